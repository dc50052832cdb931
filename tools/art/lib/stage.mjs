// From drawing to picture: the object is drawn once, large and transparent, then set on its
// category's light in each view and written as WebP.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Pen } from './pen.mjs';

sharp.cache(false);

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const FULL = 960;

// Intermediate pictures are compressed lightly, since they are read again immediately.
export const FAST = { compressionLevel: 1 };

/** One light a category: the tile, the card and the gallery of a product share it. */
export const LIGHTS = {
  phone: ['#ECEAFF', '#CBC6FF'],
  hair: ['#FFEDE4', '#FFCFB9'],
  fashion: ['#E9F4FF', '#BEDCFA'],
  shoes: ['#E9F8EE', '#BEE6CD'],
  cosmetics: ['#FFECF2', '#FFC6D8'],
  food: ['#FFF4DC', '#FBD896'],
  sand: ['#F8F3EA', '#E9DFCE'],
};

export const document = (inner, size = 600, box = `0 0 ${size} ${size}`, px = size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${px}" height="${px}" viewBox="${box}">${inner}</svg>`;

/** Draws `draw(pen)` transparent at `px` pixels and trims it. */
export async function cutOut(draw, px = 1320) {
  const pen = new Pen();
  const inner = draw(pen);
  const svg = document(`<defs>${pen.defs()}</defs>${inner}`, 600, '-60 -60 720 720', px);
  const flat = await sharp(Buffer.from(svg), { unlimited: true }).png(FAST).toBuffer();
  return sharp(flat).trim({ background: '#0000', threshold: 1 }).png(FAST).toBuffer();
}

const ground = ([light, dark], hot = '46%') =>
  document(
    `<defs><radialGradient id="g" cx="${hot}" cy="36%" r="80%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
    FULL,
  );

const shadow = (cx, y, rx, strength) =>
  document(
    `<defs><filter id="f" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="20"/></filter><filter id="t" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="8"/></filter></defs>` +
      `<ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="26" fill="#1B1730" opacity="${strength}" filter="url(#f)"/>` +
      `<ellipse cx="${cx}" cy="${y - 8}" rx="${rx * 0.72}" ry="10" fill="#1B1730" opacity="${strength * 0.9}" filter="url(#t)"/>`,
    FULL,
  );

async function fitted(object, width, height) {
  const data = await sharp(object)
    .resize(Math.round(width), Math.round(height), { fit: 'inside' })
    .png(FAST)
    .toBuffer();
  const { width: w, height: h } = await sharp(data).metadata();
  return { data, w, h };
}

/** Objects placed on the light: each { object, size, x, base, flip } in the 960 square. */
async function stand(light, things, hot) {
  const layers = [];
  for (const { object, size = 600, x = 480, base = 780, flip, strength = 0.26 } of things) {
    const source = flip ? await sharp(object).flop().png(FAST).toBuffer() : object;
    const { data, w, h } = await fitted(source, size, Math.min(size, base - 110));
    layers.push({ input: Buffer.from(shadow(x, base + 4, w * 0.45, strength)), left: 0, top: 0 });
    layers.push({ input: data, left: Math.round(x - w / 2), top: Math.round(base - h) });
  }
  return sharp(Buffer.from(ground(light, hot)))
    .composite(layers)
    .png(FAST)
    .toBuffer();
}

/** The base line that centres an object of this shape a little above the middle. */
async function centredBase(object, size) {
  const { h } = await fitted(object, size, size);
  return Math.round(480 + h / 2 + 6);
}

/** The object as if held in a hand: turned and slightly foreshortened. */
async function tipped(object, degrees) {
  const lean = await sharp(object)
    .affine([0.97, degrees > 0 ? 0.07 : -0.07, 0, 0.99], {
      background: '#0000',
      interpolator: 'bicubic',
    })
    .png(FAST)
    .toBuffer();
  const turned = await sharp(lean).rotate(degrees, { background: '#0000' }).png(FAST).toBuffer();
  return sharp(turned).trim({ background: '#0000', threshold: 1 }).png(FAST).toBuffer();
}

const floating = async (light, object, size, hot) => {
  const { data, w, h } = await fitted(object, size, size);
  return sharp(Buffer.from(ground(light, hot)))
    .composite([
      { input: Buffer.from(shadow(480, 480 + h / 2 + 46, w * 0.36, 0.2)), left: 0, top: 0 },
      { input: data, left: Math.round(480 - w / 2), top: Math.round(470 - h / 2) },
    ])
    .png(FAST)
    .toBuffer();
};

/** A part of the object, 2 times as large; focus in 0..1 of the object's own box. */
async function closeUp(light, object, [fx, fy] = [0.5, 0.4], zoom = 1.9) {
  const { data, w, h } = await fitted(object, Math.round(600 * zoom), Math.round(600 * zoom));
  const left = Math.round(480 - fx * w);
  const top = Math.round(480 - fy * h);
  const cut = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const size = {
    width: Math.min(w - cut.left, FULL - Math.max(0, left)),
    height: Math.min(h - cut.top, FULL - Math.max(0, top)),
  };
  const part = await sharp(data)
    .extract({ ...cut, ...size })
    .png(FAST)
    .toBuffer();
  return sharp(Buffer.from(ground(light, '30%')))
    .composite([{ input: part, left: Math.max(0, left), top: Math.max(0, top) }])
    .png(FAST)
    .toBuffer();
}

/** The views of a product; the key of a view is also the file's suffix. */
export const VIEWS = {
  front: async ({ light, object, size = 600 }) =>
    stand(light, [{ object, size, base: await centredBase(object, size) }]),
  angle: async ({ light, object, size = 600, lean = -16 }) =>
    floating(light, await tipped(object, lean), size + 20, '60%'),
  close: ({ light, object, focus, zoom }) => closeUp(light, object, focus, zoom),
  pair: async ({ light, object, size = 600 }) =>
    stand(
      light,
      [
        { object, size: size * 0.74, x: 590, base: 610, flip: true, strength: 0.2 },
        { object, size: size * 0.86, x: 400, base: 760 },
      ],
      '56%',
    ),
  box: async ({ light, object, size = 600, box }) =>
    stand(
      light,
      [
        { object: box, size: size * 0.78, x: 340, base: 720, strength: 0.22 },
        { object, size: size * 0.66, x: 620, base: 780 },
      ],
      '56%',
    ),
};

const QUALITY = { 160: 74, 320: 74, 640: 72, 960: 68 };

/** Writes one square picture in every width under public/art/<folder>. */
export async function write(picture, folder, key, widths, options = {}) {
  const path = `${ROOT}public/art/${folder}/${key}`;
  await mkdir(dirname(path), { recursive: true });
  for (const width of widths) {
    await sharp(picture)
      .resize(width)
      .webp({
        quality: options.quality ?? QUALITY[width] ?? 80,
        effort: 4,
        smartSubsample: true,
        ...options.webp,
      })
      .toFile(`${path}-${width}.webp`);
  }
}
