import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ask, toText } from '../lib/ask';
import { type LoadRun, load } from '../lib/load';
import { median, spread } from '../lib/stats';

export const CODINGS = ['identity', 'gzip', 'br'] as const;

/** A page in one coding, and the figures of the floor and the app, round by round. */
export interface PageResult {
  page: string;
  coding: (typeof CODINGS)[number];
  bytes: number;
  floor: LoadRun[];
  app: LoadRun[];
  /** Median over the rounds of app CPU to floor CPU for each request, and its spread. */
  cpuRatio: { median: number; min: number; max: number };
  /** The floor moved by more than 30 % between rounds: the machine was too noisy to judge. */
  isNoisy: boolean;
}

export interface PagesPlan {
  baseUrl: string;
  appPid: number;
  rounds: number;
  seconds: number;
  connections: number;
}

/** What is looked at; the marker is in each right answer. */
export interface Page {
  name: string;
  path: string;
  marker: string;
}

interface Listed {
  _id: string;
  name: string;
  vendorId: string;
}

/** A page of each kind of the demo shop, and the calls that are the same for everyone. */
export async function choosePages(baseUrl: string): Promise<Page[]> {
  const first = async (category: string): Promise<Listed> => {
    const answer = await fetch(`${baseUrl}/api/product/list?category=${category}&limit=1`);
    const [product] = ((await answer.json()) as { products: Listed[] }).products;
    if (!product) throw new Error('no product to look at: is the demo data in?');
    return product;
  };
  const [shoe, dish] = [await first('Shoes'), await first('Food')];
  return [
    { name: 'home', path: '/', marker: '</html>' },
    { name: 'product', path: `/products/Shoes/${shoe._id}`, marker: shoe._id },
    { name: 'dish', path: `/food/${dish.vendorId}/${dish._id}`, marker: dish._id },
    { name: 'list', path: '/products', marker: '</html>' },
    { name: 'category', path: '/products/Shoes', marker: '</html>' },
    { name: 'food', path: '/food', marker: '</html>' },
    { name: 'shops', path: '/shops', marker: '</html>' },
    { name: 'product/list, ten', path: '/api/product/list?page=1', marker: '"success":true' },
    { name: 'product/list, whole', path: '/api/product/list', marker: '"success":true' },
    { name: 'product/suggest', path: '/api/product/suggest?q=sho', marker: '"success":true' },
    { name: 'seller/list', path: '/api/seller/list', marker: '"success":true' },
    { name: 'seller/vendor', path: `/api/seller/vendor/${shoe.vendorId}`, marker: shoe.vendorId },
    {
      name: 'review/list',
      path: `/api/review/list?productId=${shoe._id}`,
      marker: '"success":true',
    },
  ];
}

/**
 * The built app, warm, compared with a bare Node server that answers the same bytes: interleaved floor, app,
 * app, floor, so that a slow spell hits both.
 */
export async function benchPages(
  plan: PagesPlan,
  say: (result: PageResult) => void,
): Promise<PageResult[]> {
  const pages = await choosePages(plan.baseUrl);
  const cases = pages.flatMap((page) => CODINGS.map((coding) => ({ page, coding })));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'eki-bench-'));
  const files: string[] = [];
  for (const [index, { page, coding }] of cases.entries()) {
    const { status, body } = await ask(plan.baseUrl + page.path, { 'accept-encoding': coding });
    if (status !== 200 || !toText(body, coding).includes(page.marker))
      throw new Error(`${page.path} as ${coding}: ${status}, or something else`);
    const file = path.join(folder, String(index));
    writeFileSync(file, body);
    files.push(file);
  }
  const floor = spawn(process.execPath, ['tools/bench/floors/http.mjs', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await getPort(floor);
    const results: PageResult[] = [];
    for (const [index, { page, coding }] of cases.entries()) {
      const floorUrl = `http://127.0.0.1:${port}/${index}`;
      const at = { page, coding, floorUrl, floorPid: floor.pid ?? 0 };
      const result = await benchPage(at, plan);
      results.push(result);
      say(result);
    }
    return results;
  } finally {
    floor.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function getPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the floor has no output');
  const [chunk] = await once(child.stdout, 'data');
  return Number(String(chunk).trim());
}

async function benchPage(
  at: { page: Page; coding: PageResult['coding']; floorUrl: string; floorPid: number },
  { baseUrl, appPid, rounds, seconds, connections }: PagesPlan,
): Promise<PageResult> {
  const { page, coding } = at;
  const app = { url: baseUrl + page.path, pid: appPid, connections, coding };
  const floor = { ...app, url: at.floorUrl, pid: at.floorPid };
  await load({ ...app, seconds: 1 });
  await load({ ...floor, seconds: 1 });
  const runs: { floor: LoadRun[]; app: LoadRun[] } = { floor: [], app: [] };
  for (let round = 0; round < rounds; round += 1) {
    runs.floor.push(await load({ ...floor, seconds }));
    runs.app.push(await load({ ...app, seconds }));
    runs.app.push(await load({ ...app, seconds }));
    runs.floor.push(await load({ ...floor, seconds }));
  }
  const ratios = runs.app.map(
    (run, index) => run.cpuMicrosPerRequest / (runs.floor[index] ?? run).cpuMicrosPerRequest,
  );
  const [min, max] = spread(ratios);
  const [lowest, highest] = spread(runs.floor.map((run) => run.cpuMicrosPerRequest));
  const { body } = await ask(app.url, { 'accept-encoding': coding });
  return {
    page: page.name,
    coding,
    bytes: body.length,
    ...runs,
    cpuRatio: { median: median(ratios), min, max },
    isNoisy: highest / lowest > 1.3,
  };
}
