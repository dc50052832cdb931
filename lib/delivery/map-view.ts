import type { Point } from './distance';

/** A point of the picture, pixels from its top left corner. */
export interface Spot {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What lies over the edges of the map, pixels. */
export interface Inset {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** What part of the world the picture shows. */
export interface MapView {
  centre: Point;
  /** Pixels a metre. */
  scale: number;
  size: Size;
  /** Where `centre` is in the picture. */
  middle: Spot;
  inset: Required<Inset>;
}

const METRES_PER_DEGREE = 111_195;
/** A building is then about as large as its label. */
const MAX_SCALE = 0.55;
/** From this scale on a few pixels are a few metres, and houses are large enough to be drawn. */
export const NEAR_SCALE = 0.12;
/** From what has to be seen to the edges; at the top there is room for a pin. */
const PADDING = { top: 52, right: 34, bottom: 30, left: 34 };
/** Smallest part of a side that is left for what has to be seen. */
const MIN_PART = 0.2;

/** Cosine of the latitude of Benin City: a degree of longitude is that much shorter. */
const LONGITUDE_SHARE = Math.cos((6.4 * Math.PI) / 180);

/** Where a point is in the picture. */
export function project({ latitude, longitude }: Point, { centre, scale, middle }: MapView): Spot {
  const perDegree = METRES_PER_DEGREE * scale;
  return {
    x: middle.x + (longitude - centre.longitude) * perDegree * LONGITUDE_SHARE,
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
  const wide = (east - west) * METRES_PER_DEGREE * LONGITUDE_SHARE;
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
 * The view for these points: the last one while it still shows them all well, so that the map stands
 * still while the rider moves; else a new one.
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

/** How much larger a new view must be to replace one that shows everything. */
const ZOOM_IN_FROM = 1.5;

/** The part of the picture in which points are placed. */
function getRoom({ width, height }: Size, inset: Required<Inset>): Spot & Size {
  const left = inset.left + PADDING.left;
  const top = inset.top + PADDING.top;
  return {
    x: left,
    y: top,
    width: Math.max(width - left - inset.right - PADDING.right, width * MIN_PART),
    height: Math.max(height - top - inset.bottom - PADDING.bottom, height * MIN_PART),
  };
}

interface Rect extends Spot, Size {}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Width of a character and height of a line of a label, pixels; a little generous. */
const CHARACTER = 6.6;
const LINE = 14;
const LABELS_MAX = 14;
/** A pin stands on its point; the rider's dot lies around it. */
const PIN = { width: 30, above: 36, below: 12 };

/** A label, by the middle of its baseline. */
export interface MapLabel extends Spot {
  text: string;
}

/**
 * The labels that fit into the picture and overlap neither each other nor the pins on `pins`. Earlier
 * ones win. Near by, one that does not fit in its place goes beside it.
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
    if (placed.length === LABELS_MAX) break;
    const width = text.length * CHARACTER;
    const aside = width / 2 + PIN.width / 2 + 4;
    const rect = (scale < NEAR_SCALE ? [0] : [0, aside, -aside])
      .map((dx) => ({ x: x + dx - width / 2, y: y - LINE / 2, width, height: LINE }))
      .find(
        (one) =>
          one.x > frame.left &&
          one.y > frame.top &&
          one.x + width < right &&
          one.y + LINE < bottom &&
          !taken.some((other) => overlap(one, other)),
      );
    if (!rect) continue;
    taken.push(rect);
    placed.push({ text, x: rect.x + width / 2, y: rect.y + LINE - 3 });
  }
  return placed;
}
