// A mark and a cover for every vendor: initials on adire cloth in the vendor's own colour, and the
// same cloth with objects of the trade.
import sharp from 'sharp';
import { MENU } from './dishes/menu.mjs';
import { cloth } from './lib/cloth.mjs';
import { icon } from './lib/icons.mjs';
import { word } from './lib/letters.mjs';
import { Pen, random } from './lib/pen.mjs';
import { cutOut, document, FAST, FULL, write } from './lib/stage.mjs';
import { foodBag, stall } from './objects/place.mjs';
import { PICTURES } from './pictures.mjs';

/** slug, initials, cloth colour, objects on the cover (picture keys, dishes or icons). */
export const VENDOR_ART = [
  ['mama-esosa-kitchen', 'ME', '#A8321E', ['jollof-chicken', 'chapman', 'pounded-yam-egusi']],
  ['iya-uselu-buka', 'IU', '#7A4A12', ['amala-ewedu', 'beans-plantain', 'palm-wine']],
  ['osas-suya-spot', 'OS', '#8A1F1F', ['beef-suya', 'malt', 'chicken-suya']],
  ['ekosodin-grills', 'EG', '#2B2740', ['shawarma', 'burger', 'cola']],
  ['sweet-mouth-delta-pot', 'SD', '#0B5A45', ['starch-banga', 'catfish-pepper-soup', 'zobo']],
  ['june-12-noodle-bar', 'JN', '#B3541E', ['noodles-egg', 'noodles-chicken', 'lemonade']],
  ['crumbs-and-cream', 'CC', '#A8356A', ['doughnut', 'parfait', 'birthday-cake']],
  ['campus-gadgets', 'CG', '#2A2590', ['headphones-midnight', 'power-bank-black', 'charger-white']],
  ['volt-and-cable', 'VC', '#1E4E8A', ['speaker-blue', 'cable-red', 'extension-box']],
  ['crown-and-coil', 'CR', '#7A2F5A', ['wig-curly-brown', 'growth-oil', 'pick-black']],
  ['braids-by-isoken', 'BI', '#4A2A8A', ['braid-pack-black', 'braid-beads', 'bonnet-violet']],
  ['oses-closet', 'OC', '#1E5A8A', ['ankara-dress-blue', 'handbag-tan', 'coral-beads']],
  ['ugbowo-thread-house', 'UT', '#234A2E', ['senator-navy', 'adire-fabric-indigo', 'cap-black']],
  ['sole-street-ekosodin', 'SE', '#0B5A5A', ['high-top-indigo', 'runner-white', 'palm-brown']],
  ['step-right-uselu', 'SU', '#5A3A1E', ['heel-red', 'loafer-brown', 'clog-lime']],
  ['glow-by-itohan', 'GI', '#A8325A', ['lipstick-wine', 'perfume-rose', 'vitamin-c-serum']],
  ['pure-skin-pharmacy-shelf', 'PS', '#1E6A5A', ['sunscreen', 'body-lotion', 'shea-butter']],
];

async function mark(slug, initials, colour) {
  const { path, width } = await word(initials, 460, { weight: 700 });
  const svg = document(
    `${cloth(FULL, FULL, colour, { cell: 160 })}<g fill="#fff" transform="translate(${(FULL - width) / 2} 642)">${path}</g><circle cx="${FULL / 2 + width / 2 + 36}" cy="276" r="46" fill="none" stroke="#FFC04D" stroke-width="18"/><circle cx="${FULL / 2 + width / 2 + 36}" cy="276" r="19" fill="#FFC04D"/>`,
    FULL,
  );
  await write(await sharp(Buffer.from(svg)).png(FAST).toBuffer(), 'vendors', slug, [160, 320, 640]);
}

/** An object by name, transparent and trimmed: product drawing, dish or icon. */
export async function drawObject(name) {
  const picture = PICTURES.find((p) => p.key === name);
  if (picture) return cutOut(picture.draw, 1100);
  if (MENU[name])
    return cutOut((p) => `<g transform="scale(.625)">${MENU[name](p, random(17)).serve}</g>`, 1100);
  if (name === 'stall') return cutOut((p) => stall(p), 1100);
  if (name === 'food-bag') return cutOut((p) => foodBag(p), 1100);
  return cutOut(() => icon(name), 1100);
}

/** Whether an object lies flat and has its own shadow. */
export const liesFlat = (name) => name in MENU;

/** Places objects on a picture: [{ object, x, base, size, turn, flat }]; flat ones get no shadow. */
export async function arrange(svg, width, height, things) {
  const layers = [];
  for (const { object, x, base, size, turn = 0, flat = false } of things) {
    const turned = turn
      ? await sharp(object).rotate(turn, { background: '#0000' }).png(FAST).toBuffer()
      : object;
    const data = await sharp(turned).resize(size, size, { fit: 'inside' }).png(FAST).toBuffer();
    const { width: w, height: h } = await sharp(data).metadata();
    const pen = new Pen();
    const shade = flat
      ? ''
      : `<ellipse cx="${x}" cy="${base}" rx="${w * 0.44}" ry="${h * 0.05}" fill="#0D0826" opacity=".42" filter="${pen.blur(size * 0.035)}"/>`;
    layers.push({
      input: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${pen.defs()}</defs>${shade}</svg>`,
      ),
      left: 0,
      top: 0,
    });
    layers.push(
      await clipped(data, Math.round(x - w / 2), Math.round(base - h), w, h, width, height),
    );
  }
  return sharp(Buffer.from(svg)).composite(layers).png(FAST).toBuffer();
}

/** A layer cut to the picture, since compositing refuses layers that overlap the edge. */
async function clipped(data, left, top, w, h, width, height) {
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)];
  const box = {
    left: x,
    top: y,
    width: Math.min(w - x, width - Math.max(0, left)),
    height: Math.min(h - y, height - Math.max(0, top)),
  };
  const input = await sharp(data).extract(box).png(FAST).toBuffer();
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}

async function cover(slug, colour, names) {
  const [w, h] = [1200, 400];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${cloth(w, h, colour, { cell: 56 })}</svg>`;
  const places = [
    { x: 700, base: 352, size: 250 },
    { x: 1090, base: 362, size: 260 },
    { x: 900, base: 382, size: 330 },
  ];
  const things = await Promise.all(
    names.map(async (name, i) => ({
      object: await drawObject(name),
      flat: liesFlat(name),
      ...places[i],
    })),
  );
  const picture = await arrange(svg, w, h, things);
  await write(picture, 'vendors', `${slug}-cover`, [640, 1200], { quality: 72 });
}

export async function drawVendors() {
  for (const [slug, initials, colour, names] of VENDOR_ART) {
    await mark(slug, initials, colour);
    await cover(slug, colour, names);
  }
}
