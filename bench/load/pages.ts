import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type LoadRun, load } from '../lib/load';
import { median, spread } from '../lib/stats';

/** A page and the figures of the floor and the app, round by round. */
export interface PageResult {
  page: string;
  bytes: number;
  floor: LoadRun[];
  app: LoadRun[];
  /** Median over the rounds of app CPU to floor CPU for each request, and its spread. */
  cpuRatio: { median: number; min: number; max: number };
  requestRatio: { median: number; min: number; max: number };
  /** The floor moved by more than 30 % between rounds: the machine was too noisy to judge. */
  isNoisy: boolean;
}

interface PagesPlan {
  baseUrl: string;
  appPid: number;
  rounds: number;
  seconds: number;
  connections: number;
}

interface Page {
  name: string;
  path: string;
  marker: string;
}

/**
 * Product page and product list of the built app beside a bare Node server that answers the same
 * bytes: interleaved floor, app, app, floor, so that a slow spell hits both.
 */
export async function benchPages(plan: PagesPlan): Promise<PageResult[]> {
  const pages = await choosePages(plan.baseUrl);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'eki-bench-'));
  const files = await Promise.all(
    pages.map(async (page, index) => {
      const file = path.join(folder, String(index));
      writeFileSync(file, Buffer.from(await (await fetch(plan.baseUrl + page.path)).arrayBuffer()));
      return file;
    }),
  );
  const floor = spawn(process.execPath, ['bench/floors/http.mjs', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await getPort(floor);
    const results: PageResult[] = [];
    for (const [index, page] of pages.entries()) {
      const floorUrl = `http://127.0.0.1:${port}/${index}`;
      results.push(await benchPage(page, floorUrl, floor.pid ?? 0, plan));
    }
    return results;
  } finally {
    floor.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function choosePages(baseUrl: string): Promise<Page[]> {
  const answer = await fetch(`${baseUrl}/api/product/list?category=Shoes&limit=1`);
  const { products } = (await answer.json()) as { products: { _id: string; name: string }[] };
  const [product] = products;
  if (!product) throw new Error('no product to look at: is the demo data in?');
  return [
    { name: 'product page', path: `/products/Shoes/${product._id}`, marker: product._id },
    { name: 'product list', path: '/products', marker: '</html>' },
  ];
}

async function getPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the floor has no output');
  const [chunk] = await once(child.stdout, 'data');
  return Number(String(chunk).trim());
}

async function benchPage(
  page: Page,
  floorUrl: string,
  floorPid: number,
  plan: PagesPlan,
): Promise<PageResult> {
  const { connections, seconds, appPid } = plan;
  const app = { url: plan.baseUrl + page.path, pid: appPid, connections, marker: page.marker };
  const floor = { ...app, url: floorUrl, pid: floorPid };
  await load({ ...app, seconds: 2 });
  await load({ ...floor, seconds: 1 });
  const runs: { floor: LoadRun[]; app: LoadRun[] } = { floor: [], app: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    runs.floor.push(await load({ ...floor, seconds }));
    runs.app.push(await load({ ...app, seconds }));
    runs.app.push(await load({ ...app, seconds }));
    runs.floor.push(await load({ ...floor, seconds }));
  }
  const ratios = (of: (run: LoadRun) => number) =>
    runs.app.map((run, index) => of(run) / of(runs.floor[index] ?? run));
  const [slowest, fastest] = spread(runs.floor.map((run) => run.requestsPerSecond));
  const body = await (await fetch(app.url)).arrayBuffer();
  return {
    page: page.name,
    bytes: body.byteLength,
    ...runs,
    cpuRatio: summary(ratios((run) => run.cpuMicrosPerRequest)),
    requestRatio: summary(ratios((run) => run.requestsPerSecond)),
    isNoisy: fastest / slowest > 1.3,
  };
}

function summary(values: number[]) {
  const [min, max] = spread(values);
  return { median: median(values), min, max };
}
