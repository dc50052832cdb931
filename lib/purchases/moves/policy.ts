import type { PublicReason } from '@/lib/core/cancel-reasons';
import { STATUSES, type Status } from '@/lib/core/delivery/status';
import type { OrderEvent } from './state';

/** Reasons to reject that a shop can tap; any other is free text. */
export const REJECT_REASONS = ['Sold out', 'Too busy', 'Closing soon'] as const;

/** Why a shop rejected, for the customer; without a full stop. */
export function rejectionText(shop: string, reason: string): string {
  const listed = [...REJECT_REASONS, 'sold_out_at_pickup'].find((one) => one === reason);
  const text =
    listed === 'sold_out_at_pickup'
      ? 'sold out'
      : (listed?.toLowerCase() ?? reason.replace(/[\s.]+$/, ''));
  return text ? `${shop} couldn’t make it: ${text}` : `${shop} couldn’t make it`;
}

/** Why a picked-up item is not delivered. */
export const CANCEL_CAUSES = ['unreachable', 'refused', 'damaged', 'lost'] as const;

export type ShownReason = PublicReason | (typeof CANCEL_CAUSES)[number];

/**
 * The reason for a cancellation by ops that customer and rider see; null if ops chose none. Free text
 * of ops is for the audit log only.
 */
export function shownReason({ reason, publicReason }: OrderEvent): ShownReason | null {
  return publicReason ?? CANCEL_CAUSES.find((cause) => cause === reason) ?? null;
}

const CANCEL_TEXTS: Readonly<Record<ShownReason, string>> = {
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

/** Why ops cancelled, for the customer; without a full stop. `shop`: its name, if known. */
export function opsCancelText(reason: ShownReason | null, shop?: string): string {
  if (reason === 'shop' && shop) return rejectionText(shop, '');
  return reason ? CANCEL_TEXTS[reason] : 'Our support team cancelled it';
}

/** Why ops cancelled, for the shop; without a full stop, empty if ops chose no reason. */
export function opsCancelTextForShop(reason: ShownReason | null): string {
  if (reason === 'shop') return 'You couldn’t make it';
  return reason ? opsCancelTextForRider(reason) : '';
}

/** Why ops cancelled, for the rider; without a full stop. */
export function opsCancelTextForRider(reason: ShownReason | null): string {
  if (reason === 'asked') return 'The customer asked us to cancel it';
  if (reason === 'unreachable') return 'Nobody could be reached at the drop-off';
  return opsCancelText(reason);
}

/** Commands that each shop's part needs: the status is reached with the last of them. */
const PER_SHOP: Partial<Record<Status, OrderEvent['command']>> = {
  'Order Confirmed': 'confirm',
  'Order Picked': 'pick',
};

/** When each status was reached, ISO: by the last shop where each shop reaches it separately. */
export function getTimeline(events: readonly OrderEvent[]): { status: Status; at: string }[] {
  return STATUSES.flatMap((status) => {
    const reached = events.filter((event) => event.status === status);
    const command = PER_SHOP[status];
    const event = reached.findLast((one) => command && one.command === command) ?? reached[0];
    return event ? [{ status, at: event.at.toISOString() }] : [];
  });
}
