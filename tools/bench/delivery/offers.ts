import mongoose, { type Types } from 'mongoose';
import { statusRank } from '@/lib/core/delivery/status';
import { scopeActor } from '@/lib/core/roles';
import { inTransaction } from '@/lib/platform/db';
import { findJob } from '@/lib/purchases/delivery/job';
import { makeOffer } from '@/lib/purchases/delivery/offers';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { Rider } from '@/models/people/rider';
import { Dispatch } from '@/models/purchases/dispatch';
import { OpenOffer } from '@/models/purchases/open-offer';
import { type Commands, getCommands } from '../lib/counted';
import { giveJobs, makeUsers, placeDispatches, putOnline } from './data';

/** Riders who press "accept" for the same job. */
const RIVALS = 4;
/** Offers, or jobs that are claimed, at the same moment: as many as the workers make. */
const CONCURRENCY = 5;

/** One kind of work, compared with bare transactions of as many writes. */
export interface WorkResult {
  name: string;
  riders: number;
  perSecond: number;
  floorPerSecond: number;
  /** Time of one, divided by the time of the bare transaction. */
  ratio: number;
  /** Commands of one that runs alone. */
  commands: Commands;
}

/** Runs work `concurrency` at a time; returns how many a second. */
async function getRate(
  works: readonly (() => Promise<unknown>)[],
  concurrency = CONCURRENCY,
): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < works.length; at += concurrency) {
    await Promise.all(works.slice(at, at + concurrency).map((work) => work()));
  }
  return (works.length * 1_000) / (performance.now() - start);
}

let rows = 0;

/** A transaction that writes so many new documents with one command and does nothing else. */
const bareTransaction = (writes: number) => () =>
  inTransaction(async (session) => {
    const collection = mongoose.connection.collection<{ _id: string }>('bench_floor');
    const upserts = repeat(writes, null).map(() => {
      rows += 1;
      return {
        updateOne: {
          filter: { _id: `row-${rows}` },
          update: { $setOnInsert: { at: new Date(), state: 'waiting', work: { type: 'none' } } },
          upsert: true,
        },
      };
    });
    await collection.bulkWrite(upserts, { session });
  });

const repeat = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

async function compare(
  name: string,
  riders: number,
  first: () => Promise<unknown>,
  works: readonly (() => Promise<unknown>)[],
  reset: () => Promise<unknown>,
  { concurrency = CONCURRENCY, batch = CONCURRENCY * 2 } = {},
): Promise<WorkResult> {
  await reset();
  const commands = await getCommands(first);
  const bare = repeat(batch, bareTransaction(commands.writes));
  await getRate(bare, concurrency);
  // Interleaved, so that a slow spell hits both.
  const seconds = { work: 0, floor: 0 };
  let floors = 0;
  for (let at = 0; at < works.length; at += batch) {
    await reset();
    const some = works.slice(at, at + batch);
    seconds.work += some.length / (await getRate(some, concurrency));
    seconds.floor += bare.length / (await getRate(bare, concurrency));
    floors += bare.length;
  }
  const perSecond = works.length / seconds.work;
  const floorPerSecond = floors / seconds.floor;
  return { name, riders, perSecond, floorPerSecond, ratio: floorPerSecond / perSecond, commands };
}

/**
 * Offers to the best rider, offers to everyone who has no job, and claims of jobs for which four riders
 * race. While offers are made, every second rider has a job.
 */
export async function benchOffers(riders: number, jobs: number): Promise<WorkResult[]> {
  const now = new Date();
  const online = await putOnline(riders, now);
  const [customer] = await makeUsers(1, 'Ada Obi');
  if (!customer) throw new Error('no customer');
  const ids = await placeDispatches(jobs + 1, customer, now);
  await giveJobs(
    online.filter((_, index) => index % 2 === 1),
    ids[0] ?? '',
  );
  const [firstId = '', ...otherIds] = ids;
  const offers = otherIds.map((id) => () => makeOffer(id, now));
  // A rider can answer one offer at a time.
  const answerAll = () => OpenOffer.deleteMany({});
  const first = () => makeOffer(firstId, now);
  const best = await compare('offer to one', riders, first, offers, answerAll);

  const due = {
    'delivery.turn': 2,
    'delivery.offer': null,
    'delivery.nextOfferAt': now,
  };
  const filter = { _id: mongoose.trusted({ $in: ids }) };
  await Dispatch.updateMany(filter, { $set: due });
  const alone = { concurrency: 1, batch: 1 };
  const everyone = await compare('offer to all', riders, first, offers, answerAll, alone);

  await Dispatch.deleteMany({ _id: mongoose.trusted({ $nin: ids }) });
  const free = () => Rider.updateMany({}, { $set: { jobIds: [], load: 0 } });
  const claims = otherIds.map((id, index) => () => claimRace(id, pickRivals(online, index), now));
  await free();
  const claimed = await compare(
    `claim (${RIVALS} race)`,
    riders,
    () => claimRace(firstId, online.slice(0, 1), now),
    claims,
    free,
  );
  await expectOneRiderEach(ids);
  return [best, everyone, claimed];
}

/** Rivals for each of the jobs that are claimed at the same moment. */
function pickRivals(online: readonly Types.ObjectId[], job: number): Types.ObjectId[] {
  return repeat(RIVALS, null).flatMap((_, at) => online[(job * RIVALS + at) % online.length] ?? []);
}

/** Lets riders race for the offer of a job. Throws unless one of them got it. */
async function claimRace(
  jobId: string,
  riders: readonly Types.ObjectId[],
  now: Date,
): Promise<void> {
  const job = await findJob({ _id: jobId }, null);
  const offerId = job?.offer?.id ?? '';
  const claims = await Promise.allSettled(
    riders.map((rider) => {
      const actor = scopeActor({ userId: rider.toString(), roles: ['rider'] }, 'rider');
      return acceptOffer(offerId, actor, now);
    }),
  );
  const won = claims.filter(({ status }) => status === 'fulfilled').length;
  if (won === 1) return;
  const reasons = claims.map((claim) => (claim.status === 'rejected' ? String(claim.reason) : ''));
  throw new Error(`${won} riders got the job: ${reasons.join(', ')}`);
}

async function expectOneRiderEach(ids: readonly string[]): Promise<void> {
  const assigned = await Dispatch.countDocuments({
    _id: mongoose.trusted({ $in: [...ids] }),
    statusRank: statusRank('Order Assigned'),
  });
  if (assigned !== ids.length) throw new Error(`${assigned} of ${ids.length} jobs have a rider`);
}
