// A dish photographed from above on the food light.
import sharp from 'sharp';
import { MENU } from '../dishes/menu.mjs';
import { Pen, random } from './pen.mjs';
import { document, FAST, FULL, LIGHTS } from './stage.mjs';

/** One picture of a dish: `serve` on its plate or `pack` in a tray; `box` crops, in the 960 square. */
export async function tablePicture(key, seed, { what = 'serve', box = '0 0 960 960' } = {}) {
  const pen = new Pen();
  const food = MENU[key](pen, random(seed))[what];
  const [light, dark] = LIGHTS.food;
  const svg = document(
    `<defs>${pen.defs()}<radialGradient id="table" gradientUnits="userSpaceOnUse" cx="384" cy="307" r="816"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="960" height="960" fill="url(#table)"/>${food}`,
    FULL,
    box,
  );
  return sharp(Buffer.from(svg), { unlimited: true }).png(FAST).toBuffer();
}
