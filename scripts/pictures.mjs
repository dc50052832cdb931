// The README's pictures and those of the app's install page, taken from a demo without actors:
// npm run demo -- --actors=off --clock=13:00
// BASE_URL=http://localhost:3000 CHROMIUM_PATH=/usr/bin/chromium node scripts/pictures.mjs
// The browsers take the server's time.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 860 };
const GAP = 24;

const { products } = await (await fetch(`${base}/api/product/list?limit=1000`)).json();
const named = (start) => products.find(({ name }) => name.startsWith(start)) ?? products[0];
const getPath = ({ _id, category, vendorId }) =>
  category === 'Food'
    ? `/food/${vendorId}/${_id}`
    : `/products/${encodeURIComponent(category)}/${_id}`;
const goods = named('Studio wireless');
const dish = named('Party jollof');

/** How far the server's clock is ahead of this machine's, ms. */
const clockShiftMs = Math.round(
  Date.parse((await fetch(`${base}/healthz`)).headers.get('date')) - Date.now(),
);

/** Screens that browsers show where they offer to install the app (app/manifest.ts). */
const STORE = [
  ['phone-home', PHONE, '/'],
  ['phone-food', PHONE, '/food'],
  ['phone-dish', PHONE, getPath(dish)],
  ['wide-home', WIDE, '/'],
];

/** Strips of pictures side by side: a file and its screens. */
const STRIPS = [
  ['phone-strip', PHONE, 'light', ['/', getPath(goods), '/cart', 'ongoing']],
  ['phone-dark-strip', PHONE, 'dark', ['/', getPath(dish), '/my-orders', 'ongoing']],
  ['wide-strip', WIDE, 'light', ['/products', getPath(goods), getPath(dish)]],
];

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  mkdirSync('docs/pictures', { recursive: true });
  for (const [name, size, scheme, screens] of STRIPS) {
    const page = await signedIn('ada', size, scheme);
    await fillCart(page);
    const shots = [];
    for (const screen of screens) shots.push(await shoot(page, screen));
    await join(shots, size, `docs/pictures/${name}.webp`);
    await page.context().close();
  }
  await shootStore();
  await join(await shootWork(), PHONE, 'docs/pictures/work-strip.webp');
  await join(await shootOps(), WIDE, 'docs/pictures/ops-strip.webp');
  await join(await shootChat(), PHONE, 'docs/pictures/chat-strip.webp');
  await join(await shootSupport(), WIDE, 'docs/pictures/support-strip.webp');
} finally {
  await browser.close();
}

async function shootStore() {
  mkdirSync('public/screenshots', { recursive: true });
  for (const [name, viewport, path] of STORE) {
    const page = await signedIn('new', viewport, 'light');
    await page.goto(base + path, { waitUntil: 'networkidle' });
    // An installed app does not show it.
    await page.addStyleTag({ content: 'aside[aria-label="About this shop"] { display: none }' });
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(`public/screenshots/${name}.webp`);
    await page.context().close();
  }
}

/** A page of a demo account. */
async function signedIn(name, viewport, colorScheme) {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor: 1.5,
    permissions: ['geolocation'],
    geolocation: { latitude: 6.3983, longitude: 5.6145, accuracy: 10 },
  });
  if (Math.abs(clockShiftMs) > 60_000) {
    const clock = readFileSync('scripts/run/lib/shift-clock.mjs', 'utf8');
    await context.addInitScript({ content: `clockShiftMs = ${clockShiftMs};\n${clock}` });
  }
  const page = await context.newPage();
  const email = `${name}@eki.example`;
  await send(page, 'post', '/api/user/login', { email, password: 'Ugbowo-2026' });
  return page;
}

