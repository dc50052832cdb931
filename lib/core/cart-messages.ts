/**
 * The fixed sentences that every page may have to say, of cart, wishlist and session: a part of
 * `MESSAGES` of its own, since that is loaded with every page.
 */
export const CART_MESSAGES = {
  // spec §8
  somethingWrong: 'Something went wrong.',
  addedToCart: 'Added to Cart',
  cartUpdated: 'Cart Updated',
  removedFromCart: 'Removed from Cart',
  addedToWishList: 'Added to Wish List',
  removedFromWishList: 'Removed from Wish List',

  // ours, where the spec is silent
  otherAccount: 'Another account is signed in on this browser now.',
  lineTooLarge: 'One order can hold up to 99 pieces of one thing.',
  cartFull: 'Your cart is full. Please order what is in it first, or take something out.',
  wishListFull: 'Your wishlist is full. Please take something off it first.',
  cartMoved:
    'Your cart has changed since: perhaps it has just been ordered. Please look at it again, or in My Orders, before you pay.',
} as const;
