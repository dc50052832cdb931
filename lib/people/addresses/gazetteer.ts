import MiniSearch from 'minisearch';
import type { PlaceDto } from '@/lib/core/maps/distance';
import { foldText } from '@/lib/core/text';
import bundledPlaces from './gazetteer.json';
import { splitDetail } from './room-detail';

/** Bundled places in and around Ugbowo; coordinates are accurate to 100 to 500 m. */
export const GAZETTEER: readonly PlaceDto[] = bundledPlaces;

export const MAX_SUGGESTIONS = 8;
/** Most words per input that are searched with typos; each one scans the whole index. */
const MAX_FUZZY_WORDS = 8;

const ORDINALS: Readonly<Record<string, string>> = {
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
};

/** Spellings of the numbers of halls and junctions. */
const NUMBERS = [
  ['1', 'one', 'i'],
  ['2', 'two', 'ii'],
  ['3', 'three', 'iii'],
  ['4', 'four', 'iv'],
  ['5', 'five', 'v'],
  ['6', 'six', 'vi'],
  ['7', 'seven', 'vii'],
  ['8', 'eight', 'viii'],
  ['9', 'nine', 'ix'],
  ['10', 'ten', 'x'],
] as const;

/**
 * Normalises text for comparison: lower case, no accents, no punctuation, single spaces, numbers separated
 * from letters ("hall3" is "hall 3"), ordinals spelt out ("2nd gate").
 */
export function normalisePlace(text: string): string {
  return foldText(text)
    .replace(/['’]/g, '')
    .replace(/\b(?:1st|2nd|3rd)\b/g, (ordinal) => ORDINALS[ordinal] ?? ordinal)
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Abbreviations, without full stops. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  unibe: 'university of benin',
  uniben: 'university of benin',
  rd: 'road',
  str: 'street',
  ave: 'avenue',
  jct: 'junction',
  junc: 'junction',
};

/** Normalises typed text and expands abbreviations. */
function normaliseTyped(typed: string): string {
  return normalisePlace(typed).replace(/\p{L}+/gu, (word) => ABBREVIATIONS[word] ?? word);
}

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
  const aliases: string[] = [
    // Many users write "hall 3 hostel" for "Hall 3".
    ...(/^hall \d/.test(text) ? ['hostel'] : []),
    ...(isUniversity ? ['uniben'] : []),
  ];
  const name = normalisePlace(first);
  for (const word of name.split(' ')) {
    aliases.push(...(NUMBERS.find((written) => written.some((one) => one === word)) ?? []));
  }
  return {
    place,
    text,
    name,
    shortName: normalisePlace(first.replace(/\(.*/, '')),
    words: [...new Set([...text.split(' '), ...aliases])],
    joined: name.split(' ').flatMap((word, at, all) => (at > 0 ? `${all[at - 1]}${word}` : [])),
    isOnCampus: isUniversity && text.includes('ugbowo'),
  };
}

const ENTRIES: readonly Entry[] = GAZETTEER.map(toEntry);

const MIN_PREFIX_LENGTH = 4;

/** Prefixes of a long word, so that a typo is tolerated before the word is complete. */
function listPrefixes(word: string): string[] {
  const count = Math.max(0, word.length - MIN_PREFIX_LENGTH);
  return Array.from({ length: count }, (_, index) => word.slice(0, MIN_PREFIX_LENGTH + index));
}

/** For misspelt words only: a hundred places need no index for exact matches. */
const typoIndex = new MiniSearch<{ id: number; words: string; prefixes: string }>({
  fields: ['words', 'prefixes'],
  // The text is already normalised.
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
    prefixes: words.flatMap(listPrefixes).join(' '),
  })),
);

/** The places that match a typed text, and the part of the text that is only for the rider. */
interface PlaceMatches {
  places: PlaceDto[];
  /** "Room 12"; may be empty. */
  note: string;
}

/**
 * The places that match a typed address, best first, at most 8, and the rest of the text as a note for the
 * rider: a room or block, or in "Hall 3, behind the buttery" the text after a known place.
 */
export function matchAddress(typed: string): PlaceMatches {
  const { place, detail } = splitDetail(typed);
  const { places, more } = matchStart(place);
  if (places.length > 0) return { places, note: joinNotes(detail, more) };
  const [nearby] = listLandmarks(place)
    .map((landmark) => matchStart(landmark).places)
    .filter((found) => found.length > 0);
  return nearby ? { places: nearby, note: joinNotes(detail, place) } : { places: [], note: detail };
}

/** The places that match a text or its start, and the rest of the text. */
function matchStart(text: string): { places: PlaceDto[]; more: string } {
  const places = matchPlaces(text);
  if (places.length > 0) return { places, more: '' };
  for (const [name, more] of splits(text)) {
    const named = findNamed(name);
    if (named.length > 0) return { places: named, more };
  }
  return { places: [], more: '' };
}

/** Words before the landmark of a place that has no name of its own. */
const BESIDE =
  /^(?:opp(?:osite)?\b\.?|beside|behind|near|by|at|around|before|after|inside|in front of|close to|next to|adjacent(?: to)?) +(?:the +)?/i;

