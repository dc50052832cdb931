/** Messages that every page loads: about cart, wishlist, session and calls that fail. */
export const PAGE_MESSAGES = {
  // the specification's, word for word
  /** Also how a call tells that no one is logged in. */
  loginToContinue: 'Please log in to continue.',
  somethingWrong: 'Something went wrong.',
  /** For a call that got no answer from us, or one without a sentence. */
  errorOccurred: 'An error occurred',
  waitedTooLong: 'Not sent: it waited for more than 7 days. Check the order.',
  addedToCart: 'Added to Cart',
  cartUpdated: 'Cart Updated',
  removedFromCart: 'Removed from Cart',
  addedToWishList: 'Added to Wish List',
  removedFromWishList: 'Removed from Wish List',

  // ours, where the specification has none
  otherAccount: 'You’re signed in to another account now.',
  lineTooLarge: 'You can order up to 99 of one item.',
  cartFull: 'Your cart is full. Check out first, or remove something.',
  wishListFull: 'Your wishlist is full. Remove something first.',
  cartMoved:
    'Your cart has changed, maybe because you just ordered. Check it and My Orders before you pay.',
} as const;
