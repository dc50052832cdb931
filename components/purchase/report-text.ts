import { formatClockSoon } from '@/lib/core/format';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { ReportDto } from '@/lib/purchases/moves/reports/dto';
import type { ReportCategory } from '@/lib/purchases/moves/reports/policy';

const COMMON = { late: 'Late', rider: 'Rider', other: 'Something else' } as const;

/** The problems that a customer can report of each service, in words. */
export const CATEGORY_NAMES: Readonly<
  Record<ServiceKind, Readonly<Record<ReportCategory, string>>>
> = {
  order: {
    missing: 'Something’s missing',
    wrong: 'Wrong item',
    damaged: 'Damaged or spilled',
    ...COMMON,
  },
  dispatch: {
    missing: 'It didn’t arrive',
    wrong: 'Wrong place or person',
    damaged: 'Damaged',
    ...COMMON,
  },
  errand: {
    missing: 'Something’s missing',
    wrong: 'Wrong item',
    damaged: 'Damaged',
    ...COMMON,
  },
};

export const REPLY_PROMISE = 'We’ll reply within 30 minutes during delivery hours.';

/** Shown before a report is written: when to expect a reply. */
export function replyText(until: string | null, now: Date): string {
  const isLate = until !== null && new Date(until) < now;
  return isLate
    ? 'It’s been over 30 minutes. You can still report a problem, but our reply may take longer.'
    : REPLY_PROMISE;
}

/** "You reported “Late” at 2:41 PM." */
export function reportedText(kind: ServiceKind, { category, at }: ReportDto, now: Date): string {
  return `You reported “${CATEGORY_NAMES[kind][category]}” at ${formatClockSoon(at, now)}.`;
}

/** How long the page promises that a reply is coming, ms. */
const PROMISE_MS = 2 * 3_600_000;

/** Whether the newest report was made in time and recently, so that its reply is still expected. */
export function isReplyDue(reports: readonly ReportDto[], now: Date): boolean {
  const last = reports.at(-1);
  return last ? !last.isLate && now.getTime() - new Date(last.at).getTime() < PROMISE_MS : false;
}
