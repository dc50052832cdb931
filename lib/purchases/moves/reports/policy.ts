import { isOngoing, type Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/time';

export const REPORT_CATEGORIES = ['missing', 'wrong', 'damaged', 'late', 'rider', 'other'] as const;

export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** `shop`: a shop was asked and has time left to answer. */
export const REPORT_STATES = ['open', 'shop', 'closed'] as const;

export type ReportState = (typeof REPORT_STATES)[number];

export const RESOLUTIONS = ['refund', 'goodwill', 'decline'] as const;

export type Resolution = (typeof RESOLUTIONS)[number];

/** Who pays for a refund. */
export const BEARERS = ['shop', 'rider', 'platform'] as const;

export type Bearer = (typeof BEARERS)[number];

/** Longest report, reply or answer, characters. */
export const MAX_REPORT = 1_000;
/** Longest question to a shop, characters. */
export const MAX_QUESTION = 300;
/** How long after the end a report is in time, minutes. */
const REPORT_MINUTES = 30;
/** How long after the end customers can report, and support can for them, ms. */
const REPORTABLE_MS = 48 * HOUR_MS;
const SUPPORT_REPORTABLE_MS = 14 * DAY_MS;
/** Open reports of one order, dispatch or errand. */
export const MAX_OPEN_REPORTS = 3;
/** How long after the answer the customer can reply, and who paid can object, ms. */
const REPLY_WINDOW_MS = 48 * HOUR_MS;
/** Opening time of a shop to answer a question, ms. */
export const SHOP_ANSWER_MS = 15 * MINUTE_MS;
/** Service time until ops are warned about an open report, ms. */
export const WARN_MS = 20 * MINUTE_MS;
/** How long an open report holds money, ms. */
export const REPORT_HOLD_MS = 72 * HOUR_MS;
/** Decided reports of a customer in this time, and of a shop in a day, from which on two must agree. */
export const CUSTOMER_PERIOD_MS = 30 * DAY_MS;
export const MAX_DECIDED_ALONE = 2;

const WITH_RIDER: readonly Status[] = ['Order Picked', 'Order Delivered'];

/** Times of reporting; null while the purchase is ongoing, because they begin at its end. */
export interface ReportWindow {
  /** A report is in time until then. */
  until: Date | null;
  /** Then the customer can't report any more, and then support can't either. */
  closesAt: Date | null;
  supportClosesAt: Date | null;
}

/** Until when a problem with what was delivered at that time is reported in time. */
export function reportUntil(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + REPORT_MINUTES * MINUTE_MS);
}

/** When a problem can be reported; null before pick-up, and if it was cancelled before. */
export function reportWindow(
  status: Status | null,
  events: readonly { status: Status; at: Date }[],
): ReportWindow | null {
  const wasPicked = events.some(({ status: reached }) => WITH_RIDER.includes(reached));
  if (!wasPicked) return null;
  const end = isOngoing(status) ? null : events.findLast((event) => event.status === status);
  const after = (ms: number) => (end ? new Date(end.at.getTime() + ms) : null);
  return {
    until: end ? reportUntil(end.at) : null,
    closesAt: after(REPORTABLE_MS),
    supportClosesAt: after(SUPPORT_REPORTABLE_MS),
  };
}

/** Until when an answer can be replied or objected to. */
export function replyEnd(answeredAt: Date): Date {
  return new Date(answeredAt.getTime() + REPLY_WINDOW_MS);
}

/** The state of a report that isn't closed: whether a shop has time left to answer. */
export function getOpenState(
  questions: readonly { answer?: unknown; answerBy: Date }[],
  now: Date,
): 'open' | 'shop' {
  return questions.some(({ answer, answerBy }) => !answer && answerBy > now) ? 'shop' : 'open';
}

/** What `suggest` needs to know. */
export interface ReportFacts {
  kind: ServiceKind;
  category: ReportCategory;
  itemIds: readonly string[];
  /** A shop was ready after the promised time. */
  wasShopLate: boolean;
}

export interface Suggestion {
  resolution: Resolution;
  /** Null: nobody is suggested. */
  bearer: Bearer | null;
  deliveryFee: boolean;
}

/** What ops start from; they decide. */
export function suggest({ kind, category, itemIds, wasShopLate }: ReportFacts): Suggestion {
  const bearer = suggestBearer(kind, category, wasShopLate);
  if (itemIds.length > 0) return { resolution: 'refund', bearer, deliveryFee: false };
  // What went wrong with a dispatch or an errand as a whole, and what was late, cost the delivery fee.
  const isDelivery = category === 'late' || (kind !== 'order' && category !== 'other');
  if (isDelivery) return { resolution: 'refund', bearer, deliveryFee: true };
  return { resolution: category === 'other' ? 'goodwill' : 'refund', bearer, deliveryFee: false };
}

function suggestBearer(
  kind: ServiceKind,
  category: ReportCategory,
  wasShopLate: boolean,
): Bearer | null {
  const atFault: Readonly<Record<ReportCategory, Bearer | null>> = {
    missing: 'shop',
    wrong: 'shop',
    rider: 'rider',
    late: wasShopLate ? 'shop' : 'rider',
    damaged: null,
    other: 'platform',
  };
  const bearer = atFault[category];
  return bearer === 'shop' && kind !== 'order' ? 'rider' : bearer;
}
