// The chat of the built app, compared with a bare socket.io server in the same run. Started by
// `npm run bench -- --chat`, which brings up two processes of the app on one database. --quick: fewer of
// everything. Figures are printed, never asserted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import {
  type FanOut,
  fanOut,
  type MessagesRun,
  percentile,
  type StoringRun,
  sendSteadily,
  store,
  storeBare,
} from './chat/messages';
import { makeAgents, makeCustomers } from './chat/people';
import { closeAll, connectAll, type Target } from './chat/sockets';
import { dropAll, pageP99During } from './chat/storm';
import { getMemory } from './lib/memory';

const { BASE_URL, APP_PID, SECOND_URL, SECOND_PID, MEMORY_PROBE: probe } = process.env;
const { DATABASE_KIND: database = 'unknown' } = process.env;
if (!BASE_URL || !SECOND_URL || !probe) throw new Error('use npm run bench -- --chat');
for (const url of [BASE_URL, SECOND_URL]) {
  if (!/^127\.|^localhost$/.test(new URL(url).hostname))
    throw new Error('load stays on this machine');
}
const isQuick = process.argv.includes('--quick');
const plan = isQuick
  ? {
      customers: 160,
      each: 2,
      perSecond: 40,
      seconds: 5,
      listeners: 20,
      fanOuts: 5,
      idleEach: 5,
      warmUpS: 1,
      messageTurns: 1,
      pageTurns: 1,
      fanOutTurns: 1,
    }
  : {
      customers: 1_000,
      each: 2,
      perSecond: 40,
      seconds: 20,
      listeners: 200,
      fanOuts: 100,
      warmUpS: 8,
      messageTurns: 3,
      pageTurns: 5,
      fanOutTurns: 3,
      idleEach: 4,
    };

await connectDb({ isUntimed: true });
const customers = await makeCustomers(plan.customers);
const agents = await makeAgents(plan.listeners, customers[0]?.chatId ?? '');

