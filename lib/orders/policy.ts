import { PICKUP_S, ROAD_KMH, travelSeconds } from '@/lib/delivery/assignment';
import { EXPRESS_TRAVEL, HANDOVER_S, RANGE, riderComesSeconds } from '@/lib/delivery/eta';
import { isOngoing, STATUSES, type Status } from '@/lib/delivery/status';
import type { OrderEvent } from './state';

/** Expected arrival, minutes after the start of preparation. */
export interface Eta {
  fromMin: number;
  toMin: number;
}

/** A vendor's preparation, in minutes from acceptance to ready. */
export interface Preparation {
  prepMinutes: number;
  /** Added by the vendor while it is busy, until then. */
  busyMinutes?: number | null;
  busyUntil?: Date | null;
}

/** Minutes that a vendor needs now, what it adds while busy included. */
export function prepMinutesAt(
  { prepMinutes, busyMinutes, busyUntil }: Preparation,
  now: Date,
): number {
  return prepMinutes + (busyUntil && busyUntil > now ? (busyMinutes ?? 0) : 0);
}

/** What can be wrong with what was delivered. */
export const REPORT_CATEGORIES = ['missing', 'wrong', 'damaged', 'late', 'rider', 'other'] as const;

export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** Most characters of a report. */
export const MAX_REPORT = 1_000;
/** How long after the end a report is in time, minutes (spec §9, support). */
const REPORT_MINUTES = 30;
/** Reports of one order, dispatch or errand that can wait for an answer at the same time. */
export const MAX_OPEN_REPORTS = 3;

/**
 * Whether a problem can be reported, from pick-up on, and until when that is in time: null while it is
 * under way. Null before pick-up, and if it was cancelled before that.
 */
export function reportWindow(
  status: Status | null,
  events: readonly { status: Status; at: Date }[],
): { until: Date | null } | null {
  const wasPicked = events.some(({ status: reached }) => WITH_RIDER.includes(reached));
  if (!wasPicked) return null;
  if (isOngoing(status)) return { until: null };
  const end = events.findLast((event) => event.status === status);
  return { until: end ? new Date(end.at.getTime() + REPORT_MINUTES * 60_000) : null };
}

const WITH_RIDER: readonly Status[] = ['Order Picked', 'Order Delivered'];

/**
 * Expected arrival in minutes after the start of preparation: preparation, the rider's path at 22 km/h
 * (express: 0.8 of that time), 3 min for each shop and 4 min to hand over. The range is 0.9 to 1.25 of
 * the sum, in steps of 5 min (design, delivery part 3.2).
 */
export function estimateMinutes(
  prepMin: number,
  pathM: number,
  vendors: number,
  isExpress: boolean,
): Eta {
  const travelMin = (pathM / 1_000 / ROAD_KMH) * 60 * (isExpress ? EXPRESS_TRAVEL : 1);
  return rangeOf(prepMin + travelMin + (PICKUP_S * vendors + HANDOVER_S) / 60);
}

function rangeOf(totalMin: number): Eta {
  const roundTo5 = (minutes: number) => Math.max(5, Math.round(minutes / 5) * 5);
  const fromMin = roundTo5(totalMin * RANGE.from);
  return { fromMin, toMin: Math.max(roundTo5(totalMin * RANGE.to), fromMin + 5) };
}

/** A dispatch or an errand as far as its arrival depends on it. */
export interface DirectWay {
  /** Road metres from the first stop to the drop-off. */
  pathM: number;
  /** Before the drop-off. */
  stops: number;
  isExpress: boolean;
  /** When the search for a rider starts. */
  startsAt: Date;
}

/**
 * Expected arrival of a dispatch or an errand, in minutes after the search for a rider starts: the
 * rider's way to the first stop and on to the drop-off at the speed of that hour, as it is estimated
 * again once somebody takes it.
 */
