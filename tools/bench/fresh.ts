// How soon a shop's change is seen everywhere, while pages are asked for. Started by
// `npm run bench -- --fresh`, which brings up two processes of the app on one database. --quick: fewer
// changes.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { listChanges } from './fresh/changes';
import { type Seen, watch } from './fresh/watch';
import { ask } from './lib/ask';
import { newAddress } from './lib/load';
import { signInSeller } from './lib/seller';
import { median } from './lib/stats';
import { FRESH, verdict } from './thresholds.mjs';

const { BASE_URL: first, SECOND_URL: second, APP_URL: origin } = process.env;
const { DATABASE_KIND: database = 'unknown' } = process.env;
if (!first || !second || !origin) throw new Error('use npm run bench -- --fresh');
const isQuick = process.argv.includes('--quick');
const plan = { rounds: isQuick ? 2 : 6, warmPerSecond: 100, coldPerSecond: 10 };

/** Which processes get load in addition to the requests that watch the change. */
const SITUATIONS = [
  { name: 'idle', loaded: [] },
  { name: 'load on one process', loaded: [first] },
  { name: 'load on both', loaded: [first, second] },
] as const;

const at = { baseUrl: first, origin };
const changes = await listChanges(
  await signInSeller('shop@eki.example', at),
  await signInSeller('kitchen@eki.example', at),
);
const results: { situation: string; change: string; seen: Seen[] }[] = [];
for (const { name: situation, loaded } of SITUATIONS) {
  const stopLoad = startLoad(loaded);
  await sleep(1_000);
  for (const { name: change, make } of changes) {
    const seen: Seen[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      const isRested = round % 2 === 0;
      await sleep(isRested ? 2_500 : 0);
      const views = await make();
      seen.push(...(await watch([first, second], views, isRested)));
    }
    results.push({ situation, change, seen });
    print(situation, change, seen);
  }
  const { requests, refused } = await stopLoad();
  console.log(`  ${situation}: ${requests} other requests, ${refused} refused`);
}

mkdirSync('tools/bench/results', { recursive: true });
const file = `tools/bench/results/${new Date().toISOString().slice(0, 10)}-fresh.json`;
const machine = { node: process.version, cpus: os.cpus().length, load: os.loadavg(), database };
writeFileSync(file, `${JSON.stringify({ machine, plan, results }, null, 1)}\n`);
console.log(`\nFigures: ${file}`);

function print(situation: string, change: string, seen: Seen[]): void {
  const summarize = (isRested: boolean) => {
    const some = seen.filter((one) => one.isRested === isRested);
    const worst = some.reduce((a, b) => (b.lastOldMs > a.lastOldMs ? b : a));
    const middle = median(some.map(({ lastOldMs }) => lastOldMs));
    return `${middle.toFixed(0)} ms, worst ${worst.lastOldMs.toFixed(0)} ms (${worst.view}) ${verdict(worst.lastOldMs, FRESH)}`;
  };
  const mixed = seen.filter(({ isMixed }) => isMixed).map(({ view }) => view);
  const wentBack = seen.filter((one) => one.wentBack).map(({ view }) => view);
  console.log(
    [
      situation.padEnd(19),
      change.padEnd(13),
      `rested: ${summarize(true)}`.padEnd(55),
      `right after another change: ${summarize(false)}`.padEnd(70),
      mixed.length > 0 ? `MIXED: ${mixed.join('; ')}` : 'no mix',
      wentBack.length > 0 ? `OLD AGAIN: ${wentBack.join('; ')}` : '',
    ].join('  '),
  );
}

/** Asks for pages at a fixed rate until the returned function is called: cached ones, and cold lists. */
function startLoad(baseUrls: readonly string[]) {
  const paths = [
    '/',
    '/products',
    '/products/PhoneAccessories',
    '/food',
    '/shops',
    '/api/seller/list',
  ];
  const sent = new Set<Promise<void>>();
  let requests = 0;
  let refused = 0;
  const send = (url: string) => {
    requests += 1;
    const answer = ask(url, { 'x-forwarded-for': newAddress() }).then(({ status }) => {
      if (status === 503) refused += 1;
      else if (status !== 200) throw new Error(`${url}: ${status}`);
      sent.delete(answer);
    });
    sent.add(answer);
  };
  const each = (perSecond: number, path: () => string) =>
    baseUrls.map((baseUrl) => setInterval(() => send(baseUrl + path()), 1_000 / perSecond));
  const timers = [
    ...each(plan.warmPerSecond, () => paths[requests % paths.length] ?? '/'),
    ...each(
      plan.coldPerSecond,
      () => `/products?min=${(requests % 400) + 1}&max=${200_000 + requests}`,
    ),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(sent);
    return { requests, refused };
  };
}
