// Everything that is not a product or a vendor: category tiles, loose objects for banners and
// services, the home slideshow and its two banners, and the small pictures of empty states.
import sharp from 'sharp';
import { cloth } from './lib/cloth.mjs';
import { Pen } from './lib/pen.mjs';
import { document, FAST, FULL, LIGHTS, write } from './lib/stage.mjs';
import { tablePicture } from './lib/table.mjs';
import { arrange, drawObject, liesFlat } from './vendors.mjs';

/** Category tiles: key, light, objects as [name, x, base, size, turn]. */
const TILES = [
  [
    'phone-accessories',
    'phone',
    [
      ['power-bank-black', 320, 720, 470],
      ['headphones-midnight', 590, 790, 540],
    ],
  ],
  [
    'hair-accessories',
    'hair',
    [
      ['pick-black', 640, 730, 470, 12],
      ['bonnet-violet', 390, 800, 500],
    ],
  ],
  [
    'fashion-and-accessories',
    'fashion',
    [
      ['ankara-dress-blue', 390, 800, 610],
      ['handbag-tan', 680, 810, 330],
    ],
  ],
  [
    'shoes',
    'shoes',
    [
      ['heel-red', 640, 620, 360],
      ['high-top-indigo', 430, 810, 570],
    ],
  ],
  [
    'cosmetics',
    'cosmetics',
    [
      ['perfume-rose', 620, 730, 470],
      ['lipstick-wine', 370, 800, 500],
    ],
  ],
];

const OBJECTS = {
  bags: 'shopping-bags',
  scooter: 'motor-scooter',
  notepad: 'spiral-notepad',
  package: 'package',
  takeaway: 'food-bag',
  ticket: 'admission-tickets',
  gift: 'wrapped-gift',
  receipt: 'receipt',
  pin: 'round-pushpin',
  store: 'stall',
  wallet: 'wallet-brown',
  bell: 'bellhop-bell',
  map: 'world-map',
  camera: 'camera',
  headphones: 'headphones-sand',
  sneaker: 'runner-white',
  'high-top': 'high-top-indigo',
  dress: 'ankara-dress-blue',
  lipstick: 'lipstick-wine',
  jollof: 'jollof-chicken',
  egusi: 'pounded-yam-egusi',
  drink: 'chapman',
  phone: 'mobile-phone',
  comb: 'pick-black',
  handbag: 'handbag-tan',
  speaker: 'speaker-blue',
  perfume: 'perfume-rose',
};

/** Slides and banners: key, cloth, objects as [name, x, base, size, turn] on 1200 by 600. */
const SLIDES = [
  [
    'slide-food',
    '#8A3A12',
    [
      ['chapman', 330, 500, 300],
      ['pounded-yam-egusi', 930, 560, 430],
      ['jollof-chicken', 600, 580, 500],
    ],
  ],
  [
    'slide-phone',
    '#2A2590',
    [
      ['power-bank-black', 300, 500, 330, -8],
      ['speaker-blue', 920, 520, 400],
      ['headphones-sand', 600, 555, 460],
    ],
  ],
  [
    'slide-fashion',
    '#0F4A6A',
    [
      ['handbag-tan', 300, 520, 300],
      ['high-top-indigo', 920, 540, 380],
      ['ankara-dress-blue', 600, 570, 500],
    ],
  ],
  [
    'slide-beauty',
    '#8A1F5A',
    [
      ['wig-curly-brown', 920, 540, 420],
      ['shea-butter', 310, 520, 320],
      ['perfume-rose', 520, 550, 400],
      ['lipstick-wine', 690, 565, 360],
    ],
  ],
  [
    'banner-deliver',
    '#221A6B',
    [
      ['package', 1008, 345, 155],
      ['motor-scooter', 930, 526, 400],
      ['food-bag', 672, 530, 180],
    ],
  ],
  [
    'banner-sell',
    '#0B5A45',
    [
      ['stall', 905, 528, 420],
      ['shopping-bags', 1100, 534, 200],
      ['ankara-fabric-red', 702, 532, 200],
    ],
  ],
];

