// Pages in a slowed browser, compared with the smallest Next page in the same run: first and largest paint, layout
// shift, bytes and requests. Started by `npm run bench -- --browser`, which brings both up and passes their
// addresses. --quick: one round; --only=product,cart: these pages alone.
import { chromium } from '@playwright/test';
import { median } from './lib/stats';
import { BROWSER } from './thresholds.mjs';

const { BASE_URL: app, FLOOR_URL: floor, CHROMIUM_PATH: executablePath } = process.env;
if (!app || !floor || !executablePath) throw new Error('Use npm run bench -- --browser');

const ROUNDS = process.argv.includes('--quick') ? 1 : 3;
const ONLY = process.argv
  .find((each) => each.startsWith('--only='))
  ?.slice(7)
  .split(',');
const LIVE_MS = 2_500;
/** A phone of 2018 on Nigerian networks: latency ms, bytes a second, times slower than this machine. */
const LINES = {
  '4G': { latency: 150, throughput: 1_600_000 / 8, cpu: 4 },
  '3G': { latency: 400, throughput: 400_000 / 8, cpu: 6 },
} as const;

interface Visit {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  requests: number;
  bytes: Record<string, number>;
}

async function findPages(): Promise<Record<string, string>> {
  const answer = await fetch(new URL('/api/product/list?limit=100', app));
  const { products } = (await answer.json()) as {
    products: { _id: string; category: string; vendorId: string; addons: unknown[] }[];
  };
  const goods = products.find(({ category }) => category !== 'Food');
  const dish = products.find(({ category, addons }) => category === 'Food' && addons.length > 0);
  if (!goods || !dish)
    throw new Error('the catalogue needs a dish with add-ons and another product');
  const pages = {
    home: '/',
    product: `/products/${encodeURIComponent(goods.category)}/${goods._id}`,
    dish: `/food/${dish.vendorId}/${dish._id}`,
    list: '/products',
    food: '/food',
    kitchen: `/food/${dish.vendorId}`,
    shops: '/shops',
    shop: `/shops/${goods.vendorId}`,
    cart: '/cart',
    wishlist: '/wishlist',
    'dispatch-request': '/dispatch-request',
    faq: '/faq',
  };
  return Object.fromEntries(
    Object.entries(pages)
      .filter(([name]) => !ONLY || ONLY.includes(name))
      .map(([name, path]) => [name, new URL(path, app).href]),
  );
}

const browser = await chromium.launch({ executablePath });

/** A first visit with nothing cached, until a while after the page's load. */
async function visit(url: string, line: keyof typeof LINES): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const { latency, throughput, cpu } = LINES[line];
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  let requests = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    requests += 1;
  });
  await page.addInitScript({ path: 'tools/bench/lib/vitals.mjs' });
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  // What comes after the load counts too: fonts, what the browser alone knows, lazy parts.
  await page.waitForTimeout(LIVE_MS);
  const vitals = await page.evaluate(
    () => (window as unknown as { vitals: Omit<Visit, 'requests' | 'bytes'> }).vitals,
  );
  await context.close();
  return { ...vitals, requests, bytes };
}

function row(name: string, visits: readonly Visit[], base: readonly Visit[]): string {
  const of = (all: readonly Visit[], read: (visit: Visit) => number) => median(all.map(read));
  const kb = (type: string) => (of(visits, ({ bytes }) => bytes[type] ?? 0) / 1_000).toFixed(1);
  const total = of(visits, ({ bytes }) =>
    Object.values(bytes).reduce((sum, each) => sum + each, 0),
  );
  const largest = of(visits, (visit) => visit.largestPaint);
  const ratio = largest / of(base, (visit) => visit.largestPaint);
  const most = BROWSER.largestPaint[name as keyof typeof BROWSER.largestPaint];
  const cells = [
    name,
    of(visits, (visit) => visit.firstPaint).toFixed(0),
    largest.toFixed(0),
    `×${ratio.toFixed(2)}${most === undefined ? '' : ratio <= most ? ' ✓' : ` ✗ (${most})`}`,
    of(visits, (visit) => visit.shift).toFixed(3),
    kb('Document'),
    kb('Script'),
    kb('Stylesheet'),
    kb('Font'),
    kb('Image'),
    (total / 1_000).toFixed(0),
    of(visits, (visit) => visit.requests).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

const pages = { floor, ...(await findPages()) };
const HEAD =
  'page | first paint, ms | largest, ms | to the floor | shift | HTML, kB | scripts | styles | fonts | pictures | all | requests';
try {
  // The first visit of each has the server draw it and the browser warm up.
  for (const url of Object.values(pages)) await (await fetch(url)).arrayBuffer();
  for (const line of ['4G', '3G'] as const) {
    const visits: Record<string, Visit[]> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, url] of Object.entries(pages)) {
        visits[name] = [...(visits[name] ?? []), await visit(url, line)];
      }
    }
    console.log(`\n${line}, ${ROUNDS} rounds, medians\n\n| ${HEAD} |\n|${' --- |'.repeat(12)}`);
    for (const [name, all] of Object.entries(visits))
      console.log(row(name, all, visits.floor ?? all));
  }
} finally {
  await browser.close();
}
