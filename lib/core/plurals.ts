/** Irregular forms, also as the end of longer words. */
const IRREGULAR = [
  ['knife', 'knives'],
  ['wife', 'wives'],
  ['life', 'lives'],
  ['scarf', 'scarves'],
  ['loaf', 'loaves'],
  ['leaf', 'leaves'],
  ['half', 'halves'],
  ['shelf', 'shelves'],
  ['calf', 'calves'],
  ['man', 'men'],
  ['child', 'children'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['mouse', 'mice'],
  ['lens', 'lenses'],
] as const;

/** English words; others, and numbers with their units, have no forms. */
const WORD = /^[a-z]{3,}$/;
/** Singulars that end in s: dress, cactus, basis. */
const NO_PLURAL = /(?:[^s]|[sui]s)$/;

/** Possible singulars of a lower-case English word; none for a singular. */
export function listSingulars(word: string): string[] {
  if (!WORD.test(word)) return [];
  for (const [singular, plural] of IRREGULAR) {
    if (word.endsWith(plural)) return [word.slice(0, -plural.length) + singular];
  }
  if (word.length < 4 || NO_PLURAL.test(word) || word.endsWith('lens')) return [];
  const withoutS = word.slice(0, -1);
  const withoutEs = word.slice(0, -2);
  // "Batteries" and "cookies"; "buses" and "cases", "potatoes" and "shoes", "quizes" and "sizes".
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, withoutS];
  if (/(?:ss|x|ch|sh)es$/.test(word)) return [withoutEs];
  if (/[soz]es$/.test(word)) return [withoutS, withoutEs];
  return [withoutS];
}

/** Possible plurals of a lower-case English word; none for a plural. */
export function listPlurals(word: string): string[] {
  if (!WORD.test(word) || listSingulars(word).length > 0) return [];
  for (const [singular, plural] of IRREGULAR) {
    if (word.endsWith(singular)) {
      return [word.slice(0, -singular.length) + plural, `${word}s`];
    }
  }
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`];
  return word.endsWith('o') ? [`${word}s`, `${word}es`] : [`${word}s`];
}