const bare = spawn(process.execPath, ['tools/bench/floors/socket.mjs'], {
  env: process.env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = await once(bare.stdout, 'data');
const bareUrl = `http://127.0.0.1:${String(port).trim()}`;
const floor = { name: 'bare socket.io', url: bareUrl, pid: bare.pid ?? 0, origin: bareUrl };
const app = { name: 'Eki', url: BASE_URL, pid: Number(APP_PID), origin: BASE_URL };
const second = { name: 'Eki, second', url: SECOND_URL, pid: Number(SECOND_PID), origin: BASE_URL };

const listed = await fetch(`${BASE_URL}/api/product/list?category=Shoes&limit=1`);
const { products } = (await listed.json()) as { products: { _id: string }[] };
const productUrl = `${BASE_URL}/products/Shoes/${products[0]?._id}`;

/** Time until closed sockets are gone and pending work is done, ms. */
const SETTLE_MS = 4_000;

const figures: Record<string, unknown> = {};
if (asks('messages')) {
  console.log('\nStoring alone');
  figures.storingBare = printStoring('bare driver', await storeBare(customers, plan));
  figures.storing = printStoring('Eki', await store(customers, plan));
}
// First, while the processes have not grown: later, memory that they released would distort it.
if (asks('memory')) {
  console.log('\nIdle sockets');
  for (const target of [floor, app]) figures[`${target.name}, idle`] = await measureIdle(target);
}
if (asks('fan-out')) figures.fanOut = await measureFanOut();
for (const target of [floor, app]) figures[target.name] = await measure(target);
if (asks('two')) figures['Eki, two processes'] = await measureTwo();

mkdirSync('tools/bench/results', { recursive: true });
const file = `tools/bench/results/${new Date().toISOString().slice(0, 10)}-chat.json`;
const machine = { node: process.version, cpus: os.cpus().length, database };
writeFileSync(file, `${JSON.stringify({ machine, plan, figures }, null, 1)}\n`);
console.log(`\nFigures: ${file}`);
bare.kill('SIGTERM');
await mongoose.disconnect();

/** Whether this part is asked for: all of them, or those of `--only=messages,back`. */
function asks(part: 'memory' | 'messages' | 'page' | 'back' | 'fan-out' | 'two'): boolean {
  const only = process.argv.find((argument) => argument.startsWith('--only='));
  return !only || only.slice('--only='.length).split(',').includes(part);
}

async function measure(target: Target) {
  console.log(`\n${target.name}`);
  const sockets = await connectAll(target, customers, plan.each);
  if (asks('messages') || asks('page')) {
    // Code that has just begun to run is slower.
    await sendSteadily(target, sockets, { ...plan, seconds: plan.warmUpS });
  }
  const messages = asks('messages') ? await measureMessages(target, sockets) : null;
  const page = target === app && asks('page') ? await measurePages(sockets) : null;
  const back = asks('back') ? await measureReturn(target, sockets) : null;
  closeAll(sockets);
  await sleep(SETTLE_MS);
  return { messages, page, back };
}

/** Messages at a steady rate, several times: the run in the middle by its slowest hundredth, and all. */
async function measureMessages(target: Target, sockets: Awaited<ReturnType<typeof connectAll>>) {
  const turns: MessagesRun[] = [];
  for (let turn = 0; turn < plan.messageTurns; turn += 1) {
    turns.push(await sendSteadily(target, sockets, plan));
  }
  const sorted = turns.toSorted((a, b) => a.ackP99 - b.ackP99);
  const middle = sorted[Math.floor(sorted.length / 2)] as MessagesRun;
  printMessages(middle);
  if (turns.length > 1) {
    console.log(
      `  p99 of all turns: ${turns.map(({ ackP99 }) => ackP99.toFixed(0)).join(', ')} ms`,
    );
  }
  return { middle, turns };
}

/** How long it takes until all are back after all connections are dropped, ms. */
async function measureReturn(target: Target, sockets: Awaited<ReturnType<typeof connectAll>>) {
  const drop = () => dropAll(sockets);
  const duringDrop = target === app ? await pageP99During(productUrl, drop) : null;
  const ms = duringDrop?.result ?? (await drop());
  console.log(
    `  ${plan.customers * plan.each} sockets back in their rooms after ${ms.toFixed(0)} ms` +
      (duringDrop
        ? `, page p99 in that time ${duringDrop.p99.toFixed(0)} ms of ${duringDrop.pages}`
        : ''),
  );
  return { ms, duringDrop };
}

/** Messages to everyone in one room, alternating between the bare server and ours; the median of all turns. */
async function measureFanOut() {
  console.log('\nMessages to a room');
  // Code that has just begun to run is slower.
  for (const target of [floor, app]) await measureOne(target);
  const turns: { share: number; bare: FanOut; own: FanOut }[] = [];
  for (let turn = 0; turn < plan.fanOutTurns; turn += 1) {
    const [bare, own] = [await measureOne(floor), await measureOne(app)];
    turns.push({ share: own.perCpuSecond / bare.perCpuSecond, bare, own });
  }
  const middle = (pick: (turn: (typeof turns)[number]) => number) =>
    percentile(turns.map(pick), 0.5);
  const formatResult = (name: string, pick: (turn: (typeof turns)[number]) => FanOut) =>
    `${name} ${middle((turn) => pick(turn).perCpuSecond).toFixed(0)} deliveries a second of CPU,` +
    ` all received p99 ${middle((turn) => pick(turn).lastP99).toFixed(0)} ms`;
  console.log(
    `  ${formatResult('bare:', (turn) => turn.bare)}\n  ${formatResult('Eki:', ({ own }) => own)}`,
  );
  const shares = turns.map(({ share }) => `${(share * 100).toFixed(0)} %`).join(', ');
  console.log(`  ${(middle(({ share }) => share) * 100).toFixed(0)} % of bare (of ${shares})`);
  return turns;
}

async function measureOne(target: Target): Promise<FanOut> {
  const listening = await connectAll(target, agents, 5);
  // Each asks the other process who else reads: not what is measured here.
  await sleep(SETTLE_MS);
  const result = await fanOut(target, agents, listening, plan.fanOuts);
  closeAll(listening);
  await sleep(SETTLE_MS);
  return result;
}

/** What each of many idle sockets takes, kB. */
async function measureIdle(target: Target) {
  const before = await getMemory(target.pid, probe as string);
  const idle = await connectAll(target, customers, plan.idleEach);
  await sleep(SETTLE_MS);
  const after = await getMemory(target.pid, probe as string);
  const count = plan.customers * plan.idleEach;
  // Without the room for young objects, which is the same however many sockets there are.
  const [rss, rssBefore] = [after.rss - after.young, before.rss - before.young];
  const kB = ((rss - rssBefore) * 1_024) / count;
  const heapKb = ((after.heapUsed - before.heapUsed) * 1_024) / count;
  console.log(
    `  ${target.name}: ${count} idle sockets, ${kB.toFixed(1)} kB resident each, ${heapKb.toFixed(1)} kB heap`,
  );
  closeAll(idle);
  await sleep(SETTLE_MS);
  return { before, after, kB, heapKb };
}

/** The product page without messages under way and with them, in turns; the middle of all turns. */
async function measurePages(sockets: Awaited<ReturnType<typeof connectAll>>) {
  const turns: { quiet: number; busy: number }[] = [];
  for (let turn = 0; turn < plan.pageTurns; turn += 1) {
    const seconds = plan.seconds / 2;
    const { p99: quiet } = await pageP99During(productUrl, () => sleep(seconds * 1_000));
    const send = () => sendSteadily(app, sockets, { ...plan, seconds });
    turns.push({ quiet, busy: (await pageP99During(productUrl, send)).p99 });
  }
  const middle = (pick: (turn: { quiet: number; busy: number }) => number) =>
    percentile(turns.map(pick), 0.5);
  const times = middle(({ quiet, busy }) => busy / quiet);
  console.log(
    `  product page p99 ${middle(({ quiet }) => quiet).toFixed(0)} ms alone,` +
      ` ${middle(({ busy }) => busy).toFixed(0)} ms beside messages, ×${times.toFixed(2)}` +
      ` (of ${turns.map(({ quiet, busy }) => (busy / quiet).toFixed(1)).join(', ')})`,
  );
  return { turns, times };
}

/** Each writer has a socket in both processes. */
async function measureTwo() {
  console.log('\nEki, two processes');
  const [here, there] = [
    await connectAll(app, customers, 1),
    await connectAll(second, customers, 1),
  ];
  const both = new Map(
    customers.map((writer, index) => {
      const own = [...(here.get(writer) ?? []), ...(there.get(writer) ?? [])];
      return [writer, index % 2 === 0 ? own : own.toReversed()];
    }),
  );
  await sendSteadily(app, both, { ...plan, seconds: plan.warmUpS });
  const messages = await measureMessages(app, both);
  closeAll(both);
  return { messages };
}

function printMessages(run: MessagesRun): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    `  ${run.perSecond.toFixed(1)} messages/s (asked for ${plan.perSecond}, ${run.refused} refused)` +
      `  stored p50 ${ms(run.ackP50)}, p99 ${ms(run.ackP99)}` +
      `  seen p50 ${ms(run.seenP50)}, p99 ${ms(run.seenP99)}` +
      `  CPU ${run.cpuPerMessage.toFixed(0)} µs a message` +
      ` (database ${run.databaseCpu?.toFixed(0) ?? '?'}, clients ${run.clientsCpu.toFixed(0)})`,
  );
}

function printStoring(name: string, run: StoringRun): StoringRun {
  console.log(
    `  ${name}: p50 ${run.p50.toFixed(1)} ms, p99 ${run.p99.toFixed(1)} ms` +
      `  CPU ${run.cpuPerMessage.toFixed(0)} µs a message` +
      ` (database ${run.databaseCpu?.toFixed(0) ?? '?'})`,
  );
  return run;
}
