// Offers, claims and boards, without the browser's side: on the functions behind the calls. Started by
// `npm run bench -- --delivery`, which brings a database up. --quick: fewer of everything.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { benchBoards, type ReadResult } from './delivery/boards';
import { benchOffers, type WorkResult } from './delivery/offers';

const { MONGODB_URI: databaseUri = '', DATABASE_KIND: database = 'unknown' } = process.env;
if (!/^mongodb:\/\/(?:127\.|localhost)/.test(databaseUri)) {
  throw new Error('load stays on this machine: use npm run bench -- --delivery');
}
const isQuick = process.argv.includes('--quick');
const plan = isQuick
  ? { jobs: 20, orders: 1_000, pastJobs: 500, rounds: 9 }
  : { jobs: 60, orders: 10_000, pastJobs: 5_000, rounds: 31 };

await connectDb({ isUntimed: true });
const offers: WorkResult[] = [];
for (const riders of [20, 200]) offers.push(...(await benchOffers(riders, plan.jobs)));
for (const result of offers) printWork(result);
const boards = await benchBoards(plan.orders, plan.pastJobs, plan.rounds);
for (const result of boards) printRead(result);
await mongoose.disconnect();

mkdirSync('tools/bench/results', { recursive: true });
const file = `tools/bench/results/${new Date().toISOString().slice(0, 10)}-delivery.json`;
const machine = { node: process.version, cpus: os.cpus().length, database };
writeFileSync(file, `${JSON.stringify({ machine, plan, offers, boards }, null, 1)}\n`);
console.log(`\nFigures: ${file}`);

function printWork({ name, riders, perSecond, floorPerSecond, ratio, commands }: WorkResult): void {
  console.log(
    `${name.padEnd(16)} ${String(riders).padStart(3)} riders ${perSecond.toFixed(1).padStart(7)}/s` +
      `  bare ${floorPerSecond.toFixed(1).padStart(7)}/s  ×${ratio.toFixed(2)}` +
      `  ${commands.reads} reads, ${commands.writes} writes`,
  );
}

function printRead({ name, few, many, ratio }: ReadResult): void {
  console.log(
    `${name.padEnd(16)} ${few.past} past: ${few.ms.toFixed(1)} ms` +
      `  ${many.past} past: ${many.ms.toFixed(1)} ms  ×${ratio.toFixed(2)}`,
  );
}