/** Empty states: key and objects as [icon, x, base, size, turn] in 640 by 480, transparent. */
const EMPTY = [
  [
    'cart',
    [
      ['shopping-cart', 300, 410, 280],
      ['mango', 452, 414, 96, 14],
    ],
  ],
  [
    'orders',
    [
      ['receipt', 270, 408, 260, -8],
      ['food-bag', 420, 414, 180],
    ],
  ],
  [
    'results',
    [
      ['shopping-bags', 260, 408, 230],
      ['magnifying-glass-tilted-left', 400, 414, 220],
    ],
  ],
  [
    'not-found',
    [
      ['world-map', 320, 400, 280],
      ['round-pushpin', 350, 330, 190],
    ],
  ],
  [
    'gone',
    [
      ['empty-nest', 320, 410, 290],
      ['feather', 470, 300, 110, 10],
    ],
  ],
  [
    'offline',
    [
      ['satellite-antenna', 290, 408, 270],
      ['cloud', 450, 220, 150],
    ],
  ],
  [
    'error',
    [
      ['toolbox', 270, 408, 220],
      ['electric-plug', 430, 410, 200, 24],
    ],
  ],
  [
    'wishlist',
    [
      ['red-heart', 320, 400, 230, -8],
      ['shopping-bags', 450, 414, 150],
    ],
  ],
  [
    'wallet',
    [
      ['purse', 300, 408, 250],
      ['coin', 440, 412, 120],
    ],
  ],
  [
    'dispatch',
    [
      ['motor-scooter', 300, 408, 280],
      ['package', 462, 412, 140],
    ],
  ],
  [
    'errand',
    [
      ['spiral-notepad', 280, 406, 240, -6],
      ['pencil', 420, 404, 180],
    ],
  ],
  [
    'chat',
    [
      ['speech-balloon', 310, 390, 270],
      ['waving-hand', 430, 412, 150],
    ],
  ],
  [
    'vendors',
    [
      ['stall', 310, 408, 290],
      ['potted-plant', 462, 412, 130],
    ],
  ],
  [
    'done',
    [
      ['party-popper', 280, 408, 250],
      ['package', 430, 412, 160],
    ],
  ],
];

// Transparent pictures: the mask, else lossless, is most of their weight.
const CLEAR = { quality: 70, webp: { alphaQuality: 70 } };

const placed = (list) =>
  Promise.all(
    list.map(async ([name, x, base, size, turn]) => ({
      object: await drawObject(name),
      flat: liesFlat(name),
      x,
      base,
      size,
      turn,
    })),
  );

const lightSvg = ([light, dark]) =>
  document(
    `<defs><radialGradient id="g" cx="46%" cy="36%" r="80%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
    FULL,
  );

// Half-seen rings and a soft cloud of indigo: they read on paper and on night alike.
const hush = () => {
  const pen = new Pen();
  const ring = (x, y, r, o) =>
    `<g opacity="${o}"><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#7C70E8" stroke-width="${r * 0.16}"/><circle cx="${x}" cy="${y}" r="${r * 0.42}" fill="#7C70E8"/></g>`;
  const back = `<ellipse cx="320" cy="280" rx="240" ry="170" fill="#7C70E8" opacity=".15"/>${ring(118, 150, 26, 0.5)}${ring(536, 128, 18, 0.42)}${ring(560, 330, 12, 0.5)}${ring(84, 330, 14, 0.35)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><defs>${pen.defs()}</defs>${back}</svg>`;
};

async function tiles() {
  for (const [key, light, list] of TILES) {
    const picture = await arrange(lightSvg(LIGHTS[light]), FULL, FULL, await placed(list));
    await write(picture, 'categories', key, [160, 320, 640]);
  }
  await write(await tablePicture('jollof-chicken', 5), 'categories', 'food', [160, 320, 640]);
}

async function objects() {
  for (const [key, name] of Object.entries(OBJECTS)) {
    const object = await drawObject(name);
    const picture = await sharp(object)
      .resize(640, 640, { fit: 'contain', background: '#0000' })
      .png(FAST)
      .toBuffer();
    await write(picture, 'objects', key, [160, 320, 640], CLEAR);
  }
}

async function slides() {
  for (const [key, colour, list] of SLIDES) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600">${cloth(1200, 600, colour, { cell: 60, even: key.startsWith('slide') })}</svg>`;
    const picture = await arrange(svg, 1200, 600, await placed(list));
    await write(picture, 'scenes', key, [640, 1200], { quality: 74 });
  }
}

async function empties() {
  for (const [key, list] of EMPTY) {
    const picture = await arrange(hush(), 640, 480, await placed(list));
    await write(picture, 'empty', key, [320, 640], CLEAR);
  }
}

export async function drawScenes() {
  await tiles();
  await objects();
  await slides();
  await empties();
}
