import fs from 'node:fs';
import { z } from 'zod';

const placeSchema = z.object({
  description: z.string(),
  place_id: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
});

export type Place = z.infer<typeof placeSchema>;
export type Point = Place['location'];

const FILE = new URL('../../../lib/people/addresses/gazetteer.json', import.meta.url);
const ON_CAMPUS = /university of benin|ugbowo campus|uniben/;
const MIN_LETTERS = 3;

export function readGazetteer(): Place[] {
  return placeSchema.array().parse(JSON.parse(fs.readFileSync(FILE, 'utf8')));
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A word of the description with its position. */
interface Word {
  folded: string;
  offset: number;
}

function toWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    folded: fold(match[0]),
    offset: match.index,
  }));
}

export interface Match {
  place: Place;
  /** The parts of the description that match words of the query. */
  substrings: { offset: number; length: number }[];
}

function findMatch(place: Place, query: Word[]): Match | null {
  const words = toWords(place.description);
  const substrings = [];
  for (const { folded } of query) {
    const word = words.find((each) => each.folded.startsWith(folded));
    if (!word) return null;
    substrings.push({ offset: word.offset, length: folded.length });
  }
  return { place, substrings: substrings.sort((a, b) => a.offset - b.offset) };
}

/**
 * Sorts ascending: descriptions that begin with the input first, then names that contain it, then places
 * on campus, then shorter descriptions.
 */
function getRank(place: Place, input: string): [number, number, number] {
  const text = fold(place.description);
  const [name = ''] = text.split(',');
  const nearness = text.startsWith(input) ? 0 : name.includes(input) ? 1 : 2;
  return [nearness, ON_CAMPUS.test(text) ? 0 : 1, text.length];
}

/**
 * Places whose description has, for every word of the query, a word that begins with it.
 * @returns at most `limit`, best first; none for fewer than three letters.
 */
export function searchPlaces(places: Place[], input: string, limit: number): Match[] {
  const query = toWords(input);
  const folded = fold(input).trim();
  if (folded.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LETTERS) return [];
  const found = places.map((place) => findMatch(place, query)).filter((match) => match !== null);
  const ranked = found.map((match) => ({ match, rank: getRank(match.place, folded) }));
  ranked.sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
  return ranked.slice(0, limit).map(({ match }) => match);
}

/** Straight-line distance in metres. */
export function metresBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half));
}
