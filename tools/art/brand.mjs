// The mark: "eki" in the house face, a mango ringed dot in place of the dot on the i.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cloth } from './lib/cloth.mjs';
import { word } from './lib/letters.mjs';
import { document, ROOT } from './lib/stage.mjs';

const DEEP = '#221A6B';
const MANGO = '#FFB020';

/** The mark centred on (cx, cy), `em` tall, letters in `ink`, the ring's gap in `ground`. */
async function mark(cx, cy, em, ink, ground) {
  const { path, width } = await word('ek', em);
  const stem = em * 0.168;
  const gap = em * 0.05;
  const x = cx - (width + gap + stem) / 2;
  const base = cy + em * 0.3;
  const ix = x + width + gap;
  const dot = { x: ix + stem / 2, y: base - em * 0.735, r: em * 0.104 };
  return (
    `<g fill="${ink}"><g transform="translate(${x} ${base})">${path}</g><rect x="${ix}" y="${base - em * 0.52}" width="${stem}" height="${em * 0.52}"/></g>` +
    `<circle cx="${dot.x}" cy="${dot.y}" r="${dot.r * 1.36}" fill="none" stroke="${MANGO}" stroke-width="${em * 0.052}"/>` +
    `<circle cx="${dot.x}" cy="${dot.y}" r="${dot.r * 0.74}" fill="${MANGO}" stroke="${ground}" stroke-width="0"/>`
  );
}

const square = async (size, em, round) =>
  document(
    `<clipPath id="c"><rect width="${size}" height="${size}" rx="${round}"/></clipPath><g clip-path="url(#c)">${cloth(size, size, DEEP, { cell: size / 6 })}</g>${await mark(size / 2, size / 2 + em * 0.06, em, '#FFFFFF', DEEP)}`,
    size,
  );

/** A favicon has no room for cloth: letters as large as the square allows. */
const favicon = async () =>
  document(
    `<rect width="64" height="64" rx="15" fill="${DEEP}"/>${await mark(32, 34, 42, '#FFFFFF', DEEP)}`,
    64,
  );

const transparent = async (ink) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 152 104" width="152" height="104">${await mark(76, 62, 96, ink, 'none')}</svg>`;

/** A one-picture .ico: a directory of one entry, then a PNG of 48 pixels. */
async function ico(svg) {
  const png = await sharp(Buffer.from(svg), { density: 144 })
    .resize(48)
    .png({ compressionLevel: 9 })
    .toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(48, 6);
  head.writeUInt8(48, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

export async function drawIcons() {
  const small = await favicon();
  await writeFile(`${ROOT}public/icon.svg`, small);
  await writeFile(`${ROOT}public/favicon.ico`, await ico(small));
  await writeFile(`${ROOT}public/art/mark.svg`, await transparent('#3D2FB0'));
  await writeFile(`${ROOT}public/art/mark-light.svg`, await transparent('#FFFFFF'));
  const files = [
    ['icon-192.png', 192, 512, 272, 116],
    ['icon-512.png', 512, 512, 272, 116],
    ['icon-maskable-192.png', 192, 512, 214, 0],
    ['icon-maskable-512.png', 512, 512, 214, 0],
    ['apple-icon.png', 180, 512, 272, 0],
  ];
  for (const [name, px, size, em, round] of files) {
    const svg = await square(size, em, round);
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(px)
      .png({ compressionLevel: 9, palette: true, quality: 92 })
      .toFile(`${ROOT}public/${name}`);
  }
}
