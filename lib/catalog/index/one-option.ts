import type { MatchInfo } from 'minisearch';
import { words } from './text';

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

/**
 * Tells of each hit whether its options keep what was typed apart: "red 42" is no shoe that comes
 * in red 40 and blue 42. For one search; what many products offer alike is looked at once.
 */
export function splitsChoice(
  typed: readonly string[],
): (match: MatchInfo, options: string) => boolean {
  const seen = new Map<string, boolean>();
  return (match, options) => {
    if (typed.length < 2 || options === '') return false;
    const chosen = chosenWords(typed, match);
    if (chosen.length < 2) return false;
    const key = `${chosen.join(' ')}\n${options}`;
    const known = seen.get(key) ?? !hasTogether(options, chosen);
    seen.set(key, known);
    return known;
  };
}
