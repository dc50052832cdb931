import 'server-only';
import { log } from '@/lib/platform/log';
import { WebhookInbox } from '@/models/webhook-inbox';

/** Provider events that wait longer are a backlog, ms (design, security part 4.6). */
export const INBOX_LAG_MS = 60_000;
/** Minimum time between two warnings, ms. */
const WARN_EVERY_MS = 60_000;
/** Most events to count. */
const MAX_COUNTED = 1_000;

/**
 * Watches how long provider events wait to be worked off, for whatever reason: a provider that
 * answers late or not at all, or workers that do nothing. Each call looks once: while one has waited
 * over a minute it warns, at most once a minute, with `oldestMs` (its age) and `waiting` (how many
 * wait); from 1,000 on both say "at least". Once none has, it says so. Returns 0: it works on none.
 */
export function inboxWatch(): (now: Date) => Promise<number> {
  let toldAt: number | null = null;
  return async (now) => {
    const at = now.getTime();
    const { oldestMs, waiting } = await backlog(at);
    if (oldestMs <= INBOX_LAG_MS) {
      if (toldAt !== null) log().info({ oldestMs, waiting }, 'webhook inbox has caught up');
      toldAt = null;
    } else if (toldAt === null || at - toldAt >= WARN_EVERY_MS) {
      log().warn({ oldestMs, waiting }, 'webhook inbox lags');
      toldAt = at;
    }
    return 0;
  };
}

/** By age, not by due time: an event that keeps failing has waited all the while. */
async function backlog(at: number): Promise<{ oldestMs: number; waiting: number }> {
  const rows = await WebhookInbox.find({ state: 'waiting' }, { createdAt: 1 })
    .sort({ runAt: 1 })
    .limit(MAX_COUNTED)
    .lean();
  const oldestMs = rows.reduce(
    (most, { createdAt }) => Math.max(most, at - createdAt.getTime()),
    0,
  );
  return { oldestMs, waiting: rows.length };
}
