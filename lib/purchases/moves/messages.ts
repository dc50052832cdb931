import type { PublicReason } from '@/lib/core/cancel-reasons';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { OrderEvent } from './state';

/** Messages about orders, dispatches and errands once they are placed. */
export const ORDER_MESSAGES = {
  // the specification's, word for word
  ordersFailed: 'Failed to fetch orders',
  cancelOrderFailed: 'Failed to cancel order',
  cancelErrandFailed: 'Failed to cancel errand',
  orderCancelled: 'Order cancelled successfully',
  errandCancelled: 'Errand cancelled successfully',
  noOngoing: 'No ongoing orders yet.',
  noCompleted: 'No completed orders yet.',
  noRider: 'A rider has not yet been assigned.',

  // ours, where the specification has none
  cancelDispatchFailed: 'Failed to cancel dispatch',
  dispatchCancelled: 'Dispatch cancelled successfully',
  orderNotFound: 'Order not found.',
  dispatchNotFound: 'Dispatch not found.',
  errandNotFound: 'Errand not found.',
  cannotCancel: 'It’s too late to cancel this order.',
  cannotCancelDispatch: 'It’s too late to cancel this dispatch.',
  cannotCancelErrand: 'It’s too late to cancel this errand.',
  rejectReason: 'Say why, in up to 160 characters.',
  acceptOver: 'The time to accept this order is over. The customer gets a refund.',
  openQuery: 'Wait for the customer’s answer first.',
  alreadyReady: 'This order is already marked ready.',
  alreadyHandedOver: 'This order is already handed over.',
  orderGone: 'This order was cancelled.',
  orderMovedOn: 'This order has moved on. Check its status.',
  swapGone: 'That has just sold out. Leave the item out, or wait for the shop.',
  swapDearer: 'Offer something that costs the same or less.',
  swapSame: 'Offer another option.',
  answerLate: 'It’s too late to answer. Check your order.',
  errandAnswerLate: 'It’s too late to answer. Check your errand.',
} as const;

/** If a purchase does not exist or is someone else's. */
export const NOT_FOUND: Readonly<Record<ServiceKind, string>> = {
  order: ORDER_MESSAGES.orderNotFound,
  dispatch: ORDER_MESSAGES.dispatchNotFound,
  errand: ORDER_MESSAGES.errandNotFound,
};

/** If it is too late for its customer to cancel. */
export const TOO_LATE: Readonly<Record<ServiceKind, string>> = {
  order: ORDER_MESSAGES.cannotCancel,
  dispatch: ORDER_MESSAGES.cannotCancelDispatch,
  errand: ORDER_MESSAGES.cannotCancelErrand,
};

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
