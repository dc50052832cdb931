import { formatClockSoon, formatList } from '@/lib/core/format';
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

/** What is wrong with named items: "2 × Zobo missing". */
const ABOUT_ITEMS: Partial<Record<ReportCategory, string>> = {
  missing: 'missing',
  wrong: 'wrong',
  damaged: 'damaged',
};

/** The problem as a heading. `items`: the affected ones, "2 × Zobo"; empty for all. */
export function problemTitle(
  kind: ServiceKind,
  category: ReportCategory,
  items: readonly string[],
): string {
  const state = ABOUT_ITEMS[category];
  if (items.length === 0 || !state) return CATEGORY_NAMES[kind][category];
  const named = items.length > 2 ? `${items[0]} and ${items.length - 1} more` : formatList(items);
  return `${named} ${state}`;
}

export const REPLY_PROMISE = 'We’ll reply within 30 minutes during delivery hours.';

/** Shown before a report is written: when to expect a reply. */
export function replyText(until: string | null, now: Date): string {
  const isLate = until !== null && new Date(until) < now;
  return isLate
    ? 'It’s been over 30 minutes. You can still report a problem, but our reply may take longer.'
    : REPLY_PROMISE;
}

/** Below the buttons: until when a problem can be reported; empty while it is ongoing. */
export function reportEndText(closesAt: string | null, now: Date): string {
  if (closesAt === null) return '';
  return new Date(closesAt) < now
    ? 'It’s been over 48 hours. If something’s wrong, chat with us.'
    : `You can report a problem until ${formatClockSoon(closesAt, now)}.`;
}

/** The state of a report on its tag. */
export function reportState({
  state,
  resolution,
}: Pick<ReportDto, 'state' | 'resolution'>): string {
  if (state !== 'closed') return 'Open';
  if (resolution === 'decline') return 'Answered';
  return resolution === 'goodwill' ? 'Goodwill' : 'Refunded';
}

/** "Uwaila from Eki, 2:52 PM". */
export function answeredText(
  { answeredBy, answeredAt }: Pick<ReportDto, 'answeredBy' | 'answeredAt'>,
  now: Date,
): string {
  const from = answeredBy ? `${answeredBy} from Eki` : 'Eki';
  return answeredAt ? `${from}, ${formatClockSoon(answeredAt, now)}` : from;
}

/** What an item's tag says about its reports: "Missing, refunded"; empty without any. */
export function itemReportText(itemId: string, reports: readonly ReportDto[]): string {
  const last = reports.findLast(({ itemIds }) => itemIds.includes(itemId));
  if (!last) return '';
  const isRefunded = last.state === 'closed' && last.resolution === 'refund';
  const problem = last.category === 'missing' ? 'Missing' : 'Reported';
  return isRefunded ? `${problem}, refunded` : last.state === 'closed' ? '' : problem;
}
