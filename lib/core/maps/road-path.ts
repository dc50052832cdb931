import { type Point, straightMetres } from './distance';
import { MAP_ROADS } from './map-places';

/** A path this much longer than the straight line isn't how a rider goes: the map's roads have gaps. */
const MAX_DETOUR = 3;
const MAX_DETOUR_M = 400;

/** A place on a road: the nearest to some point, and the ends of its stretch. */
interface OnRoad {
  at: Point;
  ends: readonly [Point, Point];
}

const STRETCHES = MAP_ROADS.flatMap((road) =>
  road.slice(1).map((end, index): readonly [Point, Point] => [road[index] ?? end, end]),
);

/**
 * The way between two points along the roads that the map draws, both included. A straight line where
 * they don't lead there.
 */
export function roadPath(from: Point, to: Point): Point[] {
  const [start, end] = [findOnRoad(from), findOnRoad(to)];
  const road = start && end ? shortestWay(start, end) : null;
  const path = road ? [from, ...road, to] : [from, to];
  const most = straightMetres(from, to) * MAX_DETOUR + MAX_DETOUR_M;
  return measure(path) > most ? [from, to] : path;
}

function measure(path: readonly Point[]): number {
  return path.reduce(
    (sum, point, index) => sum + straightMetres(path[index - 1] ?? point, point),
    0,
  );
}

function findOnRoad(point: Point): OnRoad | null {
  let best: OnRoad | null = null;
  let metres = Number.POSITIVE_INFINITY;
  for (const ends of STRETCHES) {
    const at = nearestOn(ends, point);
    const distance = straightMetres(point, at);
    if (distance < metres) [best, metres] = [{ at, ends }, distance];
  }
  return best;
}

/** Near the equator degrees of latitude and longitude are equally long. */
function nearestOn([a, b]: readonly [Point, Point], { latitude, longitude }: Point): Point {
  const [north, east] = [b.latitude - a.latitude, b.longitude - a.longitude];
  const along = (latitude - a.latitude) * north + (longitude - a.longitude) * east;
  const share = Math.min(1, Math.max(0, along / (north ** 2 + east ** 2)));
  return { latitude: a.latitude + share * north, longitude: a.longitude + share * east };
}

const toKey = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/** Dijkstra over the bends of the roads; null where two roads aren't connected. */
function shortestWay(start: OnRoad, end: OnRoad): Point[] | null {
  const links: (readonly [Point, Point])[] = [
    ...STRETCHES,
    ...start.ends.map((bend): [Point, Point] => [start.at, bend]),
    ...end.ends.map((bend): [Point, Point] => [end.at, bend]),
    ...(start.ends === end.ends ? [[start.at, end.at] as const] : []),
  ];
  const nextTo = new Map<string, Point[]>();
  for (const [a, b] of links) {
    nextTo.set(toKey(a), [...(nextTo.get(toKey(a)) ?? []), b]);
    nextTo.set(toKey(b), [...(nextTo.get(toKey(b)) ?? []), a]);
  }
  const open = new Map([[toKey(start.at), { path: [start.at], metres: 0 }]]);
  const done = new Set<string>();
  while (open.size > 0) {
    const [key, { path, metres }] = [...open].reduce((a, b) => (b[1].metres < a[1].metres ? b : a));
    if (key === toKey(end.at)) return path;
    open.delete(key);
    done.add(key);
    const here = path.at(-1) ?? start.at;
    for (const next of nextTo.get(key) ?? []) {
      const nextKey = toKey(next);
      const total = metres + straightMetres(here, next);
      if (done.has(nextKey) || total >= (open.get(nextKey)?.metres ?? Number.POSITIVE_INFINITY)) {
        continue;
      }
      open.set(nextKey, { path: [...path, next], metres: total });
    }
  }
  return null;
}
