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
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { connectDb, isDuplicateKey } from './db';
import { log } from './log';

export interface CounterRule {
  /** Prefix of the counter's keys. */
  name: string;
  points: number;
  windowS: number;
  /** Counted in the database for all processes, or in this process only. */
  shared: boolean;
  /** Calls beyond this number are delayed, the last ones longest. */
  slowFrom?: number;
}

/** Longest delay of a call near its limit, ms. */
export const MAX_DELAY_MS = 1_500;

/** Retry-after of a call that could not be counted, s. */
const RETRY_S = 2;

const limiters = new Map<string, RateLimiterAbstract>();
/**
 * A counter in memory has a timer for each key until its window ends. Started inside a request, it would
 * retain the request with all that Next holds for it: 65 kB for each address.
 */
const outsideRequests = new AsyncResource('rate-limit');

async function getCounter(rule: CounterRule): Promise<RateLimiterAbstract> {
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
 * Counts one call, or `weight` calls, and delays it near a limit with `slowFrom`. Throws AppError `too_many`
 * with the seconds to wait when the limit is reached, and `unavailable` when a shared counter cannot be
 * reached: sign-in and payments fail closed.
 */
export async function countCall(rule: CounterRule, key: string, weight = 1): Promise<void> {
  const { consumedPoints, msBeforeNext } = await withCounter(rule, async (counter) => {
    try {
      return await counter.consume(key, weight);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      const state = isCounted(refusal) ? await counter.get(key) : null;
      if (!state) throw refusal;
      return state;
    }
  });
  if (consumedPoints > rule.points) throw tooManyError(msBeforeNext);
  const { slowFrom = rule.points } = rule;
  if (consumedPoints <= slowFrom) return;
  const waitMs = (MAX_DELAY_MS * (consumedPoints - slowFrom)) / (rule.points - slowFrom);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/**
 * Whether the call was counted although the library throws: the embedded database counts concurrent first
 * calls correctly, but returns null for some, which the library can't read.
 */
const isCounted = (error: unknown) => error instanceof TypeError && error.message.includes('null');

/** Counts one call; returns false at the limit. Throws AppError `unavailable` like `countCall`. */
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
  await withCounter(rule, async (counter) => {
    try {
      await counter.reward(key, weight);
    } catch (error) {
      if (!isCounted(error)) throw error;
    }
  });
}

/** Conflicts of concurrent first calls are tried again that often, after 20 ms, 40 ms, and so on. */
const MAX_TRIES = 5;
const RETRY_MS = 20;

/** Runs `work` on the rule's counter. Throws AppError `unavailable` if that fails. */
async function withCounter<T>(
  rule: CounterRule,
  work: (counter: RateLimiterAbstract) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const counter = await getCounter(rule);
      return await outsideRequests.runInAsyncScope(() => work(counter));
    } catch (error) {
      // The first calls of a key insert it concurrently; the library tries once more itself.
      if (tries === MAX_TRIES || !(isDuplicateKey(error) || isCounted(error)))
        throw uncountableError(error, rule.name);
      await new Promise((resolve) => setTimeout(resolve, tries * RETRY_MS));
    }
  }
}

function uncountableError(error: unknown, counter: string): AppError {
  log().error({ err: error, counter }, 'calls cannot be counted');
  return new AppError('unavailable', PAGE_MESSAGES.somethingWrong, {}, RETRY_S);
}

/** `waitMs`: until the window ends. */
function tooManyError(waitMs: number): AppError {
  const waitS = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError('too_many', MESSAGES.tooManyTries, {}, waitS);
}
