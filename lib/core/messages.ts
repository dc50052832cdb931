import { CART_MESSAGES } from './cart-messages';
import { plural } from './format';

/** Fixed sentences of spec §5 and §8. One place, so that server, form and test say the same. */
export const MESSAGES = {
  ...CART_MESSAGES,

  // spec §5, validation
  invalidEmail: 'Invalid email format.',
  fullName: 'Please enter your full name (first and last).',
  invalidPhone: 'Please enter a valid Nigerian phone number.',
  acceptTerms: 'Please accept the terms and conditions.',
  passwordRules: {
    lower: 'at least one lowercase letter',
    upper: 'at least one uppercase letter',
    digit: 'at least one number',
    special: 'at least one special character',
    length: 'minimum length of 8 characters',
  },
  walletNeedsProfile: 'Please update your profile details (name & phone) to activate your wallet.',
  chooseSuggestion: 'Please select a valid address from suggestions.',
  addressLoading: 'Address is still loading, please wait.',
  loginToContinue: 'Please log in to continue.',

  // spec §8, failures
  walletFailed: 'Failed to fetch wallet',
  deliveryFeeFailed: 'Failed to fetch delivery fee',
  ordersFailed: 'Failed to fetch orders',
  suggestionsFailed: 'Failed to fetch address suggestions',
  paymentInitFailed: 'Failed to initialize payment',
  invalidPromo: 'Invalid promo code',
  cancelOrderFailed: 'Failed to cancel order',
  vendorFailed: 'Failed to fetch vendor details.',

  // spec §8, successes
  paymentSuccessful: 'Payment successful!',
  orderCancelled: 'Order cancelled successfully',

  // spec §2 and §8, empty states
  noVendors: 'No vendors found.',
  noWallet: 'No wallet found.',
  noTransactions: 'No transactions yet.',
  comingSoon: 'Coming soon! New items are on their way.',
  noVendorProducts: 'No products found for this Vendor.',
  emptyWishlist: 'Your wishlist is empty.',
  noOngoing: 'No ongoing orders yet.',
  noCompleted: 'No completed orders yet.',
  noRider: 'A rider has not yet been assigned.',
  loadingVendors: 'Loading vendors...',

  // ours, where the spec is silent
  wrongCredentials: 'Email or password is not right.',
  emailTaken: 'An account with this email already exists. Log in instead.',
  commonPassword: 'This password is too easy to guess. Please choose another.',
  passwordTooLong: 'Please keep your password within 128 characters.',
  accountSuspended: 'This account is suspended. Please write to our support.',
  accountFrozen: 'Payments of this account are on hold. Please write to our support.',
  loggedOut: 'You are logged out.',
  tooManyTries: 'Too many tries. Please wait a little and try again.',
  notFound: 'Not found.',
  orderNotFound: 'Order not found.',
  paymentNotFound: 'Payment not found.',
  cannotCancel: 'This order can no longer be cancelled.',
  emptyCart: 'Your cart is empty.',
  quoteChanged: 'The total has changed. Please check the new total before you pay.',
  timeChanged: 'The time has changed. Please check the new time before you pay.',
  soldOut: 'Something in your cart has sold out.',
  lineGone: 'Something in your cart is no longer sold.',
  addonsGone:
    'The add-ons of something in your cart can no longer be had as you chose them. Please choose again.',
  linesGone: 'Not everything in your cart can be bought any more. Please look at it again.',
  tooFew: 'There are fewer pieces left of something in your cart than you want.',
  orderTooLarge:
    'This is more than one order can cost (₦900,000,000). Please split it into several orders.',
  shopClosed: 'One of the shops in your cart takes no orders at present.',
  cartKey: 'A line of a cart is named by its option and its sorted add-ons, each once.',
  cartChanged: 'Your cart was changed in another window.',
  chooseAddress: 'Please choose a delivery address.',
  outOfArea: 'We do not deliver to this address yet. It is too far from the UNIBEN main gate.',
  vendorTooFar: 'This address is too far from one of the shops in your cart.',
  tooManyVendors: 'One order cannot hold items of so many shops. Please split your cart.',
  badRequest: 'This request could not be read.',
  wrongMethod: 'This address takes another kind of request.',
  wrongOrigin: 'This request did not come from our pages.',
  keyReused: 'This payment attempt was already used for something else.',
  paymentReplaced:
    'You have started this payment a second time, in another window. Please pay there, or try again here.',
  stillRunning: 'This is still being processed.',
  addressLimit: 'You can keep up to 50 addresses.',
  tooLarge: 'That is too large to send.',
} as const;

/** What a cart of more shops than one order holds is answered, with how many that is. */
export function tooManyVendors(max: number): string {
  return `One order can hold items of up to ${plural(max, 'shop')}. Please split your cart.`;
}