async function send(page, method, path, data) {
  const response = await page.request[method](base + path, {
    ...(data && { data }),
    headers: { origin: base, 'idempotency-key': randomUUID() },
  });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

async function fillCart(page) {
  await send(page, 'post', '/api/cart/update', { cartItems: getCart(goods, dish) });
}

/** Pays the quoted total from the wallet. */
async function payFromWallet(page, kind, body) {
  const { quote } = await send(page, 'post', `/api/${kind}/quote`, body);
  const { total: totalAmount, scheduledFor } = quote;
  await send(page, 'post', `/api/payment/wallet/${kind}`, { ...body, totalAmount, scheduledFor });
}

/** A shop with a new order, a rider with an offer and then with the job, a customer who tracks it. */
async function shootWork() {
  const customer = await signedIn('ada', PHONE, 'light');
  const { addresses } = await send(customer, 'get', '/api/address/get');
  const [{ _id: address }] = addresses;
  const kitchen = await signedIn('kitchen', PHONE, 'light');
  const items = [{ productId: dish._id, optionId: dish.options[0]._id, quantity: 2 }];
  await payFromWallet(customer, 'order', { items, address });
  const { suggestions } = await send(customer, 'get', '/api/map/autoComplete?input=Faculty of Law');
  const [{ description, location, token }] = suggestions;
  await payFromWallet(customer, 'dispatch', {
    pickupAddress: address,
    dropoff: {
      firstName: 'Efosa',
      lastName: 'Aigbe',
      email: 'efosa@eki.example',
      phone: '08031112222',
      address: description,
      latitude: location.lat,
      longitude: location.lng,
      token,
    },
    deliveryNote: 'One brown envelope.',
  });
  const shots = [];
  await kitchen.goto(`${base}/seller`);
  await kitchen
    .getByRole('button', { name: /^Accept/ })
    .first()
    .waitFor();
  shots.push(await kitchen.screenshot());

  const rider = await signedIn('rider', PHONE, 'light');
  await rider.goto(`${base}/rider`, { waitUntil: 'networkidle' });
  await rider.getByRole('button', { name: 'Go online' }).click();
  const accept = rider.getByRole('button', { name: /^Accept ₦/ });
  await accept.waitFor();
  shots.push(await rider.screenshot());
  await accept.click();
  await rider.waitForURL(/\/rider\/job\//);
  await rider.waitForLoadState('networkidle');
  shots.push(await rider.screenshot());

  await customer.goto(`${base}/dispatch`);
  await customer.locator('a[href^="/dispatch/"]').first().click();
  await customer.waitForURL(/\/dispatch\//);
  await customer.waitForLoadState('networkidle');
  shots.push(await customer.screenshot());
  for (const page of [customer, kitchen, rider]) await page.context().close();
  return shots;
}

/** Every delivery, and one with its timeline. */
async function shootOps() {
  const ops = await signedIn('ops', WIDE, 'light');
  const shots = [await shoot(ops, '/admin/jobs')];
  await ops.locator('main a[href^="/admin/jobs/"]').first().click();
  await ops.waitForURL(/\/admin\/jobs\/[a-z]+\//);
  await ops.waitForLoadState('networkidle');
  shots.push(await ops.screenshot());
  await ops.context().close();
  return shots;
}

/** Quickie's answers, in light and dark. */
async function shootChat() {
  const shots = [];
  for (const [scheme, question] of [
    ['light', 'abeg where my food dey'],
    ['dark', 'how much dey my wallet'],
  ]) {
    const page = await signedIn('ada', PHONE, scheme);
    await page.goto(`${base}/?contact=true`);
    const field = page.getByPlaceholder('Ask Quickie');
    await field.fill(question);
    const answers = page.getByRole('log').getByText('Quickie ·');
    const before = await answers.count();
    await field.press('Enter');
    await answers.nth(before).waitFor();
    await page.waitForLoadState('networkidle');
    shots.push(await page.screenshot());
    await page.context().close();
  }
  return shots;
}

/** A chat with its customer, and the figures. */
async function shootSupport() {
  const support = await signedIn('support', WIDE, 'light');
  await support.goto(`${base}/support?view=mine`);
  await support.getByRole('link', { name: /Ebuka/ }).click();
  await support.getByRole('log').getByText('asking for a refund').waitFor();
  await support.waitForLoadState('networkidle');
  const shots = [await support.screenshot(), await shoot(support, '/support/figures')];
  await support.context().close();
  return shots;
}

function getCart(...chosen) {
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
