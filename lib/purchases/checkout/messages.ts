import { plural } from '@/lib/core/format';

/** Messages about totals, places and payments, from the cart to the payment. */
export const CHECKOUT_MESSAGES = {
  // the specification's, word for word
  choosePickup: 'Please select a pick-up address.',
  chooseDropOff: 'Please select a delivery address.',
  chooseStops: 'Please select valid addresses for all errands.',
  addressLoading: 'Address is still loading, please wait.',
  deliveryFeeFailed: 'Failed to fetch delivery fee',
  paymentInitFailed: 'Failed to initialize payment',
  walletPaymentFailed: 'Wallet payment failed',
  paymentSuccessful: 'Payment successful!',

  // ours, where the specification has none
  paymentNotFound: 'Payment not found.',
  emptyCart: 'Your cart is empty.',
  quoteChanged: 'The total has changed. Check the new total before you pay.',
  timeChanged: 'The delivery time has changed. Check it before you pay.',
  soldOut: 'Something in your cart has sold out.',
  lineGone: 'Something in your cart is no longer available.',
  addonsGone: 'Some add-ons aren’t available any more. Choose again.',
  linesGone: 'Some items in your cart aren’t available any more. Check your cart.',
  tooFew: 'There isn’t enough left of some items in your cart.',
  orderTooLarge: 'One order can’t be more than ₦900,000,000. Split it into smaller orders.',
  shopClosed: 'One of the shops in your cart isn’t taking orders right now.',
  cartKey: 'Invalid cart key: use the option id, then its add-on ids, sorted, each once.',
  chooseAddress: 'Please choose a delivery address.',
  placeOutOfArea: 'One of these addresses is too far from the UNIBEN main gate.',
  notDelivering: 'We’re not delivering this week.',
  nameStop: 'Please enter the business name.',
  describeStop: 'Please say what the rider should do there.',
  badBudget: 'Please enter a budget in naira, or leave it empty.',
  noteTooLong: 'Keep the note to 300 characters.',
  vendorTooFar: 'This address is too far from one of the shops in your cart.',
  tooManyVendors: 'That’s too many shops for one order. Split your cart.',
  paymentReplaced: 'You started this payment again in another tab. Pay there, or try again here.',
} as const;

/** "Only 3 left of Party jollof." */
export function tooFewLeft(name: string, left: number): string {
  return `Only ${left} left of ${name}.`;
}

/** For a cart with too many shops. */
export function tooManyVendors(max: number): string {
  return `One order can have items from up to ${plural(max, 'shop')}. Split your cart.`;
}

/** For a trip that is too long. `maxM`: road metres. */
export function tooFar(maxM: number): string {
  return `That’s too far for one trip. We go up to ${Math.floor(maxM / 100) / 10} km.`;
}

/** For an errand with too many stops. */
export function tooManyStops(max: number): string {
  return `One errand can have up to ${plural(max, 'stop')}.`;
}
