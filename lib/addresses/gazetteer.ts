import type { SuggestionDto } from './dto';
import places from './gazetteer.json';

/** The bundled places in and around Ugbowo; their coordinates are good to some 100 to 500 m. */
export const GAZETTEER: readonly SuggestionDto[] = places;

/** Most suggestions for one input. */
export const MAX_SUGGESTIONS = 8;

/** Text in the form in which it is compared: lower case, no accents, no punctuation, single spaces. */
export function normalisePlace(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A place in the form in which it is searched. */
interface Entry {
  place: SuggestionDto;
  text: string;
  /** The part before the first comma. */
  name: string;
  words: string[];
  isOnCampus: boolean;
}

const ENTRIES: readonly Entry[] = GAZETTEER.map((place) => {
  const text = normalisePlace(place.description);
  // "Hall 3" is "hall 3 hostel" to many.
  const words = [...text.split(' '), ...(/^hall \d/.test(text) ? ['hostel'] : [])];
  const name = normalisePlace(place.description.split(',')[0] ?? '');
  const isOnCampus = text.includes('university of benin') && text.includes('ugbowo');
  return { place, text, name, words, isOnCampus };
});

/**
 * Places for what was typed, best first, at most 8. Every typed word must begin some word of the
 * description; "uniben" is the University of Benin. First those whose description begins with the
 * whole input, then those whose own name has it, then those on campus, then shorter ones (design,
 * delivery part 6). Nothing typed gives nothing.
 */
export function matchPlaces(typed: string): SuggestionDto[] {
  const query = normalisePlace(typed).replace(/\buniben?\b/g, 'university of benin');
  if (query === '') return [];
  const wanted = query.split(' ');
  return ENTRIES.filter(({ words }) =>
    wanted.every((start) => words.some((word) => word.startsWith(start))),
  )
    .map((entry) => ({ place: entry.place, rank: rankOf(entry, query) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2])
    .slice(0, MAX_SUGGESTIONS)
    .map(({ place }) => place);
}

function rankOf({ text, name, isOnCampus }: Entry, query: string): [number, number, number] {
  const nearness = text.startsWith(query) ? 0 : name.includes(query) ? 1 : 2;
  return [nearness, isOnCampus ? 0 : 1, text.length];
}
