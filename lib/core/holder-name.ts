import { foldText } from './text';

/** Titles before a name, which never tell two people apart. */
const TITLES = new Set(
  `mr mrs miss ms mister madam master dr doctor prof professor engr engineer barr barrister arc architect
  surv tpl rev revd reverend fr pst evang evangelist hon honourable honorable amb alh alhaji alhaja alhj
  hajia haj mal mallam malam sir dame esq capt col gen maj lt sgt comr comrade otunba apostle ven venerable`
    .split(/\s+/)
    .filter(Boolean),
);
/** Titles that are first names too: titles only before at least two other names. */
const TITLE_NAMES = new Set(
  'chief prince princess pastor bishop deacon deaconess elder lady imam king queen oba'.split(' '),
);

/** Letters of Hausa that have no decomposition, as banks write them. */
const HOOKED: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/**
 * The names of a person, folded, without titles, initials and marks. A double-barrelled name is one, of
 * several parts: "Mrs. Adé OSAGIE-EDO" becomes [["ade"], ["osagie", "edo"]].
 */
function toNames(text: string): string[][] {
  const folded = foldText(text)
    .replace(/[ɓɗƙƴ]/g, (letter) => HOOKED[letter] ?? letter)
    .replace(/(?<=\p{L})['’‘`´ʼ′](?=\p{L})/gu, '');
  const words = folded.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
  const names = [...new Set(words)].filter((word) => !TITLES.has(word));
  while (names.length > 2 && TITLE_NAMES.has(names[0] ?? '')) names.shift();
  return names
    .map((word) => word.split('-').filter((part) => part.length > 1))
    .filter((parts) => parts.length > 0);
}

/** How many names a person has, without titles and initials. */
export function countNames(text: string): number {
  return toNames(text).length;
}

/**
 * How many names two people have in common, whatever their order: of a person on Eki, and of the holder of
 * a bank account. Titles, initials, accents, capitals and hyphens don't count.
 */
export function countShared(one: string, other: string): number {
  const [names, others] = [toNames(one), toNames(other)];
  return Math.min(countKnown(names, others), countKnown(others, names));
}

/** How many of these names the others have, joined or in parts. */
function countKnown(names: readonly string[][], others: readonly string[][]): number {
  const known = new Set(others.flatMap((parts) => [...parts, parts.join('')]));
  return names.filter(
    (parts) => known.has(parts.join('')) || parts.every((part) => known.has(part)),
  ).length;
}

/** Whether two names share at least two names, or all where one has fewer, whatever their order. */
export function isSameName(one: string, other: string): boolean {
  return countShared(one, other) >= Math.max(1, Math.min(2, countNames(one), countNames(other)));
}
