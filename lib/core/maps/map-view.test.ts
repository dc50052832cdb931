import { describe, expect, it } from 'vitest';
import { fitView, nextView, placeLabels, project } from './map-view';

const HALL_3 = { latitude: 6.4034, longitude: 5.6155 };
const SUB = { latitude: 6.4018, longitude: 5.6151 };
const RING_ROAD = { latitude: 6.3337, longitude: 5.6222 };
const SIZE = { width: 360, height: 220 };

describe('fitView', () => {
  it.each([
    ['two near points', [HALL_3, SUB]],
    ['campus and town', [HALL_3, SUB, RING_ROAD]],
    ['one point', [HALL_3]],
    ['the same point twice', [HALL_3, HALL_3]],
  ])('shows %s inside the padding', (_, points) => {
    const view = fitView(points, SIZE);
    for (const point of points) {
      const { x, y } = project(point, view);
      expect(x).toBeGreaterThanOrEqual(33.9);
      expect(x).toBeLessThanOrEqual(SIZE.width - 33.9);
      expect(y).toBeGreaterThanOrEqual(51.9);
      expect(y).toBeLessThanOrEqual(SIZE.height - 29.9);
    }
  });

  it('shows north above south and east to the right, in equal metres', () => {
    const view = fitView([HALL_3, SUB], SIZE);
    const at = project(SUB, view);
    const north = project({ ...SUB, latitude: SUB.latitude + 0.001 }, view);
    const east = project({ ...SUB, longitude: SUB.longitude + 0.001 / 0.99377 }, view);
    expect(at.y - north.y).toBeCloseTo(111.195 * view.scale);
    expect(east.x - at.x).toBeCloseTo(111.195 * view.scale, 1);
    expect(north.x).toBeCloseTo(at.x);
  });

  it('limits the scale', () => {
    expect(fitView([HALL_3], SIZE).scale).toBe(0.55);
  });

  it('leaves the inset free', () => {
    const view = fitView([HALL_3, SUB], { width: 360, height: 700 }, { bottom: 400 });
    expect(project(SUB, view).y).toBeLessThanOrEqual(270);
  });
});

describe('nextView', () => {
  const last = fitView([HALL_3, RING_ROAD], SIZE);

  it('doesn’t change while all points are visible', () => {
    const between = { latitude: 6.37, longitude: 5.618 };
    expect(nextView(last, [HALL_3, RING_ROAD, between], SIZE)).toBe(last);
  });

  it.each([
    ['a point leaves it', [HALL_3, RING_ROAD, { latitude: 6.3, longitude: 5.6 }], SIZE],
    ['it could zoom in much closer', [HALL_3, SUB], SIZE],
    ['the window changes', [HALL_3, RING_ROAD], { width: 720, height: 220 }],
  ])('is replaced once %s', (_, points, size) => {
    expect(nextView(last, points, size)).toEqual(fitView(points, size));
  });
});

describe('placeLabels', () => {
  const view = fitView([HALL_3, SUB], SIZE);
  const label = (text: string, x: number, y: number) => ({ text, x, y });

  it('separates labels, the earlier one in its place', () => {
    const placed = placeLabels([label('Hall 3', 100, 100), label('Hall 4', 102, 104)], view, []);
    expect(placed[0]).toMatchObject({ text: 'Hall 3', x: 100 });
    expect(Math.abs((placed[1]?.x ?? 0) - 100)).toBeGreaterThan(6 * 6.6);
  });

  it('moves labels off pins', () => {
    const [placed] = placeLabels([label('Hall 3', 100, 100)], view, [{ x: 100, y: 104 }]);
    expect(placed?.x).toBeGreaterThan(130);
  });

  it.each([
    ['outside', 500, 100],
    ['below', 100, 218],
  ])('omits a label %s', (_, x, y) => {
    expect(placeLabels([label('Senior Staff Quarters', x, y)], view, [])).toEqual([]);
  });

  it('omits overlapping labels in a view of the whole town', () => {
    const town = fitView([HALL_3, RING_ROAD], SIZE);
    const labels = [label('Ring Road', 100, 100), label('Oba Market', 102, 104)];
    expect(placeLabels(labels, town, [])).toHaveLength(1);
  });
});
