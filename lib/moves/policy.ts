import { STATUSES, type Status } from '@/lib/delivery/status';
import type { OrderEvent } from './state';

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
export type ShownReason = PublicReason | (typeof CANCEL_CAUSES)[number];

/**
 * What the customer and the rider are told of a cancellation by ops: after pick-up what happened. Null
 * where ops chose nothing; what they write is for the audit log.
 */
export function shownReason({ reason, publicReason }: OrderEvent): ShownReason | null {
  return publicReason ?? CANCEL_CAUSES.find((cause) => cause === reason) ?? null;
}

const TOLD: Readonly<Record<ShownReason, string>> = {
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
export function opsCancelText(reason: ShownReason | null, shop?: string): string {
  if (reason === 'shop' && shop) return rejectionText(shop, '');
  return reason ? TOLD[reason] : 'Our support team cancelled it';
}

/** Why ops cancelled, as the shop reads it; without a full stop, empty if ops chose nothing. */
export function opsCancelTextForShop(reason: ShownReason | null): string {
  if (reason === 'shop') return 'You couldn’t make it';
  return reason ? opsCancelTextForRider(reason) : '';
}

/** Why ops cancelled, as the rider reads it; without a full stop. */
export function opsCancelTextForRider(reason: ShownReason | null): string {
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
export function getTimeline(events: readonly OrderEvent[]): { status: Status; at: string }[] {
  return STATUSES.flatMap((status) => {
    const reached = events.filter((event) => event.status === status);
    const command = BY_EACH_SHOP[status];
    const event = reached.findLast((one) => command && one.command === command) ?? reached[0];
    return event ? [{ status, at: event.at.toISOString() }] : [];
  });
}
