import { describe, expect, it } from 'vitest';
import { type Point, straightMetres } from './distance';
import { MAP_PLACES, MAP_ROADS } from './map-places';
import { roadPath } from './road-path';

const place = (label: string): Point => {
  const found = MAP_PLACES.find((one) => one.label === label);
  if (!found) throw new Error(`no place ${label}`);
  return found;
};
const isBend = (point: Point) =>
  MAP_ROADS.flat().some(
    ({ latitude, longitude }) => latitude === point.latitude && longitude === point.longitude,
  );
const measure = (path: readonly Point[]) =>
  path.reduce((sum, point, index) => sum + straightMetres(path[index - 1] ?? point, point), 0);

describe('roadPath', () => {
  it.each([
    ['Main Gate', 'Hall 5'],
    ['Ekosodin', 'Hall 1'],
    ['UBTH', 'Engineering'],
  ])('leads from %s to %s over bends of roads', (from, to) => {
    const path = roadPath(place(from), place(to));
    expect(path.at(0)).toEqual(place(from));
    expect(path.at(-1)).toEqual(place(to));
    expect(path.slice(2, -2).filter(isBend).length).toBeGreaterThan(0);
    expect(measure(path)).toBeLessThan(straightMetres(place(from), place(to)) * 3 + 400);
  });

  it('is the same way back', () => {
    const [there, back] = [
      roadPath(place('Main Gate'), place('Hall 5')),
      roadPath(place('Hall 5'), place('Main Gate')),
    ];
    expect(Math.round(measure(back))).toBe(Math.round(measure(there)));
  });

  it('ends on the spot for a rider who is there', () => {
    const door = place('Hall 5');
    expect(measure(roadPath(door, door))).toBeLessThan(400);
  });

  it('is a straight line far from the drawn roads', () => {
    const [lagos, campus] = [{ latitude: 6.5244, longitude: 3.3792 }, place('Hall 5')];
    expect(measure(roadPath(lagos, campus))).toBeGreaterThanOrEqual(straightMetres(lagos, campus));
  });
});
