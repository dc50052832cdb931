import 'server-only';
import { googleSignInInput, loginInput, registerInput } from '@/lib/people/schemas';
import { ANYONE, row } from '@/lib/platform/http/row';
import { guestCart, guestWishes } from '@/lib/purchases/checkout/cart/schemas';

/** The guest's cart and wishlist, merged at sign-in. */
const guestCartAndWishes = { cartItems: guestCart.optional(), wishList: guestWishes.optional() };

export const loginCall = row('POST /api/user/login', {
  ...ANYONE,
  limit: 'signIn',
  input: loginInput.extend(guestCartAndWishes),
});
export const registerCall = row('POST /api/user/register', {
  ...ANYONE,
  limit: 'register',
  input: registerInput.extend(guestCartAndWishes),
});
export const googleSignInCall = row('POST /api/user/google-signin', {
  ...ANYONE,
  limit: 'googleSignIn',
  input: googleSignInInput.extend(guestCartAndWishes),
});
