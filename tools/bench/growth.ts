// What pages and calls cost with 1,000 and with 10,000 products, and the search index alone with up to
// 100,000. Started by `npm run bench -- --growth`, which brings up a copy of the app for each size. --quick: not 100,000.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { listHref, listParams } from '@/components/market/catalog/list-params';
import { SORTS } from '@/lib/catalog/sorts';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';
import { makeSearches } from './growth/catalogue';
import { benchIndex } from './growth/memory';
import { ask } from './lib/ask';
import { cpuMicros } from './lib/cpu';
import { newAddress } from './lib/load';
import { median } from './lib/stats';
import { GROWTH, verdict } from './thresholds.mjs';

interface App {
  products: number;
  url: string;
  pid: number;
  log: string;
}

const { GROWTH_APPS, DATABASE_KIND: database = 'unknown' } = process.env;
if (!GROWTH_APPS) throw new Error('use npm run bench -- --growth');
const apps = JSON.parse(GROWTH_APPS) as [App, App];
const ROUNDS = 3;
/** Requests of one kind in a round. */
const EACH = 20;
const WARM_UP = 150;

/** Loading the catalogue, and all CPU until the app is ready, ms. */
const starts = apps.map(({ products, pid, log }) => {
  const [, loadMs = 'unknown'] =
    /"ms":(\d+),"msg":"catalogue index loaded"/.exec(readFileSync(log, 'utf8')) ?? [];
  return { products, loadMs: Number(loadMs), cpuMs: cpuMicros(pid) / 1_000 };
});
for (const { products, loadMs, cpuMs } of starts) {
  console.log(
    `${products} products: catalogue loaded in ${loadMs} ms, ready after ${cpuMs.toFixed(0)} ms of CPU`,
  );
}

const searches = makeSearches(ROUNDS * EACH * 2 + WARM_UP);
const firstPages = [undefined, ...CATEGORY_PATHS].flatMap((category) =>
  SORTS.flatMap((sort) =>
    (['1', '0'] as const).map((inStock) =>
      listHref(category, listParams({ sort, inStock, page: 1 })),
    ),
  ),
);
/** Addresses of one kind; each is asked for once. */
const KINDS: Record<keyof typeof GROWTH.ratio, (app: App) => Promise<string[]>> = {
  search: async () =>
    searches.slice(WARM_UP).map((q) => `/api/product/list?q=${encodeURIComponent(q)}&limit=10`),
  suggestions: async () =>
    searches.slice(WARM_UP).map((q) => `/api/product/suggest?q=${encodeURIComponent(q)}`),
  'list, first page': async () => firstPages,
  'list, late page': async ({ products }) => {
    const last = Math.floor((products / 10) * 0.99);
    return Array.from({ length: EACH }, (_, at) => last - at).flatMap((page) =>
      (['featured', 'name-asc', 'price-asc'] as const).map((sort) =>
        listHref(undefined, listParams({ sort, inStock: '0', page: 1 }, { page })),
      ),
    );
  },
  product: async ({ url, products }) => {
    const all = [];
    for (let page = 1; all.length < ROUNDS * EACH; page += 1) {
      const answer = await fetch(
        `${url}/api/product/list?page=${page * Math.floor(products / 800)}&limit=10`,
      );
      all.push(
        ...((await answer.json()) as { products: Parameters<typeof paths.product>[0][] }).products,
      );
    }
    return all.map(paths.product);
  },
};

const measured: { kind: string; products: number; cpuMs: number; p50Ms: number }[] = [];
for (const app of apps) {
  for (const q of searches.slice(0, WARM_UP)) {
    await get(app, `/products?search=${encodeURIComponent(q)}`);
    await get(app, `/api/product/list?q=${encodeURIComponent(q)}`);
    await get(app, `/api/product/suggest?q=${encodeURIComponent(q)}`);
  }
}
for (const [kind, list] of Object.entries(KINDS)) {
  const runs = await Promise.all(
    apps.map(async (app) => ({
      app,
      urls: await list(app),
      cpu: [] as number[],
      ms: [] as number[],
    })),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { app, urls, cpu, ms } of runs) {
      const before = cpuMicros(app.pid);
      for (const url of urls.slice(round * EACH, (round + 1) * EACH)) ms.push(await get(app, url));
      cpu.push((cpuMicros(app.pid) - before) / 1_000 / EACH);
    }
  }
  const figures = runs.map(({ app, cpu, ms }) => ({
    kind,
    products: app.products,
    cpuMs: median(cpu),
    p50Ms: median(ms),
  }));
  measured.push(...figures);
  const [few, many] = figures;
  if (!few || !many) throw new Error('two sizes are compared');
  const ratio = many.cpuMs / few.cpuMs;
  const goal = GROWTH.ratio[kind as keyof typeof GROWTH.ratio];
  const each = figures.map(({ cpuMs, p50Ms }) =>
    `${cpuMs.toFixed(1)} ms CPU, p50 ${p50Ms.toFixed(1)} ms`.padEnd(28),
  );
  console.log(
    `${kind.padEnd(18)} ${each.join('  ')}  CPU ×${ratio.toFixed(2)} ${verdict(ratio, goal)}` +
      `  p50 ×${(many.p50Ms / few.p50Ms).toFixed(2)}` +
      (kind === 'search' || kind === 'suggestions'
        ? `  ${verdict(many.cpuMs, GROWTH.search)} for ${GROWTH.search.must} ms`
        : ''),
  );
}

const sizes = process.argv.includes('--quick') ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const indexes = sizes.map(benchIndex);
for (const { products, build, search } of indexes) {
  console.log(
    `index of ${products}: built in ${build.toFixed(0)} ms of CPU, a search ${search.median.toFixed(2)} ms, p95 ${search.p95.toFixed(2)} ms`,
  );
}
mkdirSync('tools/bench/results', { recursive: true });
const file = `tools/bench/results/${new Date().toISOString().slice(0, 10)}-growth.json`;
const machine = { node: process.version, cpus: os.cpus().length, load: os.loadavg(), database };
writeFileSync(file, `${JSON.stringify({ machine, starts, measured, indexes }, null, 1)}\n`);
console.log(`\nFigures: ${file}`);

/** Asks once; returns the time, ms. */
async function get({ url }: App, path: string): Promise<number> {
  const { status, ms } = await ask(url + path, { 'x-forwarded-for': newAddress() });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return ms;
}
