// The chat of the built app beside a bare socket.io server, in one run. Started by
// `npm run bench -- --chat`, which brings up two processes of the app on one database. --quick: fewer of
// everything. Figures are told, never asserted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { fanOut, type MessagesRun, sendSteadily, store } from './chat/messages';
import { makeAgents, makeCustomers } from './chat/people';
import { closeAll, connectAll, type Target } from './chat/sockets';
import { dropAll, pageP99During } from './chat/storm';
import { memoryOf } from './lib/memory';

const { BASE_URL, APP_PID, SECOND_URL, SECOND_PID, MEMORY_PROBE: probe } = process.env;
const { DATABASE_KIND: database = 'unknown' } = process.env;
if (!BASE_URL || !SECOND_URL || !probe) throw new Error('use npm run bench -- --chat');
for (const url of [BASE_URL, SECOND_URL]) {
  if (!/^127\.|^localhost$/.test(new URL(url).hostname))
    throw new Error('load stays on this machine');
}
const isQuick = process.argv.includes('--quick');
const plan = isQuick
  ? { customers: 40, each: 2, perSecond: 10, seconds: 5, listeners: 20, fanOuts: 5, idleEach: 5 }
  : {
      customers: 1_000,
      each: 2,
      perSecond: 200,
      seconds: 20,
      listeners: 200,
      fanOuts: 20,
      idleEach: 4,
    };

await connectDb({ isUntimed: true });
const customers = await makeCustomers(plan.customers);
const agents = await makeAgents(plan.listeners, customers[0]?.chatId ?? '');

const bare = spawn(process.execPath, ['bench/floors/socket.mjs'], {
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

/** Until sockets that were closed are gone, and what was asked for is done. */
const SETTLE_MS = 4_000;

const figures: Record<string, unknown> = {};
const storing = await store(customers, plan);
console.log(`\nStoring alone\n  CPU ${storing.cpuPerMessage.toFixed(0)} µs a message`);
figures.storing = storing;
for (const target of [floor, app]) figures[target.name] = await measure(target);
figures['Eki, two processes'] = await measureTwo();

mkdirSync('bench/results', { recursive: true });
const file = `bench/results/${new Date().toISOString().slice(0, 10)}-chat.json`;
const machine = { node: process.version, cpus: os.cpus().length, database };
writeFileSync(file, `${JSON.stringify({ machine, plan, figures }, null, 1)}\n`);
console.log(`\nFigures: ${file}`);
bare.kill('SIGTERM');
await mongoose.disconnect();

async function measure(target: Target) {
  console.log(`\n${target.name}`);
  // First, while the process has not grown: what it gave back later could not be told.
  const memory = await measureIdle(target);
  const sockets = await connectAll(target, customers, plan.each);
  const messages = await sendSteadily(target, sockets, plan);
  printMessages(messages);
  const page = target === app ? await besidePages(sockets) : null;
  const back = dropAll(sockets);
  const meanwhile = target === app ? await pageP99During(productUrl, back) : null;
  const backMs = await back;
  console.log(
    `  ${plan.customers * plan.each} sockets back in their rooms after ${backMs.toFixed(0)} ms` +
      (meanwhile ? `, page p99 meanwhile ${meanwhile.p99.toFixed(0)} ms` : ''),
  );
  closeAll(sockets);
  await sleep(SETTLE_MS);
  const listening = await connectAll(target, agents, 5);
  // Each asks the other process who else reads: not what is measured here.
  await sleep(SETTLE_MS);
  const told = await fanOut(target, agents, listening, plan.fanOuts);
  console.log(
    `  to ${plan.listeners * 5} sockets: ${told.perCpuSecond.toFixed(0)} deliveries a second of CPU,` +
      ` all told p99 ${told.lastP99.toFixed(0)} ms`,
  );
  closeAll(listening);
  await sleep(SETTLE_MS);
  return { memory, messages, page, backMs, meanwhile, told };
}

/** What each of many idle sockets takes, kB. */
async function measureIdle(target: Target) {
  const before = await memoryOf(target.pid, probe as string);
  const idle = await connectAll(target, customers, plan.idleEach);
  await sleep(SETTLE_MS);
  const after = await memoryOf(target.pid, probe as string);
  const count = plan.customers * plan.idleEach;
  const kB = ((after.rss - before.rss) * 1_024) / count;
  const heapKb = ((after.heapUsed - before.heapUsed) * 1_024) / count;
  console.log(
    `  ${count} idle sockets: ${kB.toFixed(1)} kB resident each, ${heapKb.toFixed(1)} kB heap`,
  );
  closeAll(idle);
  await sleep(SETTLE_MS);
  return { before, after, kB, heapKb };
}

/** The product page with and without messages under way. */
async function besidePages(sockets: Awaited<ReturnType<typeof connectAll>>) {
  const quiet = await pageP99During(productUrl, sleep(plan.seconds * 1_000));
  const sending = sendSteadily(app, sockets, plan);
  const busy = await pageP99During(productUrl, sending);
  console.log(
    `  product page p99 ${quiet.p99.toFixed(0)} ms alone, ${busy.p99.toFixed(0)} ms beside messages,` +
      ` ×${(busy.p99 / quiet.p99).toFixed(2)}`,
  );
  return { quiet, busy };
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
  const messages = await sendSteadily(app, both, plan);
  printMessages(messages);
  closeAll(both);
  return { messages };
}

function printMessages(run: MessagesRun): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    `  ${run.perSecond.toFixed(1)} messages/s (asked for ${plan.perSecond}, ${run.refused} refused)` +
      `  stored p50 ${ms(run.ackP50)}, p99 ${ms(run.ackP99)}` +
      `  seen p50 ${ms(run.seenP50)}, p99 ${ms(run.seenP99)}` +
      `  CPU ${run.cpuPerMessage.toFixed(0)} µs a message`,
  );
}
