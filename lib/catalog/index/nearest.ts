import { isUnit } from './text';

/** They join a dish to what it comes with and say nothing of either. */
export const LINKING: ReadonlySet<string> = new Set(['with', 'and', 'plus']);
/** They stand in names of all kinds: none is like another for it. */
const SMALL = new Set('a an by for in like my of on the to'.split(' ').concat(...LINKING));
/** Words so short begin too many others, and stand in too many names with another meaning. */
export const SHORT = 2;

/**
 * The typed words that count where nothing has them all, at most so many, each once. telling: those
 * of them of which a hit has to have one, if anything has; short words and units say too little.
 */
export function nearestWords(
  typed: readonly string[],
  most: number,
): { counted: string[]; telling: ReadonlySet<string> } {
  const told = typed.filter((word) => !SMALL.has(word));
  const counted = [...new Set(told.length > 0 ? told : typed)].slice(0, most);
  const tells = (word: string, at: number) => word.length > SHORT && !isUnit(counted, at);
  return { counted, telling: new Set(counted.filter(tells)) };
}
