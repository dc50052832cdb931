import mongoose, { type Types } from 'mongoose';
import { scopeActor } from '@/lib/core/roles';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { readJobs } from '@/lib/purchases/delivery/riders/queries';
import { readBoard } from '@/lib/purchases/moves/board/queries';
import { listJobs } from '@/lib/purchases/moves/staff-queries';
import { Order } from '@/models/purchases/order';
import { median } from '../lib/stats';
import { fillBoard, fillRider, makeShop, putOnline } from './data';

/** Past orders or jobs of who has few. */
const FEW = 100;

/** A read with a short and with a long history. */
export interface ReadResult {
  name: string;
  few: { past: number; ms: number };
  many: { past: number; ms: number };
  /** Median over the rounds of the long to the short one. */
  ratio: number;
}

interface Sides {
  few: () => Promise<unknown>;
  many: () => Promise<unknown>;
}

/** Alternates between both, so that a slow spell hits both. */
async function compare(
  name: string,
  past: { few: number; many: number },
  { few, many }: Sides,
  rounds: number,
): Promise<ReadResult> {
  const timed = async (read: () => Promise<unknown>) => {
    const start = performance.now();
    await read();
    return performance.now() - start;
  };
  for (let warm = 0; warm < 3; warm += 1) await Promise.all([few(), many()]);
  const runs: { few: number; many: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isFewFirst = round % 2 === 0;
    const one = await timed(isFewFirst ? few : many);
    const other = await timed(isFewFirst ? many : few);
    runs.push(isFewFirst ? { few: one, many: other } : { few: other, many: one });
  }
  return {
    name,
    few: { past: past.few, ms: median(runs.map((run) => run.few)) },
    many: { past: past.many, ms: median(runs.map((run) => run.many)) },
    ratio: median(runs.map((run) => run.many / run.few)),
  };
}

/** The board of a shop with few and with many past orders, and the jobs of such riders. */
export async function benchBoards(
  orders: number,
  jobs: number,
  rounds: number,
): Promise<ReadResult[]> {
  const now = new Date();
  const [young, old] = [await makeShop('young'), await makeShop('old')];
  await fillBoard(young, FEW, now);
  const ops = scopeActor({ userId: '2'.repeat(24), roles: ['ops'] }, 'staff');
  const opsBefore = await opsMs(ops, rounds, now);
  await fillBoard(old, orders, now);
  const opsAfter = await opsMs(ops, rounds, now);

  const seller = (vendorId: string) =>
    scopeActor({ userId: '1'.repeat(24), roles: ['seller'] }, 'vendor', [
      { vendorId, role: 'owner' },
    ]);
  const results: ReadResult[] = [];
  for (const state of ['new', 'active', 'done'] as const) {
    const board = (vendorId: string) => () => readBoard({ state }, seller(vendorId), now);
    const sides = { few: board(young), many: board(old) };
    results.push(await compare(`board, ${state}`, { few: FEW, many: orders }, sides, rounds));
  }

  const [fresh, seasoned] = await putOnline(2, now);
  if (!fresh || !seasoned) throw new Error('no riders');
  await fillRider(fresh, FEW, now);
  await fillRider(seasoned, jobs, now);
  const rider = (id: typeof fresh) => () =>
    readJobs(scopeActor({ userId: id.toString(), roles: ['rider'] }, 'rider'), now);
  const past = { few: FEW, many: jobs };
  const sides = { few: rider(fresh), many: rider(seasoned) };
  results.push(await compare('rider’s jobs', past, sides, rounds));
  const late = { few: tooLate(fresh, now), many: tooLate(seasoned, now) };
  results.push(await compare('offer gone', past, late, rounds));

  results.push({
    name: 'ops, first page',
    few: { past: FEW, ms: opsBefore.ms },
    many: { past: FEW + orders, ms: opsAfter.ms },
    // Each is compared with a read of as many orders by their ids, a minute apart.
    ratio: opsAfter.ms / opsAfter.floorMs / (opsBefore.ms / opsBefore.floorMs),
  });
  return results;
}

/** A claim of an offer that another rider has taken. */
const tooLate = (riderId: Types.ObjectId, now: Date) => () => {
  const actor = scopeActor({ userId: riderId.toString(), roles: ['rider'] }, 'rider');
  return acceptOffer('gone', actor, now).then(
    () => Promise.reject(new Error('there was an offer')),
    () => undefined,
  );
};

/** Orders of a page. */
const OPS_PAGE = 50;

/** The first page of ops, and a read of as many orders by their ids as its floor. */
async function opsMs(
  ops: Parameters<typeof listJobs>[1],
  rounds: number,
  now: Date,
): Promise<{ ms: number; floorMs: number }> {
  const newest = await Order.find({}, { _id: 1 }).sort({ createdAt: -1 }).limit(OPS_PAGE).lean();
  const page = { _id: mongoose.trusted({ $in: newest.map(({ _id }) => _id) }) };
  const { few, many } = await compare(
    'ops',
    { few: 0, many: 0 },
    { few: () => Order.find(page).lean(), many: () => listJobs({}, ops, now) },
    rounds,
  );
  return { ms: many.ms, floorMs: few.ms };
}
