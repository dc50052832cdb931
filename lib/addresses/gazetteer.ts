import type { SuggestionDto } from './dto';
import places from './gazetteer.json';

/** The bundled places in and around Ugbowo; their coordinates are good to some 100 to 500 m. */
export const GAZETTEER: readonly SuggestionDto[] = places;

/** Most suggestions for one input. */
export const MAX_SUGGESTIONS = 8;

/** Words that people type and descriptions do not have. */
const ALIASES: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/^university of benin\b|, university of benin\b/i, 'uniben'],
  [/^hall \d/i, 'hostel'],
];

/** Text in the form in which it is compared: lower case, no accents, no punctuation, single spaces. */
export function normalisePlace(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Places for what was typed, best first, at most 8. Every typed word must begin some word of the
 * description. First those whose description begins with the whole input, then those on campus,
 * then shorter ones (design, delivery part 6). Nothing typed gives nothing.
 */
export function matchPlaces(
  typed: string,
  among: readonly SuggestionDto[] = GAZETTEER,
): SuggestionDto[] {
  const query = normalisePlace(typed);
  if (query === '') return [];
  const wanted = query.split(' ');
  return among
    .map((place) => ({ place, text: normalisePlace(place.description) }))
    .filter(({ place, text }) => {
      const words = [...text.split(' '), ...aliasesOf(place)];
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    })
    .map(({ place, text }) => ({ place, rank: rankOf(text, query) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2])
    .slice(0, MAX_SUGGESTIONS)
    .map(({ place }) => place);
}

function aliasesOf(place: SuggestionDto): string[] {
  return ALIASES.filter(([pattern]) => pattern.test(place.description)).map(([, word]) => word);
}

function rankOf(text: string, query: string): [number, number, number] {
  const isOnCampus = text.includes('university of benin') && text.includes('ugbowo');
  return [text.startsWith(query) ? 0 : 1, isOnCampus ? 0 : 1, text.length];
}
