/** The visible part of a picture, a square in the units of its size. */
export interface Crop {
  /** 1: the largest square that fits; 3: a third of its side. */
  zoom: number;
  /** Position of the square, 0 (left, top) to 1 (right, bottom). */
  x: number;
  y: number;
}

export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 3;

export interface Size {
  width: number;
  height: number;
}

/** A position in the frame; its side is 1. */
export interface FramePoint {
  x: number;
  y: number;
}

/** Fingers or the mouse before and after a move; `zoom`: factor of a wheel or a key. */
export interface Gesture {
  from: readonly FramePoint[];
  to: readonly FramePoint[];
  zoom?: number;
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Place of the whole picture, in sides of the frame. */
export function placePicture({ width, height }: Size, { zoom, x, y }: Crop) {
  const scale = zoom / Math.min(width, height);
  const size = { width: width * scale, height: height * scale };
  return { ...size, left: (1 - size.width) * x, top: (1 - size.height) * y };
}

/** The visible part in px of the picture. `ratio`: its width for a height of 1. */
export function cropRect({ width, height }: Size, { zoom, x, y }: Crop, ratio = 1) {
  const shownWidth = Math.min(width, height * ratio) / zoom;
  const shownHeight = shownWidth / ratio;
  return {
    width: shownWidth,
    height: shownHeight,
    left: (width - shownWidth) * x,
    top: (height - shownHeight) * y,
  };
}

/** The crop after a drag (one point) or a pinch (two): what was under the fingers stays there. */
export function moveCrop(size: Size, crop: Crop, { from, to, zoom: factor = 1 }: Gesture): Crop {
  const [start, end] = [middle(from), middle(to)];
  const stretch = spread(from) > 0 ? spread(to) / spread(from) : 1;
  const zoom = clamp(crop.zoom * stretch * factor, 1, MAX_ZOOM);
  const before = placePicture(size, crop);
  const after = placePicture(size, { ...crop, zoom });
  const left = end.x - ((start.x - before.left) / before.width) * after.width;
  const top = end.y - ((start.y - before.top) / before.height) * after.height;
  return {
    zoom,
    x: after.width > 1 ? clamp(left / (1 - after.width), 0, 1) : crop.x,
    y: after.height > 1 ? clamp(top / (1 - after.height), 0, 1) : crop.y,
  };
}

function middle(points: readonly FramePoint[]): FramePoint {
  const sum = (axis: 'x' | 'y') => points.reduce((total, point) => total + point[axis], 0);
  return { x: sum('x') / points.length, y: sum('y') / points.length };
}

/** Distance between two fingers; 0 for one. */
function spread([a, b]: readonly FramePoint[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}
