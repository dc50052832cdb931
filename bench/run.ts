// Load on the built app beside a bare Node server, in one run. Started by `npm run bench`, which
// brings the app up and passes BASE_URL and APP_PID. --quick: two short rounds.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { median } from './lib/stats';
import { benchPages, type PageResult } from './load/pages';

const { BASE_URL: baseUrl, APP_PID: appPid, DATABASE_KIND: database = 'unknown' } = process.env;
if (!baseUrl || !appPid) throw new Error('BASE_URL and APP_PID are missing: use npm run bench');

const isQuick = process.argv.includes('--quick');
const plan = {
  baseUrl,
  appPid: Number(appPid),
  rounds: isQuick ? 1 : 3,
  seconds: isQuick ? 3 : 5,
  connections: 16,
};
const pages = await benchPages(plan);

for (const page of pages) print(page);
mkdirSync('bench/results', { recursive: true });
const file = `bench/results/${new Date().toISOString().slice(0, 10)}.json`;
const machine = { node: process.version, cpus: os.cpus().length, database };
writeFileSync(
  file,
  `${JSON.stringify({ machine, plan: { ...plan, baseUrl: '' }, pages }, null, 1)}\n`,
);
console.log(`\nFigures: ${file}`);

function print({ page, bytes, floor, app, cpuRatio, requestRatio, isNoisy }: PageResult): void {
  const mid = (runs: typeof app, of: (run: (typeof app)[number]) => number) => median(runs.map(of));
  console.log(`\n${page} (${Math.round(bytes / 1_000)} kB)`);
  for (const [name, runs] of [
    ['bare Node', floor],
    ['Eki', app],
  ] as const) {
    console.log(
      `  ${name.padEnd(10)} ${mid(runs, (run) => run.requestsPerSecond)
        .toFixed(0)
        .padStart(6)} requests/s` +
        `  p99 ${mid(runs, (run) => run.p99Ms).toFixed(0)} ms` +
        `  CPU ${mid(runs, (run) => run.cpuMicrosPerRequest).toFixed(0)} µs a request`,
    );
  }
  console.log(
    `  CPU ×${cpuRatio.median.toFixed(1)} (${cpuRatio.min.toFixed(1)} to ${cpuRatio.max.toFixed(1)}),` +
      ` requests ×${requestRatio.median.toFixed(3)}${isNoisy ? ', noisy: the floor itself moved by more than 30 %' : ''}`,
  );
}
