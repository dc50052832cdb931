import 'server-only';
import mongoose from 'mongoose';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
} from 'rate-limiter-flexible';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { connectDb } from './db';

/** What a counter allows. */
export interface CounterRule {
  /** Name of the counter; keys of different counters never meet. */
  name: string;
  points: number;
  windowS: number;
  /** Counted in the database for all processes, or in this process only. */
  shared: boolean;
}

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
 * Counts one call. Throws AppError `too_many` with the seconds to wait when the window is used up.
 * A shared counter that cannot be reached refuses (sign-in and payments fail closed).
 */
export async function countCall(rule: CounterRule, key: string): Promise<void> {
  const counter = await limiter(rule);
  try {
    await counter.consume(key);
  } catch (refusal) {
    // The embedded database counts several first calls at once rightly, but answers some of them
    // with null, on which the library stumbles: what is counted says whether this was too many.
    const state = refusal instanceof TypeError ? await counter.get(key) : null;
    if (!state) throw asRefusal(refusal);
    if (state.consumedPoints > rule.points) throw asRefusal(state);
  }
}

/** Throws like `countCall` when the window is used up, without counting. */
export async function checkCount(rule: CounterRule, key: string): Promise<void> {
  const counter = await limiter(rule);
  const state = await counter.get(key);
  if (state && state.consumedPoints >= rule.points) throw asRefusal(state);
}

/** Forgets what was counted for the key. */
export async function resetCount(rule: CounterRule, key: string): Promise<void> {
  const counter = await limiter(rule);
  await counter.delete(key);
}

function asRefusal(refusal: unknown): unknown {
  if (refusal instanceof Error) return refusal;
  const waitMs =
    typeof refusal === 'object' && refusal !== null && 'msBeforeNext' in refusal
      ? Number(refusal.msBeforeNext)
      : 1_000;
  return new AppError(
    'too_many',
    MESSAGES.tooManyTries,
    {},
    Math.max(1, Math.ceil(waitMs / 1_000)),
  );
}
