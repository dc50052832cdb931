import { z } from 'zod';
import { type Fault, FaultPlan, faultSchema } from '../faults';
import { type Call, json, parseJson, type Reply, type Route, text } from '../http';
import type { Service } from '../service';
import { metresBetween, type Place, type Point, readGazetteer, searchPlaces } from './gazetteer';
import { detailsShape, geocodeShape, predictionShape } from './shapes';

const MAX_PREDICTIONS = 5;
const REVERSE_REACH_METRES = 500;

type Answer = Record<string, unknown> & { status: string };

function toPoint(value: string | null): Point | null {
  const [lat, lng] = (value ?? '').split(',').map(Number);
  return Number.isFinite(lat) && Number.isFinite(lng)
    ? { lat: Number(lat), lng: Number(lng) }
    : null;
}

/** Whether `components=country:ng|country:gh` includes Nigeria or names no country. */
function allowsNigeria(components: string | null): boolean {
  const countries = [...(components ?? '').matchAll(/country:([^|]+)/gi)].map(([, name]) => name);
  return countries.length === 0 || countries.some((name) => name?.toLowerCase() === 'ng');
}

function autocomplete(places: Place[], { query }: Call): Answer {
  const input = query.get('input') ?? '';
  if (input === '') return { predictions: [], status: 'INVALID_REQUEST' };
  const center = toPoint(query.get('location'));
  const radius = Number(query.get('radius') ?? 0);
  const strict = query.get('strictbounds') === 'true' && center !== null && radius > 0;
  const inside = strict
    ? places.filter((place) => metresBetween(center, place.location) <= radius)
    : places;
  const found = allowsNigeria(query.get('components'))
    ? searchPlaces(inside, input, MAX_PREDICTIONS)
    : [];
  const origin = toPoint(query.get('origin'));
  return {
    predictions: found.map((match) => predictionShape(match, origin)),
    status: found.length === 0 ? 'ZERO_RESULTS' : 'OK',
  };
}

function details(places: Place[], { query }: Call): Answer {
  const id = query.get('place_id') ?? query.get('placeid') ?? '';
  const base = { html_attributions: [] };
  if (id === '') return { ...base, status: 'INVALID_REQUEST' };
  const place = places.find((each) => each.place_id === id);
  if (!place) return { ...base, status: 'NOT_FOUND' };
  const wanted = query
    .get('fields')
    ?.split(',')
    .map((field) => field.split('/')[0]);
  const entries = Object.entries(detailsShape(place));
  const included = wanted ? entries.filter(([name]) => wanted.includes(name)) : entries;
  return { ...base, result: Object.fromEntries(included), status: 'OK' };
}

function geocode(places: Place[], { query }: Call): Answer {
  const point = toPoint(query.get('latlng'));
  const address = query.get('address');
  const id = query.get('place_id');
  if (!point && !address && !id) return { results: [], status: 'INVALID_REQUEST' };
  const found = point
    ? nearest(places, point)
    : places.filter((place) => place.place_id === id).concat(named(places, address));
  return { results: found.map(geocodeShape), status: found.length === 0 ? 'ZERO_RESULTS' : 'OK' };
}

function nearest(places: Place[], point: Point): Place[] {
  const near = places
    .map((place) => ({ place, metres: metresBetween(point, place.location) }))
    .filter(({ metres }) => metres <= REVERSE_REACH_METRES);
  near.sort((a, b) => a.metres - b.metres);
  return near.slice(0, 3).map(({ place }) => place);
}

function named(places: Place[], address: string | null): Place[] {
  const words = (address ?? '').replace(/,?\s*Nigeria\s*$/i, '');
  return searchPlaces(places, words, 1).map(({ place }) => place);
}

function denied(empty: Record<string, unknown>, why: string): Reply {
  return json(200, { ...empty, error_message: why, status: 'REQUEST_DENIED' });
}

/** The imitated Google Maps web services, mounted at `/maps`. */
export function mapsService(): Service {
  const places = readGazetteer();
  const faults = new FaultPlan();
  const serve = (
    name: string,
    pattern: string,
    empty: Record<string, unknown>,
    answer: (places: Place[], call: Call) => Answer,
  ): Route => ({
    method: 'GET',
    pattern,
    name,
    handle: (call) =>
      faults.applyTo(
        name,
        call,
        (status) => text(status, 'text/html', '<title>Error</title>Server error'),
        () => {
          if (faults.take(name, 'denied', call))
            return denied(empty, 'The provided API key is invalid.');
          if (!call.query.get('key')) return denied(empty, 'You must use an API key.');
          return json(200, answer(places, call));
        },
      ),
  });
  return {
    mount: '/maps',
    routes: [
      serve(
        'maps.autocomplete',
        '/maps/api/place/autocomplete/json',
        { predictions: [] },
        autocomplete,
      ),
      serve('maps.details', '/maps/api/place/details/json', { html_attributions: [] }, details),
      serve('maps.geocode', '/maps/api/geocode/json', { results: [] }, geocode),
      ...controlRoutes(faults),
    ],
    start: () => undefined,
    stop: () => undefined,
  };
}

function controlRoutes(faults: FaultPlan): Route[] {
  const pattern = '/control/faults';
  const on = (method: string, act: (call: Call) => Fault[]): Route => ({
    method,
    pattern,
    name: 'control',
    handle: (call) => json(200, act(call)),
  });
  return [
    on('GET', () => faults.list()),
    on('POST', (call) => {
      const planned = z.union([faultSchema.array(), faultSchema]).parse(parseJson(call.body));
      for (const fault of [planned].flat()) faults.add(fault);
      return faults.list();
    }),
    on('DELETE', () => {
      faults.clear();
      return [];
    }),
  ];
}
