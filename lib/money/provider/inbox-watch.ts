import 'server-only';
import { log } from '@/lib/platform/log';
import { WebhookInbox } from '@/models/money/webhook-inbox';

/** Provider events that wait longer are a backlog, ms. */
export const INBOX_LAG_MS = 60_000;
/** Minimum time between two warnings, ms. */
const WARN_INTERVAL_MS = 60_000;
/** At most this many waiting events are counted. */
const MAX_COUNTED = 1_000;

/**
 * Returns a worker step that checks how long provider events have been waiting. While the oldest has
 * waited over a minute, it warns, at most once a minute, with `oldestMs` (its age) and `waiting` (how
 * many events wait); with 1,000 events or more both are lower bounds. It logs once when the inbox has
 * caught up.
 */
export function inboxLagCheck(): (now: Date) => Promise<void> {
  let warnedAt: number | null = null;
  return async (now) => {
    const at = now.getTime();
    const { oldestMs, waiting } = await findBacklog(at);
    if (oldestMs <= INBOX_LAG_MS) {
      if (warnedAt !== null) log().info({ oldestMs, waiting }, 'webhook inbox has caught up');
      warnedAt = null;
    } else if (warnedAt === null || at - warnedAt >= WARN_INTERVAL_MS) {
      log().warn({ oldestMs, waiting }, 'webhook inbox lags');
      warnedAt = at;
    }
  };
}

/** By age, not by due time: an event that fails again and again is waiting too. */
async function findBacklog(at: number): Promise<{ oldestMs: number; waiting: number }> {
  const rows = await WebhookInbox.find({ state: 'waiting' }, { createdAt: 1 })
    .sort({ runAt: 1 })
    .limit(MAX_COUNTED)
    .lean();
  const oldestMs = rows.reduce(
    (oldest, { createdAt }) => Math.max(oldest, at - createdAt.getTime()),
    0,
  );
  return { oldestMs, waiting: rows.length };
}