/**
 * The landmarks of an address such as "Opposite Main Gate" or "behind the blue gate, BDPA", which may be
 * known places; none of an address without such a word.
 */
function listLandmarks(text: string): string[] {
  const landmark = text.replace(BESIDE, '');
  if (landmark === text) return [];
  const commas = [...landmark.matchAll(/, */g)];
  return [landmark, ...commas.map(({ 0: comma, index }) => landmark.slice(index + comma.length))];
}

const joinNotes = (detail: string, more: string) =>
  [detail, capitalise(more)].filter(Boolean).join(', ');

/** Kinds of places, which alone name no place. */
const KINDS = /^(?:halls?|hostel|faculty|department|gate|street|road|avenue|library|market|bank)$/i;

/** Whether a text can be the name of a place: "Hall 3", "BDPA", but not "hall" or "hall of". */
function isName(text: string): boolean {
  const last = text.split(/\s+/).at(-1) ?? '';
  return !KINDS.test(text) && (/\d/.test(last) || last.length >= MIN_PREFIX_LENGTH);
}

/** Splits a text in two at its commas and brackets, then between its words; the longest name first. */
function* splits(text: string): Generator<[name: string, more: string]> {
  for (const gap of [/[,(]/g, /\s+/g]) {
    const cuts = [...text.matchAll(gap)].map(({ index }) => index).reverse();
    for (const cut of cuts) {
      const [name, more] = [text.slice(0, cut), text.slice(cut)].map((part) =>
        part.replace(/^[\s,()]+|[\s,()]+$/g, ''),
      );
      if (name && more && isName(name) && !/^\d/.test(more)) yield [name, more];
    }
  }
}

const capitalise = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The places whose name starts with the typed text, best first. */
function findNamed(typed: string): PlaceDto[] {
  const [first = ''] = normaliseTyped(typed).split(' ');
  return first === ''
    ? []
    : matchExactly(typed).filter(({ description }) =>
        normalisePlace(description).startsWith(first),
      );
}

/**
 * Places that match the typed text, best first, at most 8; none for empty text. Every typed word must
 * be the start of a word in the description; "uniben" is the University of Benin, "hall three" and
 * "hall iii" are Hall 3. Ranked by: the description starts with the input, the name contains it, on
 * campus, shorter. If nothing matches exactly, words may have one typo, then long ones two; numbers never.
 */
export function matchPlaces(typed: string): PlaceDto[] {
  const query = normaliseTyped(typed);
  if (query === '') return [];
  const exact = matchExactly(typed);
  if (exact.length > 0) return exact;
  const terms = [...new Set(query.split(' '))];
  for (const limit of [1, 2]) {
    const hits = typoIndex.search(terms.slice(0, MAX_FUZZY_WORDS).join(' '), {
      fuzzy: (term) => maxTypos(term, limit),
    });
    const matches = hits.flatMap(({ id, score }) => {
      const entry = ENTRIES[id];
      return entry ? { entry, score } : [];
    });
    if (matches.length > 0) return bestPlaces(matches, query);
  }
  return [];
}

/** The places whose description has, for each typed word, a word that starts with it. */
function matchExactly(typed: string): PlaceDto[] {
  const query = normaliseTyped(typed);
  const terms = [...new Set(query.split(' '))];
  const exact = ENTRIES.filter(({ words, joined }) =>
    terms.every((term) => [...words, ...joined].some((word) => word.startsWith(term))),
  );
  return bestPlaces(
    exact.map((entry) => ({ entry, score: 0 })),
    query,
  );
}

/** Typos allowed in a word; `limit` is for long ones. */
function maxTypos(word: string, limit: number): number | false {
  if (word.length < 3 || /\d/.test(word)) return false;
  return word.length < 5 ? 1 : limit;
}

/** At most 8 places, sorted by score, then by rank. */
function bestPlaces(
  matches: readonly { entry: Entry; score: number }[],
  query: string,
): PlaceDto[] {
  return matches
    .map(({ entry, score }) => ({ entry, rank: [-score, ...getRank(entry, query)] }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ entry }) => entry.place);
}

function getRank({ text, name, isOnCampus }: Entry, query: string): number[] {
  const closeness = text.startsWith(query) ? 0 : name.includes(query) ? 1 : 2;
  return [closeness, isOnCampus ? 0 : 1, text.length];
}

/** Lower ranks first. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, at) => rank !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/**
 * The places that an address text may mean: those whose description contains each of its words in full.
 * If the text starts with the name of some of them, only those: "Airport Road, Benin City" is the road, not
 * a place on it. Exact, unlike `matchPlaces`, because fees depend on the result.
 */
export function findPlacesByName(
  address: string,
  places: readonly PlaceDto[] = GAZETTEER,
): PlaceDto[] {
  const text = normaliseTyped(address);
  const terms = text.split(' ').filter((word) => word !== '' && word !== 'nigeria');
  if (terms.length === 0) return [];
  const entries = places === GAZETTEER ? ENTRIES : places.map(toEntry);
  const described = entries.filter(({ words }) => terms.every((term) => words.includes(term)));
  const named = described.filter(({ shortName }) => `${text} `.startsWith(`${shortName} `));
  return (named.length > 0 ? named : described).map(({ place }) => place);
}
