import 'server-only';
import { AppError } from '@/lib/core/errors';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { countCall } from '@/lib/platform/rate-limit';

const DAY_S = 86_400;
/** One counter for all users. */
const KEY = 'all';

/** No calls are left until then, epoch ms; saves queries of the counter. */
let spentUntil = 0;

/**
 * Counts billed calls of the map service, over all processes. Throws `MapsQuotaError` when the day's
 * calls are used up, and AppError `unavailable` if they cannot be counted.
 */
export async function spendMapCalls(calls: number): Promise<void> {
  if (Date.now() < spentUntil) throw new MapsQuotaError();
  const points = env().MAPS_CALLS_PER_DAY;
  const rule = { name: 'maps', points, windowS: DAY_S, shared: true };
  try {
    await countCall(rule, KEY, calls);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too_many')) throw error;
    const waitS = error.retryAfterS ?? DAY_S;
    spentUntil = Date.now() + waitS * 1_000;
    log().warn({ callsPerDay: points, waitS }, 'map service: the calls of the day are used up');
    throw new MapsQuotaError();
  }
}

/** The day's calls of the map service are used up; already logged. */
export class MapsQuotaError extends Error {
  override readonly name = 'MapsQuotaError';
}
