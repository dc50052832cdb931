/** Fixed sentences of spec §5 and §8. One place, so that server, form and test say the same. */
export const MESSAGES = {
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
  somethingWrong: 'Something went wrong.',

  // spec §8, successes
  addedToCart: 'Added to Cart',
  cartUpdated: 'Cart Updated',
  removedFromCart: 'Removed from Cart',
  addedToWishList: 'Added to Wish List',
  removedFromWishList: 'Removed from Wish List',
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
  tooManyTries: 'Too many tries. Please wait a little and try again.',
  notFound: 'Not found.',
  orderNotFound: 'Order not found.',
  paymentNotFound: 'Payment not found.',
  cannotCancel: 'This order can no longer be cancelled.',
  emptyCart: 'Your cart is empty.',
  quoteChanged: 'The total has changed. Please check the new total before you pay.',
  soldOut: 'Something in your cart has sold out.',
  cartChanged: 'Your cart was changed in another window.',
  chooseAddress: 'Please choose a delivery address.',
  outOfArea:
    'We do not deliver to this address yet. It is more than 15 km from the UNIBEN main gate.',
  vendorTooFar: 'This address is too far from one of the shops in your cart.',
  tooManyVendors: 'One order can hold items of up to 5 shops. Please split your cart.',
  badRequest: 'This request could not be read.',
  wrongOrigin: 'This request did not come from our pages.',
  keyReused: 'This payment attempt was already used for something else.',
  stillRunning: 'This is still being processed.',
  addressLimit: 'You can keep up to 50 addresses.',
  tooLarge: 'That is too large to send.',
} as const;
