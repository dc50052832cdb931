import { SYNONYMS } from './synonyms';

/** The text without accents and in lower case: "Ọbẹ̀ Ẹ̀gúsí" gives "obe egusi". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text, folded; apostrophes join ("Mama's" is one word), all else divides. */
export function words(text: string): string[] {
  return foldText(text)
    .replace(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Neighbouring words written as one, so that "moimoi" finds "Moi Moi": "moimoi", "moielewe", … */
export function joinedWords(text: string): string[] {
  const parts = words(text);
  const joined = parts.slice(1).map((word, at) => `${parts[at]}${word}`);
  if (parts.length > 2) joined.push(parts.join(''));
  return joined;
}

/** Other words under which people look for the text: what the synonym list adds to it. */
export function alsoCalled(text: string): string[] {
  const padded = ` ${words(text).join(' ')} `;
  const also = new Set<string>();
  for (const { says, also: added } of SYNONYMS) {
    if (!says.some((phrase) => padded.includes(` ${phrase} `))) continue;
    for (const phrase of added) if (!padded.includes(` ${phrase} `)) also.add(phrase);
  }
  return [...also];
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
