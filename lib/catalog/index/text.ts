import { LRUCache } from 'lru-cache';
import { listPlurals, listSingulars } from '@/lib/core/plurals';
import { foldText } from '@/lib/core/text';
import { SPELLINGS } from './spellings';
import { SYNONYMS } from './synonyms';

/** Units of measure. */
export const UNITS = ['gb', 'tb', 'mah', 'w', 'ml', 'cl', 'l', 'kg', 'g', 'mm', 'cm', 'm', 'inch'];
/** A number with its unit attached: "256gb" becomes "256 gb", as most sellers write it. */
const MEASURE = new RegExp(`(\\d)(${UNITS.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
/** The comma in "20,000". */
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;

/**
 * The words of a text, folded; apostrophes join ("Mama's" is one word) and so do the commas of long
 * numbers, anything else separates words.
 */
export function words(text: string): string[] {
  return foldText(text)
    .replace(/['’ʼ`]/g, '')
    .replace(THOUSANDS, '')
    .replace(MEASURE, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether the word at this index is the unit of the number before it: the "gb" of "256 gb". */
export function isUnit(parts: readonly string[], at: number): boolean {
  return UNITS.includes(parts[at] ?? '') && /^\d+$/.test(parts[at - 1] ?? '');
}

/** Longest joined word: "powerbank", not "chickenshawarma". */
const MAX_JOINED = 12;

/** Neighbouring words written as one, so that "moimoi" finds "Moi Moi". parts: folded words. */
export function joinedWords(parts: readonly string[]): string[] {
  return parts
    .slice(1)
    .map((word, at) => `${parts[at]}${word}`)
    .filter((joined) => joined.length <= MAX_JOINED && !/\d/.test(joined));
}

/** Cached by word, since catalogues repeat their words; searches may have any. */
const CACHED = {
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (list: readonly string[], word: string) =>
    [word, ...list].reduce((bytes, { length }) => bytes + 40 + 2 * length, 200),
};
const spelt = new LRUCache<string, readonly string[]>({ ...CACHED, memoMethod: spell });
const forms = new LRUCache<string, readonly string[]>({
  ...CACHED,
  memoMethod: (word) => [...spelt.memo(word), ...spelt.memo(word).flatMap(listPlurals)],
});

function spell(word: string): readonly string[] {
  const written = [word, ...listSingulars(word)];
  return [...new Set([...written, ...written.flatMap(otherSpellings)])];
}

function otherSpellings(word: string): string[] {
  return SPELLINGS.flatMap((group) => {
    const written = group.find((spelling) => word.includes(spelling));
    if (!written) return [];
    return group.flatMap((other) => (other === written ? [] : word.replace(written, other)));
  });
}

/** The words with their singulars and other spellings, each once. */
export function withSpellings(parts: readonly string[]): string[] {
  return [...new Set(parts.flatMap((word) => spelt.memo(word)))];
}

/** The words with their singulars, plurals and other spellings, each once. */
export function withForms(parts: readonly string[]): string[] {
  return [...new Set([...parts, ...parts.flatMap((word) => forms.memo(word))])];
}

/** A phrase as words, and its synonyms. */
interface Known {
  phrase: readonly string[];
  also: readonly string[];
}

/** First word of a phrase → the phrases that begin with it. */
const SYNONYMS_BY_WORD = new Map<string, Known[]>();
for (const { phrases, also } of SYNONYMS) {
  for (const written of phrases) {
    const phrase = written.split(' ');
    const [first = ''] = phrase;
    SYNONYMS_BY_WORD.set(first, [...(SYNONYMS_BY_WORD.get(first) ?? []), { phrase, also }]);
  }
}

/** Synonyms of the words, a phrase each. parts: folded words. */
export function alsoCalled(parts: readonly string[]): string[] {
  const spellings = parts.map((word) => spelt.memo(word));
  const isAt = (phrase: readonly string[], at: number) =>
    phrase.every((word, next) => spellings[at + next]?.includes(word));
  const found = spellings.flatMap((written, at) =>
    written
      .flatMap((word) => SYNONYMS_BY_WORD.get(word) ?? [])
      .flatMap(({ phrase, also }) => (isAt(phrase, at) ? also : [])),
  );
  const text = ` ${parts.join(' ')} `;
  return [...new Set(found)].filter((phrase) => !text.includes(` ${phrase} `));
}

/** A number from 0 to 2³²-1 that spreads ids evenly (FNV-1a with a final mix). */
export function spread(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
