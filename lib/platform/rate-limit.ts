import 'server-only';
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

/** What a counter allows. */
export interface CounterRule {
  /** Name of the counter; keys of different counters never meet. */
  name: string;
  points: number;
  windowS: number;
  /** Counted in the database for all processes, or in this process only. */
  shared: boolean;
}

/** Wait before a call that could not be counted is tried again, s. */
const RETRY_S = 2;

const limiters = new Map<string, RateLimiterAbstract>();

async function limiter(rule: CounterRule): Promise<RateLimiterAbstract> {
  const known = limiters.get(rule.name);
  if (known) return known;
  const options = { points: rule.points, duration: rule.windowS, keyPrefix: rule.name };
  if (!rule.shared) {
    const made = new RateLimiterMemory(options);
    limiters.set(rule.name, made);
    return made;
  }
  await connectDb();
  const made = new RateLimiterMongo({
    ...options,
    storeClient: mongoose.connection.getClient(),
    dbName: mongoose.connection.name,
    tableName: 'rate_limits',
    disableIndexesCreation: true,
  });
  limiters.set(rule.name, made);
  return made;
}

/**
 * Counts one call; `weight`: for how many calls it counts. Throws AppError `too_many` with the seconds to wait when the window is used up,
 * `unavailable` when a shared counter cannot be reached: sign-in and payments fail closed.
 */
export async function countCall(rule: CounterRule, key: string, weight = 1): Promise<void> {
  const wait = await reached(rule, async (counter) => {
    try {
      await counter.consume(key, weight);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      // The embedded database counts several first calls at once rightly, but answers some of them
      // with null, on which the library stumbles: what is counted says whether this was too many.
      const state = refusal instanceof TypeError ? await counter.get(key) : null;
      if (!state) throw refusal;
      return state.consumedPoints > rule.points ? state : null;
    }
  });
  if (wait) throw tooMany(wait);
}

/** Forgets what was counted for the key. Throws AppError `unavailable` like `countCall`. */
export async function resetCount(rule: CounterRule, key: string): Promise<void> {
  await reached(rule, (counter) => counter.delete(key));
}

/** Takes one counted call of the key, of that weight, back. Throws AppError `unavailable` like `countCall`. */
export async function uncountCall(rule: CounterRule, key: string, weight = 1): Promise<void> {
  await reached(rule, (counter) => counter.reward(key, weight));
}

/** What `work` makes of the rule's counter. Throws AppError `unavailable` where that fails. */
async function reached<T>(
  rule: CounterRule,
  work: (counter: RateLimiterAbstract) => Promise<T>,
): Promise<T> {
  try {
    return await work(await limiter(rule));
  } catch (error) {
    log().error({ err: error, counter: rule.name }, 'calls cannot be counted');
    throw new AppError('unavailable', MESSAGES.somethingWrong, {}, RETRY_S);
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const waitS = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new AppError('too_many', MESSAGES.tooManyTries, {}, waitS);
}
