import { createHash } from 'node:crypto';

/**
 * Random number from 0 to 1 by name. The same name always gets the same number, in any order of calls, so
 * that two policies play the same day.
 */
export type Chance = (name: string) => number;

export function createChance(seed: number): Chance {
  return (name) => createHash('sha1').update(`${seed}:${name}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** A number between the two, uniformly. */
export function between(from: number, to: number, chance: number): number {
  return from + (to - from) * chance;
}

/** One of the list, the heavier the likelier. Throws RangeError for an empty list. */
export function pickBy<T>(list: readonly T[], weight: (one: T) => number, chance: number): T {
  let left = chance * list.reduce((sum, one) => sum + weight(one), 0);
  for (const one of list) {
    left -= weight(one);
    if (left < 0) return one;
  }
  const last = list.at(-1);
  if (last === undefined) throw new RangeError('nothing to pick from');
  return last;
}
