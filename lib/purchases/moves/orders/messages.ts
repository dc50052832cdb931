import type { ServiceKind } from '@/lib/core/service-kind';

/** Messages about orders, dispatches and errands once they are placed. */
export const ORDER_MESSAGES = {
  // spec §5 and §8
  ordersFailed: 'Failed to fetch orders',
  cancelOrderFailed: 'Failed to cancel order',
  cancelErrandFailed: 'Failed to cancel errand',
  orderCancelled: 'Order cancelled successfully',
  errandCancelled: 'Errand cancelled successfully',
  noOngoing: 'No ongoing orders yet.',
  noCompleted: 'No completed orders yet.',
  noRider: 'A rider has not yet been assigned.',

  // ours, where the spec is silent
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
