// The README's pictures, taken of a running demo:
// BASE_URL=http://localhost:3000 CHROMIUM_PATH=/usr/bin/chromium node scripts/pictures.mjs
// By night, for pictures of an open shop: start the demo with NODE_OPTIONS=--import=…/shift-clock.mjs
// and CLOCK_SHIFT_MS, and this with the same CLOCK_SHIFT_MS.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 860 };
const GAP = 24;

const { products } = await (await fetch(`${base}/api/product/list?limit=1000`)).json();
const named = (start) => products.find(({ name }) => name.startsWith(start)) ?? products[0];
const pathOf = ({ _id, category, vendorId }) =>
  category === 'Food'
    ? `/food/${vendorId}/${_id}`
    : `/products/${encodeURIComponent(category)}/${_id}`;
const goods = named('Studio wireless');
const dish = named('Party jollof');

/** Strips of pictures side by side: a file and its screens. */
const STRIPS = [
  ['phone-strip', PHONE, 'light', ['/', pathOf(goods), '/cart', 'ongoing']],
  ['phone-dark-strip', PHONE, 'dark', ['/', pathOf(dish), '/my-orders', 'ongoing']],
  ['wide-strip', WIDE, 'light', ['/products', pathOf(goods), pathOf(dish)]],
];

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  mkdirSync('docs/pictures', { recursive: true });
  for (const [name, size, scheme, screens] of STRIPS) {
    const page = await signedIn(size, scheme);
    const shots = [];
    for (const screen of screens) shots.push(await shoot(page, screen));
    await join(shots, size, `docs/pictures/${name}.webp`);
    await page.context().close();
  }
} finally {
  await browser.close();
}

/** A page of the demo customer, with something in the cart. */
async function signedIn(viewport, colorScheme) {
  const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: 1.5 });
  const { CLOCK_SHIFT_MS } = process.env;
  if (CLOCK_SHIFT_MS) {
    const clock = readFileSync('scripts/run/lib/shift-clock.mjs', 'utf8');
    await context.addInitScript({ content: `clockShiftMs = ${Number(CLOCK_SHIFT_MS)};\n${clock}` });
  }
  const page = await context.newPage();
  await page.request.post(`${base}/api/user/login`, {
    data: { email: 'ada@eki.example', password: 'Ugbowo-2026', cartItems: cartOf(goods, dish) },
    headers: { origin: base },
  });
  return page;
}

function cartOf(...chosen) {
  return Object.fromEntries(chosen.map(({ _id, options }) => [_id, { [options[0]._id]: 1 }]));
}

async function shoot(page, screen) {
  if (screen === 'ongoing') {
    await page.goto(`${base}/my-orders`);
    await page.locator('a[href^="/order/"]').first().click();
    await page.waitForURL(/\/order\//);
  } else await page.goto(base + screen);
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

async function join(shots, { width, height }, file) {
  const scale = 1.5;
  const step = width * scale + GAP;
  await sharp({
    create: {
      width: Math.round(step * shots.length - GAP),
      height: Math.round(height * scale),
      channels: 4,
      background: '#0000',
    },
  })
    .composite(shots.map((input, index) => ({ input, left: Math.round(step * index), top: 0 })))
    .png()
    .toBuffer()
    .then((image) => sharp(image).resize({ width: 1600 }).webp({ quality: 82 }).toFile(file));
}
