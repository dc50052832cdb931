// Sellers and riders of the demo who act automatically, through the calls and the socket that the
// pages use. Started by `npm run demo`; stops on SIGTERM. Only on a demo database, with the stand-ins.
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { demoState } from '../seed/demo-mark';
import { prepareCast } from './cast';
import { Pace } from './pace';
import { Person } from './person';
import { Riders } from './riders';
import { playSellers } from './sellers';

const TICK_INTERVAL_MS = 3_000;

async function main(): Promise<void> {
  const { APP_URL, DEMO } = process.env;
  await connectDb();
  if (DEMO !== 'true' || !APP_URL || (await demoState()) !== 'ready') {
    throw new Error('actors play on a demo only: start them with npm run demo');
  }
  const since = new Date();
  const cast = await prepareCast();
  const people = new Map<string, Person>();
  for (const userId of new Set([
    ...cast.sellers.values(),
    ...cast.riders.map((rider) => rider.userId),
  ])) {
    people.set(userId, await Person.signIn(userId, APP_URL));
  }
  const pace = new Pace();
  const riders = new Riders(cast, people, pace);
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort());
  console.log(`Actors: ${cast.sellers.size} shops, ${cast.riders.length} riders.`);
  while (!ending.signal.aborted) {
    for (const play of [() => playSellers(cast, people, pace, since), () => riders.play()]) {
      // The server may be busy or restarting: the next tick retries.
      await play().catch((error: unknown) => console.error(error));
    }
    await sleep(TICK_INTERVAL_MS, undefined, { signal: ending.signal }).catch(() => {});
  }
  await riders.leave().catch(() => {});
  for (const person of people.values()) person.leave();
}

try {
  await main();
} finally {
  await mongoose.disconnect();
}
process.exit();
