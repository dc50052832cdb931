import type { Point } from './distance';

/** A point of the picture, px from its top left corner. */
export interface Spot {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Width of what covers the map's edges, px. */
export interface Inset {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** The section that the picture shows. */
export interface MapView {
  centre: Point;
  /** Px per metre. */
  scale: number;
  size: Size;
  /** Position of `centre` in the picture. */
  middle: Spot;
  inset: Required<Inset>;
}

const METRES_PER_DEGREE = 111_195;
/** Largest scale, at which a building is about as large as its label, px per metre. */
const MAX_SCALE = 0.55;
/** From this scale on, houses are large enough to be drawn, px per metre. */
export const NEAR_SCALE = 0.12;
/** Between the points and the inset, px; at the top with room for a pin. */
const PADDING = { top: 52, right: 34, bottom: 30, left: 34 };
/** Smallest fraction of a side that is left for the points. */
const MIN_ROOM = 0.2;

/** Cosine of the latitude of Benin City: a degree of longitude is shorter by this factor. */
const LONGITUDE_FACTOR = Math.cos((6.4 * Math.PI) / 180);

/** The position of a point in the picture. */
export function project({ latitude, longitude }: Point, { centre, scale, middle }: MapView): Spot {
  const perDegree = METRES_PER_DEGREE * scale;
  return {
    x: middle.x + (longitude - centre.longitude) * perDegree * LONGITUDE_FACTOR,
    y: middle.y - (latitude - centre.latitude) * perDegree,
  };
}

/** The view that shows all points as large as possible, inside the inset and some padding. */
export function fitView(points: readonly Point[], size: Size, inset: Inset = {}): MapView {
  const whole = { top: 0, right: 0, bottom: 0, left: 0, ...inset };
  const room = getRoom(size, whole);
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const tall = (north - south) * METRES_PER_DEGREE;
  const wide = (east - west) * METRES_PER_DEGREE * LONGITUDE_FACTOR;
  const scale = Math.min(MAX_SCALE, room.height / tall, room.width / wide);
  return {
    centre: { latitude: (south + north) / 2, longitude: (west + east) / 2 },
    scale,
    size,
    middle: { x: room.x + room.width / 2, y: room.y + room.height / 2 },
    inset: whole,
  };
}

/**
 * The view for these points: the last one while it shows them all at a good scale, so that the map doesn't
 * move with the rider; otherwise a new one.
 */
export function nextView(
  last: MapView | null,
  points: readonly Point[],
  size: Size,
  inset: Inset = {},
): MapView {
  const fitted = fitView(points, size, inset);
  if (!last || last.size.width !== size.width || last.size.height !== size.height) return fitted;
  const hasInset = (['top', 'right', 'bottom', 'left'] as const).every(
    (side) => last.inset[side] === fitted.inset[side],
  );
  if (!hasInset || fitted.scale > last.scale * ZOOM_IN_FROM) return fitted;
  const { x, y, width, height } = getRoom(size, last.inset);
  const isSeen = points.every((point) => {
    const spot = project(point, last);
    const [dx, dy] = [spot.x - x, spot.y - y];
    return dx >= -1 && dy >= -1 && dx <= width + 1 && dy <= height + 1;
  });
  return isSeen ? last : fitted;
}

/** A view that shows everything is replaced if the new scale is larger by this factor. */
const ZOOM_IN_FROM = 1.5;

/** The part of the picture for the points. */
function getRoom({ width, height }: Size, inset: Required<Inset>): Spot & Size {
  const left = inset.left + PADDING.left;
  const top = inset.top + PADDING.top;
  return {
    x: left,
    y: top,
    width: Math.max(width - left - inset.right - PADDING.right, width * MIN_ROOM),
    height: Math.max(height - top - inset.bottom - PADDING.bottom, height * MIN_ROOM),
  };
}

interface Rect extends Spot, Size {}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Size of a label's text, px, rounded up. */
const CHARACTER_WIDTH = 6.6;
const LINE_HEIGHT = 14;
const MAX_LABELS = 14;
/** Extent around a pin's point, px; also covers the rider's dot. */
const PIN = { width: 30, above: 36, below: 12 };

/** A label, positioned by the middle of its baseline. */
export interface MapLabel extends Spot {
  text: string;
}

/**
 * The labels that fit into the picture without overlapping each other or the pins at `pins`. Earlier ones
 * take precedence. At a large scale, a label that doesn't fit is moved to the side.
 */
export function placeLabels(
  labels: readonly MapLabel[],
  { size, inset, scale }: MapView,
  pins: readonly Spot[],
): MapLabel[] {
  const taken: Rect[] = pins.map(({ x, y }) => ({
    x: x - PIN.width / 2,
    y: y - PIN.above,
    width: PIN.width,
    height: PIN.above + PIN.below,
  }));
  const frame = { left: inset.left + 4, top: inset.top + 4 };
  const right = size.width - inset.right - 4;
  const bottom = size.height - inset.bottom - 4;
  const placed: MapLabel[] = [];
  for (const { text, x, y } of labels) {
    if (placed.length === MAX_LABELS) break;
    const width = text.length * CHARACTER_WIDTH;
    const aside = width / 2 + PIN.width / 2 + 4;
    const rect = (scale < NEAR_SCALE ? [0] : [0, aside, -aside])
      .map((dx) => ({ x: x + dx - width / 2, y: y - LINE_HEIGHT / 2, width, height: LINE_HEIGHT }))
      .find(
        (one) =>
          one.x > frame.left &&
          one.y > frame.top &&
          one.x + width < right &&
          one.y + LINE_HEIGHT < bottom &&
          !taken.some((other) => overlap(one, other)),
      );
    if (!rect) continue;
    taken.push(rect);
    placed.push({ text, x: rect.x + width / 2, y: rect.y + LINE_HEIGHT - 3 });
  }
  return placed;
}
