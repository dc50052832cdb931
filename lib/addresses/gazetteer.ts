import MiniSearch from 'minisearch';
import type { PlaceDto } from './dto';
import places from './gazetteer.json';

/** Bundled places in and around Ugbowo; coordinates are accurate to 100 to 500 m. */
export const GAZETTEER: readonly PlaceDto[] = places;

export const MAX_SUGGESTIONS = 8;
/** Words per input that are searched with typos; each costs a scan of the whole index. */
const MAX_MISSPELT = 8;

const ORDINALS: Readonly<Record<string, string>> = {
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
};

/**
 * Normalises text for comparison: lower case, no accents, no punctuation, single spaces, numbers
 * apart from letters ("hall3" is "hall 3"), ordinals in words ("2nd gate").
 */
export function normalisePlace(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/\b(?:1st|2nd|3rd)\b/g, (ordinal) => ORDINALS[ordinal] ?? ordinal)
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Normalises typed text and expands "uniben". */
function normaliseTyped(typed: string): string {
  return normalisePlace(typed).replace(/\buniben?\b/g, 'university of benin');
}

/** A place, prepared for search. */
interface Entry {
  place: PlaceDto;
  text: string;
  /** The part before the first comma. */
  name: string;
  /** The name without its bracketed part. */
  shortName: string;
  /** All its words and aliases. */
  words: readonly string[];
  /** Adjacent words of the name joined, as in "maingate". */
  joined: readonly string[];
  isOnCampus: boolean;
}

function toEntry(place: PlaceDto): Entry {
  const text = normalisePlace(place.description);
  const [first = ''] = place.description.split(',');
  const isUniversity = text.includes('university of benin');
  const also = [
    // "Hall 3" is "hall 3 hostel" to many.
    ...(/^hall \d/.test(text) ? ['hostel'] : []),
    ...(isUniversity ? ['uniben'] : []),
  ];
  const name = normalisePlace(first);
  return {
    place,
    text,
    name,
    shortName: normalisePlace(first.replace(/\(.*/, '')),
    words: [...new Set([...text.split(' '), ...also])],
    joined: name.split(' ').flatMap((word, at, all) => (at > 0 ? `${all[at - 1]}${word}` : [])),
    isOnCampus: isUniversity && text.includes('ugbowo'),
  };
}

const ENTRIES: readonly Entry[] = GAZETTEER.map(toEntry);

const SHORTEST_BEGINNING = 4;

/** Prefixes of a long word, so that a typo is tolerated before the word is complete. */
function beginningsOf(word: string): string[] {
  const lengths = Math.max(0, word.length - SHORTEST_BEGINNING);
  return Array.from({ length: lengths }, (_, at) => word.slice(0, SHORTEST_BEGINNING + at));
}

/** Finds misspelt words; correct ones need no index among a hundred places. */
const typoIndex = new MiniSearch<{ id: number; words: string; begun: string }>({
  fields: ['words', 'begun'],
  // Text is normalised before it reaches the index.
  tokenize: (text) => text.split(' '),
  processTerm: (term) => term,
  searchOptions: {
    combineWith: 'AND',
    prefix: (term) => term.length >= 3 || /^\d+$/.test(term),
    boost: { words: 2 },
  },
});
typoIndex.addAll(
  ENTRIES.map(({ words, joined }, id) => ({
    id,
    words: [...words, ...joined].join(' '),
    begun: words.flatMap(beginningsOf).join(' '),
  })),
);

/**
 * Places for what was typed, best first, at most 8; nothing typed gives nothing. Every typed word
 * must begin some word of the description; "uniben" is the University of Benin. First those whose
 * description begins with the whole input, then those whose own name has it, then those on campus,
 * then shorter ones (design, delivery part 6). Where no place has all the words as typed, words may
 * be misspelt by one letter, then long ones by two; numbers never are.
 */
export function matchPlaces(typed: string): PlaceDto[] {
  const query = normaliseTyped(typed);
  if (query === '') return [];
  const wanted = [...new Set(query.split(' '))];
  const exact = ENTRIES.filter(({ words, joined }) =>
    wanted.every((start) => [...words, ...joined].some((word) => word.startsWith(start))),
  );
  if (exact.length > 0)
    return best(
      exact.map((entry) => ({ entry, score: 0 })),
      query,
    );
  for (const most of [1, 2]) {
    const hits = typoIndex.search(wanted.slice(0, MAX_MISSPELT).join(' '), {
      fuzzy: (term) => maxTypos(term, most),
    });
    const found = hits.flatMap(({ id, score }) => {
      const entry = ENTRIES[id];
      return entry ? { entry, score } : [];
    });
    if (found.length > 0) return best(found, query);
  }
  return [];
}

/** Typos allowed in a word. */
function maxTypos(word: string, most: number): number | false {
  if (word.length < 3 || /\d/.test(word)) return false;
  return word.length < 5 ? 1 : most;
}

/** The best eight, by score, then by closeness to the input. */
function best(found: readonly { entry: Entry; score: number }[], query: string): PlaceDto[] {
  return found
    .map(({ entry, score }) => ({ entry, rank: [-score, ...rankOf(entry, query)] }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ entry }) => entry.place);
}

function rankOf({ text, name, isOnCampus }: Entry, query: string): number[] {
  const nearness = text.startsWith(query) ? 0 : name.includes(query) ? 1 : 2;
  return [nearness, isOnCampus ? 0 : 1, text.length];
}

/** Lower ranks first. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((figure, index) => figure !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * The places that the words of an address can mean: those whose description has every word, whole
 * and as written there. Where the words begin with the name of some of them, those alone: "Airport
 * Road, Benin City" is the road, not what lies on it. Nothing is guessed here, since fees hang on
 * it; whoever types has `matchPlaces`.
 */
export function findPlacesByName(
  words: string,
  known: readonly PlaceDto[] = GAZETTEER,
): PlaceDto[] {
  const called = normaliseTyped(words);
  if (called === '') return [];
  const wanted = called.split(' ').filter((word) => word !== 'nigeria');
  const entries = known === GAZETTEER ? ENTRIES : known.map(toEntry);
  const described = entries.filter(({ words: own }) => wanted.every((word) => own.includes(word)));
  const named = described.filter(({ shortName }) => `${called} `.startsWith(`${shortName} `));
  return (named.length > 0 ? named : described).map(({ place }) => place);
}