export function estimateDirect({ pathM, stops, isExpress, startsAt }: DirectWay): Eta {
  const legs = travelSeconds(pathM, 'motorcycle', startsAt) * (isExpress ? EXPRESS_TRAVEL : 1);
  const total = riderComesSeconds(startsAt) + legs + PICKUP_S * stops + HANDOVER_S;
  return rangeOf(total / 60);
}

/** What a shop can tap as its reason to reject; anything else it writes itself. */
export const REJECT_REASONS = ['Sold out', 'Too busy', 'Closing soon'] as const;

/** Why a shop rejected, as its customer reads it; without a full stop. */
export function rejectionText(shop: string, reason: string): string {
  const listed = [...REJECT_REASONS, 'sold_out_at_pickup'].find((one) => one === reason);
  const words =
    listed === 'sold_out_at_pickup'
      ? 'sold out'
      : (listed?.toLowerCase() ?? reason.replace(/[\s.]+$/, ''));
  return words ? `${shop} couldn’t make it: ${words}` : `${shop} couldn’t make it`;
}

/** What ops can tell the customer and the rider of a cancellation, besides what happened after pick-up. */
export const PUBLIC_REASONS = ['shop', 'no-rider', 'asked', 'address', 'mistake'] as const;

export type PublicReason = (typeof PUBLIC_REASONS)[number];

/** Why a picked-up item is not delivered. */
export const CANCEL_CAUSES = ['unreachable', 'refused', 'damaged', 'lost'] as const;

/** What the customer and the rider are told of a cancellation by ops. */
export type ToldReason = PublicReason | (typeof CANCEL_CAUSES)[number];

/**
 * What the customer and the rider are told of a cancellation by ops: after pick-up what happened. Null
 * where ops chose nothing; what they write is for the audit log.
 */
export function toldReason({ reason, publicReason }: OrderEvent): ToldReason | null {
  return publicReason ?? CANCEL_CAUSES.find((cause) => cause === reason) ?? null;
}

const TOLD: Readonly<Record<ToldReason, string>> = {
  shop: 'The shop couldn’t make it',
  'no-rider': 'We couldn’t find a rider',
  asked: 'You asked us to cancel it',
  address: 'We couldn’t deliver to that address',
  mistake: 'Something went wrong on our side',
  unreachable: 'Your rider couldn’t reach anyone at the drop-off',
  refused: 'It was refused at the drop-off',
  damaged: 'It was damaged on the way',
  lost: 'It got lost on the way',
};

/** Why ops cancelled, as the customer reads it; without a full stop. `shop`: by name, if known. */
export function opsCancelText(reason: ToldReason | null, shop?: string): string {
  if (reason === 'shop' && shop) return rejectionText(shop, '');
  return reason ? TOLD[reason] : 'Our support team cancelled it';
}

/** Why ops cancelled, as the shop reads it; without a full stop, empty if ops chose nothing. */
export function opsCancelTextForShop(reason: ToldReason | null): string {
  if (reason === 'shop') return 'You couldn’t make it';
  return reason ? opsCancelTextForRider(reason) : '';
}

/** Why ops cancelled, as the rider reads it; without a full stop. */
export function opsCancelTextForRider(reason: ToldReason | null): string {
  if (reason === 'asked') return 'The customer asked us to cancel it';
  if (reason === 'unreachable') return 'Nobody could be reached at the drop-off';
  return opsCancelText(reason);
}

/** The commands that several shops bring about one after the other: the last one counts. */
const BY_EACH_SHOP: Partial<Record<Status, OrderEvent['command']>> = {
  'Order Confirmed': 'confirm',
  'Order Picked': 'pick',
};

/** When each stage was reached, ISO: by the last shop where each reaches it by itself. */
export function timelineOf(events: readonly OrderEvent[]): { status: Status; at: string }[] {
  return STATUSES.flatMap((status) => {
    const reached = events.filter((event) => event.status === status);
    const command = BY_EACH_SHOP[status];
    const event = reached.findLast((one) => command && one.command === command) ?? reached[0];
    return event ? [{ status, at: event.at.toISOString() }] : [];
  });
}
