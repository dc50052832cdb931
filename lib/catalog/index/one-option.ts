import type { MatchInfo } from 'minisearch';
import { words } from './text';

/** Of one search so many different sets of options are looked at; behind them stand the poorest hits. */
const MAX_LOOKED_AT = 2_000;

/** Typed words that a hit has in the names of its options and nowhere else. */
function chosenWords(typed: readonly string[], match: MatchInfo): string[] {
  const found = Object.entries(match);
  return typed.filter((word) => {
    const fields = found.filter(([term]) => term.startsWith(word)).flatMap(([, names]) => names);
    return fields.length > 0 && fields.every((name) => name === 'options');
  });
}

/** Whether one of the options, a line each, has all the words, whole or begun. */
function hasTogether(options: string, chosen: readonly string[]): boolean {
  return options.split('\n').some((option) => {
    const parts = words(option);
    return chosen.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/** What matched and where, as text: few of all hits differ in it. */
function signature(match: MatchInfo): string {
  let text = '';
  for (const term in match) text += `${term} ${match[term]?.join()} `;
  return text;
}

/**
 * Tells of each hit, best first, whether its options keep what was typed apart: "red 42" is no shoe
 * that comes in red 40 and blue 42. For one search; what many products have alike is looked at once.
 */
export function splitsChoice(
  typed: readonly string[],
): (match: MatchInfo, options: string) => boolean {
  const choices = new Map<string, { chosen: string[]; seen: Map<string, boolean> }>();
  let lookedAt = 0;
  return (match, options) => {
    if (typed.length < 2 || options === '') return false;
    const key = signature(match);
    const choice = choices.get(key) ?? { chosen: chosenWords(typed, match), seen: new Map() };
    choices.set(key, choice);
    const { chosen, seen } = choice;
    if (chosen.length < 2) return false;
    const known = seen.get(options);
    if (known !== undefined) return known;
    if (lookedAt === MAX_LOOKED_AT) return false;
    lookedAt += 1;
    const isSplit = !hasTogether(options, chosen);
    seen.set(options, isSplit);
    return isSplit;
  };
}
