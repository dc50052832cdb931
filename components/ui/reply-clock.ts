import { formatClockSoon } from '@/lib/core/format';
import { REPLY_MS } from '@/lib/core/hours/hours';
import { MINUTE_MS } from '@/lib/core/time';

const HOUR_MIN = 60;
/** Time left of the promised 30 minutes from which a reply is urgent, and nearly late, ms. */
const SOON_MS = 20 * MINUTE_MS;
const NOW_MS = 10 * MINUTE_MS;

export type Urgency = 'go' | 'wait' | 'stop';

/** Urgency of a promised reply; `go` without a promise. */
export function getUrgency(replyDueAt: string | null, now: Date): Urgency {
  if (!replyDueAt) return 'go';
  const left = Date.parse(replyDueAt) - now.getTime();
  if (left <= NOW_MS) return 'stop';
  return left <= SOON_MS ? 'wait' : 'go';
}

/** Countdown of a promised reply. */
export interface ReplyClock {
  /** "23" minutes, or "9 h". */
  text: string;
  /** "minutes to reply". */
  words: string;
  /** "promised by 3:08 PM". */
  promise: string;
  /** Fraction of the time left, 1–0. */
  share: number;
  urgency: Urgency;
}

export function replyClock(replyDueAt: string, now: Date): ReplyClock {
  const left = Date.parse(replyDueAt) - now.getTime();
  const isLate = left < 0;
  const minutes = isLate ? Math.floor(-left / MINUTE_MS) : Math.ceil(left / MINUTE_MS);
  const isLong = minutes > 99;
  const unit = isLong ? '' : `${minutes === 1 ? 'minute' : 'minutes'} `;
  return {
    text: isLong ? `${Math.floor(minutes / HOUR_MIN)} h` : String(minutes),
    words: `${unit}${isLate ? 'late' : 'to reply'}`,
    promise: `promised by ${formatClockSoon(replyDueAt, now)}`,
    share: Math.min(1, Math.max(0, left / REPLY_MS)),
    urgency: getUrgency(replyDueAt, now),
  };
}
