import 'server-only';
import { AsyncResource } from 'node:async_hooks';
import mongoose from 'mongoose';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { RateLimit } from '@/models/rate-limit';
import { connectDb, isDuplicateKey } from './db';
import { log } from './log';

export interface CounterRule {
  /** Name of the counter, which separates its keys from those of others. */
  name: string;
  points: number;
  windowS: number;
  /** Counted in the database for all processes, or in this process only. */
  shared: boolean;
}

/** Retry-after of a call that could not be counted, s. */
const RETRY_S = 2;

const limiters = new Map<string, RateLimiterAbstract>();
/**
 * A counter in memory keeps a timer for each key until its window ends. Started inside a request it
 * would keep that request alive as well, with all that Next holds for it: 65 kB for each address.
 */
const outsideRequests = new AsyncResource('rate-limit');

async function counterOf(rule: CounterRule): Promise<RateLimiterAbstract> {
  const existing = limiters.get(rule.name);
  if (existing) return existing;
  const options = { points: rule.points, duration: rule.windowS, keyPrefix: rule.name };
  if (!rule.shared) {
    const inMemory = new RateLimiterMemory(options);
    limiters.set(rule.name, inMemory);
    return inMemory;
  }
  await connectDb();
  const inDatabase = new RateLimiterMongo({
    ...options,
    storeClient: mongoose.connection.getClient(),
    dbName: mongoose.connection.name,
    tableName: 'rate_limits',
    disableIndexesCreation: true,
  });
  limiters.set(rule.name, inDatabase);
  return inDatabase;
}

/**
 * Counts one call, or `weight` calls. Throws AppError `too_many` with the seconds to wait when the
 * limit is reached, and `unavailable` when a shared counter cannot be reached: sign-in and payments
 * fail closed.
 */
export async function countCall(rule: CounterRule, key: string, weight = 1): Promise<void> {
  const exceeded = await withCounter(rule, async (counter) => {
    try {
      await counter.consume(key, weight);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      // The embedded database counts concurrent first calls correctly but returns null for some,
      // which the library cannot handle: read the count to decide.
      const state = refusal instanceof TypeError ? await counter.get(key) : null;
      if (!state) throw refusal;
      return state.consumedPoints > rule.points ? state : null;
    }
  });
  if (exceeded) throw tooManyError(exceeded.msBeforeNext);
}

/** One window of a group: how many calls, and until when. */
interface Window {
  points: number;
  endsAt: Date;
}

/**
 * Counts one call in several windows of one group, in the database for all processes, by one command:
 * a message of a chat has two limits, and each further command would cost as much as storing it. A call
 * that one window has no room for is counted in none.
 *
 * Throws AppError like `countCall`.
 */
export async function countInWindows(
  group: string,
  rules: readonly Pick<CounterRule, 'name' | 'points' | 'windowS'>[],
  key: string,
): Promise<void> {
  const now = new Date();
  let windows: (Window & { limit: number })[];
  try {
    await connectDb();
    const counted = await countOnce(`${group}:${key}`, rules, now);
    windows = rules.map(({ name, points }) => ({ ...(counted[name] as Window), limit: points }));
  } catch (error) {
    log().error({ err: error, counter: group }, 'calls cannot be counted');
    throw new AppError('unavailable', MESSAGES.somethingWrong, {}, RETRY_S);
  }
  const full = windows.filter(({ points, limit }) => points > limit);
  if (full.length === 0) return;
  const waitMs = Math.max(...full.map(({ endsAt }) => endsAt.getTime() - now.getTime()));
  throw tooManyError(waitMs);
}

/** The windows after a call; one that was full before has a point more than it may, however often. */
async function countOnce(
  key: string,
  rules: readonly Pick<CounterRule, 'name' | 'points' | 'windowS'>[],
  now: Date,
): Promise<Record<string, Window>> {
  const of = (name: string, field: string) => `$windows.${name}.${field}`;
  const fresh = rules.map(({ name, windowS }) => {
    const started = { points: 0, endsAt: new Date(now.getTime() + windowS * 1_000) };
    const isOver = { $not: [{ $gt: [of(name, 'endsAt'), now] }] };
    return [`windows.${name}`, { $cond: [isOver, started, `$windows.${name}`] }];
  });
  const hasRoom = {
    $and: rules.map(({ name, points }) => ({ $lt: [of(name, 'points'), points] })),
  };
  const counted = rules.map(({ name, points }) => {
    const refused = {
      $cond: [{ $lt: [of(name, 'points'), points] }, of(name, 'points'), points + 1],
    };
    const taken = { $add: [of(name, 'points'), 1] };
    return [`windows.${name}.points`, { $cond: ['$hasRoom', taken, refused] }];
  });
  const longest = Math.max(...rules.map(({ windowS }) => windowS));
  const steps = [
    { $set: Object.fromEntries(fresh) },
    { $set: { hasRoom } },
    { $set: { ...Object.fromEntries(counted), expire: new Date(now.getTime() + longest * 1_000) } },
  ];
  const count = () =>
    RateLimit.collection.findOneAndUpdate({ key }, steps, {
      ...{ upsert: true, returnDocument: 'after' },
    });
  // Two first calls at once: one of them finds the key taken.
  const row = await count().catch((error) =>
    isDuplicateKey(error) ? count() : Promise.reject(error),
  );
  return row?.windows;
}

/** Counts one call; false, and nothing more, at the limit. Throws AppError `unavailable` like `countCall`. */
export async function countIfAllowed(rule: CounterRule, key: string): Promise<boolean> {
  try {
    await countCall(rule, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/** Resets the key's count. Throws AppError `unavailable` like `countCall`. */
export async function resetCount(rule: CounterRule, key: string): Promise<void> {
  await withCounter(rule, (counter) => counter.delete(key));
}

/** Takes back one counted call of this weight. Throws AppError `unavailable` like `countCall`. */
export async function refundCall(rule: CounterRule, key: string, weight = 1): Promise<void> {
  await withCounter(rule, (counter) => counter.reward(key, weight));
}

/** Runs `work` on the rule's counter. Throws AppError `unavailable` if that fails. */
async function withCounter<T>(
  rule: CounterRule,
  work: (counter: RateLimiterAbstract) => Promise<T>,
): Promise<T> {
  try {
    const counter = await counterOf(rule);
    return await outsideRequests.runInAsyncScope(() => work(counter));
  } catch (error) {
    log().error({ err: error, counter: rule.name }, 'calls cannot be counted');
    throw new AppError('unavailable', MESSAGES.somethingWrong, {}, RETRY_S);
  }
}

/** `waitMs`: until there is room again. */
function tooManyError(waitMs: number): AppError {
  const waitS = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError('too_many', MESSAGES.tooManyTries, {}, waitS);
}
