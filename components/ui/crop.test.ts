import { describe, expect, it } from 'vitest';
import { CENTRE, type Crop, cropRect, type Gesture, moveCrop, placePicture } from './crop';

const WIDE = { width: 2_000, height: 1_000 };
const TALL = { width: 900, height: 1_600 };
const at = (x: number, y: number) => ({ x, y });
const drag = (dx: number, dy: number): Gesture => ({
  from: [at(0.5, 0.5)],
  to: [at(0.5 + dx, 0.5 + dy)],
});

describe('cropRect', () => {
  it.each<[string, typeof WIDE, Crop, number, object]>([
    ['the middle square', WIDE, CENTRE, 1, { width: 1_000, height: 1_000, left: 500, top: 0 }],
    [
      'a wide part of an upright picture',
      TALL,
      CENTRE,
      3,
      { width: 900, height: 300, left: 0, top: 650 },
    ],
    ['its upper edge', TALL, { ...CENTRE, y: 0 }, 3, { width: 900, height: 300, left: 0, top: 0 }],
    [
      'half of it',
      TALL,
      { zoom: 2, x: 1, y: 1 },
      3,
      { width: 450, height: 150, left: 450, top: 1_450 },
    ],
    [
      'a wider picture',
      { width: 4_000, height: 1_000 },
      CENTRE,
      3,
      { width: 3_000, height: 1_000, left: 500, top: 0 },
    ],
  ])('is %s', (_, size, crop, ratio, expected) => {
    expect(cropRect(size, crop, ratio)).toEqual(expected);
  });

  it.each([1, 3])('is what the frame of ratio %i shows', (ratio) => {
    const crop = { zoom: 1.6, x: 0.3, y: 0.8 };
    const frame = placePicture({ width: TALL.width / ratio, height: TALL.height }, crop);
    const rect = cropRect(TALL, crop, ratio);
    expect(-frame.left / frame.width).toBeCloseTo(rect.left / TALL.width);
    expect(-frame.top / frame.height).toBeCloseTo(rect.top / TALL.height);
    expect(1 / frame.width).toBeCloseTo(rect.width / TALL.width);
  });
});

describe('moveCrop', () => {
  it.each<[string, typeof WIDE, Crop, Gesture, Crop]>([
    [
      'dragging right shows what is left',
      WIDE,
      CENTRE,
      drag(0.25, 0),
      { zoom: 1, x: 0.25, y: 0.5 },
    ],
    ['a drag stops at the edge', WIDE, CENTRE, drag(-3, 0), { zoom: 1, x: 1, y: 0.5 }],
    ['a wide picture has no room up or down', WIDE, CENTRE, drag(0, 0.3), CENTRE],
    ['a tall one has none to the sides', TALL, CENTRE, drag(0.3, 0), CENTRE],
    ['zoom ends at three', WIDE, CENTRE, { ...drag(0, 0), zoom: 9 }, { zoom: 3, x: 0.5, y: 0.5 }],
    ['and at one', WIDE, { zoom: 2, x: 0.5, y: 1 }, { ...drag(0, 0), zoom: 0.1 }, CENTRE],
    ['two fingers closing on one spot', WIDE, CENTRE, pinch(0.2, 0), { zoom: 1, x: 0.5, y: 0.5 }],
  ])('%s', (_, size, crop, gesture, expected) => {
    const moved = moveCrop(size, crop, gesture);
    expect(moved.zoom).toBeCloseTo(expected.zoom);
    expect(moved.x).toBeCloseTo(expected.x);
    if (placePicture(size, moved).height > 1) expect(moved.y).toBeCloseTo(expected.y);
  });

  it('keeps what is between two fingers between them', () => {
    const crop = { zoom: 1.2, x: 0.4, y: 0.6 };
    const moved = moveCrop(TALL, crop, {
      from: [at(0.3, 0.4), at(0.5, 0.4)],
      to: [at(0.3, 0.5), at(0.6, 0.5)],
    });
    const partAt = (one: Crop, x: number, y: number) => {
      const { left, top, width, height } = placePicture(TALL, one);
      return [(x - left) / width, (y - top) / height];
    };
    expect(moved.zoom).toBeCloseTo(1.8);
    const [x, y] = partAt(moved, 0.45, 0.5);
    const [oldX, oldY] = partAt(crop, 0.4, 0.4);
    expect(x).toBeCloseTo(oldX ?? 0);
    expect(y).toBeCloseTo(oldY ?? 0);
  });
});

function pinch(from: number, to: number): Gesture {
  const fingers = (width: number) => [at(0.5 - width / 2, 0.5), at(0.5 + width / 2, 0.5)];
  return { from: fingers(from), to: fingers(to) };
}
