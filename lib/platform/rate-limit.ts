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
import { connectDb } from './db';
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
  if (exceeded) throw tooManyError(exceeded);
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

function tooManyError({ msBeforeNext }: RateLimiterRes): AppError {
  const waitS = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new AppError('too_many', MESSAGES.tooManyTries, {}, waitS);
}
