/** A place on the map, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_M = 6_371_000;
const STREET_DETOUR = 1.3;

/** Straight-line distance in metres (haversine, not rounded). */
export function straightMetres(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const dLat = (b.latitude - a.latitude) * rad;
  const dLng = (b.longitude - a.longitude) * rad;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Road distance in whole metres: straight line × 1.3. */
export function roadMetres(a: Point, b: Point): number {
  return Math.round(straightMetres(a, b) * STREET_DETOUR);
}

/** Most stops of one path, since all their orders are tried. */
export const MAX_STOPS = 6;

interface Path {
  /** Road metres. */
  metres: number;
  /** Indexes of the stops in the order of the visits. */
  order: number[];
}

/**
 * The shortest path that visits every stop once, in any order, and ends at `end`. Throws RangeError
 * for no stops or more than `MAX_STOPS`.
 */
export function shortestPath(stops: readonly Point[], end: Point): Path {
  if (stops.length === 0 || stops.length > MAX_STOPS) {
    throw new RangeError(`1 to ${MAX_STOPS} stops`);
  }
  let best: Path = { metres: Number.POSITIVE_INFINITY, order: [] };
  const visit = (from: Point, rest: readonly number[], { metres, order }: Path) => {
    if (metres >= best.metres) return;
    if (rest.length === 0) {
      const whole = metres + roadMetres(from, end);
      if (whole < best.metres) best = { metres: whole, order };
      return;
    }
    for (const index of rest) {
      const next = stops[index];
      if (!next) continue;
      visit(
        next,
        rest.filter((other) => other !== index),
        { metres: metres + roadMetres(from, next), order: [...order, index] },
      );
    }
  };
  const all = stops.map((_, index) => index);
  stops.forEach((start, index) => {
    visit(
      start,
      all.filter((other) => other !== index),
      { metres: 0, order: [index] },
    );
  });
  return best;
}

/** Length of `shortestPath`, road metres. */
export function shortestPathMetres(stops: readonly Point[], end: Point): number {
  return shortestPath(stops, end).metres;
}

/** A place from our gazetteer or the map service. */
export interface PlaceDto {
  description: string;
  place_id: string;
  location: { lat: number; lng: number };
}

const STEPS_PER_DEGREE = 1_000;

/** Rounds a point to a thousandth of a degree, about 100 m. */
export function toApproximatePoint({ latitude, longitude }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
  return { latitude: round(latitude), longitude: round(longitude) };
}
