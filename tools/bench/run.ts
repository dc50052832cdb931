// Load on the built app, compared with a bare Node server and the smallest Next app in the same run. Started by
// `npm run bench`, which brings them up. --quick: one short round; --cold: only pages that aren't cached.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { median } from './lib/stats';
import { benchCold, type ColdResult } from './load/cold';
import { benchColdPages, type ColdPagesResult } from './load/cold-pages';
import { benchPages, type PageResult } from './load/pages';
import { SERVER, verdict } from './thresholds.mjs';

const { BASE_URL: baseUrl, APP_PID: appPid, APP_URL: origin } = process.env;
const {
  FLOOR_URL: floorUrl,
  FLOOR_PID: floorPid,
  DATABASE_KIND: database = 'unknown',
} = process.env;
if (!baseUrl || !appPid || !origin || !floorUrl) throw new Error('use npm run bench');

const isQuick = process.argv.includes('--quick');
const plan = {
  baseUrl,
  appPid: Number(appPid),
  rounds: isQuick ? 1 : 3,
  seconds: isQuick ? 1 : 2,
  connections: 16,
};
const pages: PageResult[] = [];
if (!process.argv.includes('--cold')) {
  const { must, target } = SERVER.warm;
  console.log(
    `\nWarm, CPU of a request beside bare Node with the same bytes (M ×${must}, T ×${target})`,
  );
  pages.push(...(await benchPages(plan, printPage)));
}
const coldPages = await benchColdPages({ ...plan, origin, floorUrl, floorPid: Number(floorPid) });
printColdPages(coldPages);
const cold = await benchCold({ ...plan, renderMs: coldPages.list });
printCold(cold);
mkdirSync('tools/bench/results', { recursive: true });
const file = `tools/bench/results/${new Date().toISOString().slice(0, 10)}.json`;
const machine = { node: process.version, cpus: os.cpus().length, load: os.loadavg(), database };
writeFileSync(
  file,
  `${JSON.stringify({ machine, plan: { ...plan, baseUrl: '' }, pages, coldPages, cold }, null, 1)}\n`,
);
console.log(`\nFigures: ${file}`);

function printPage({ page, coding, bytes, floor, app, cpuRatio, isNoisy }: PageResult): void {
  const cpu = (runs: typeof app) => median(runs.map((run) => run.cpuMicrosPerRequest)).toFixed(0);
  const { median: ratio, min, max } = cpuRatio;
  console.log(
    [
      page.padEnd(20),
      coding.padEnd(8),
      `${(bytes / 1_000).toFixed(1)} kB`.padStart(9),
      `${cpu(app)} µs`.padStart(8),
      `floor ${cpu(floor)} µs`.padStart(13),
      `×${ratio.toFixed(2)} (${min.toFixed(1)}–${max.toFixed(1)})`.padStart(17),
      verdict(ratio, SERVER.warm),
      isNoisy ? 'noisy' : '',
    ].join('  '),
  );
}

function printColdPages({ list, floor, ratio, others }: ColdPagesResult): void {
  const { cold, coldRatio } = SERVER;
  console.log(`
Cold, CPU of a rendering
  a list for the first time: ${list.toFixed(1)} ms (M ${cold.must}, T ${cold.target})  ${verdict(list, cold)}
  against the smallest Next page with as many products, ${floor.toFixed(1)} ms: ×${ratio.toFixed(2)} (M ×${coldRatio.must}, T ×${coldRatio.target})  ${verdict(ratio, coldRatio)}
  ${others.map(({ page, cpuMs }) => `${page} ${cpuMs.toFixed(1)} ms`).join(', ')}`);
}

function printCold({ hundredVisitors, burst, overloadPercent, warmMs }: ColdResult): void {
  const { must: least, target: aim } = SERVER.overload;
  console.log(`
Many at once
  a hundred visitors of one cold page: as much as ${hundredVisitors.toFixed(1)} renderings
  500 at once: ${burst.rendered} rendered, ${burst.refused} refused after ${burst.refusedMs.toFixed(0)} ms, all answered after ${burst.lastMs.toFixed(0)} ms
  four times as many as can be rendered: ${overloadPercent.toFixed(0)} % useful (M ${least}, T ${aim})  ${verdict(overloadPercent, SERVER.overload)}
  a warm page meanwhile: ${warmMs.toFixed(0)} ms`);
}
