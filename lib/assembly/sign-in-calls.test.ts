import { expect, it } from 'vitest';
import { googleSignInCall, loginCall, registerCall } from './sign-in-calls';

const login = { email: 'ada@eki.example', password: 'Ugbowo-2026' };
const register = { ...login, name: 'Ada Osagie', phone: '+2348031234567' };

it.each([
  [loginCall, login],
  [registerCall, register],
  [googleSignInCall, { token: 'a.b.c' }],
])('takes the guest’s cart and wishlist, and nothing else: %s', ({ input }, fields) => {
  const cartItems = { ['a'.repeat(24)]: { ['b'.repeat(24)]: 2 } };
  const wishList = ['c'.repeat(24)];
  expect(input.parse({ ...fields, cartItems, wishList })).toEqual({
    ...fields,
    cartItems,
    wishList,
  });
  expect(input.safeParse({ ...fields, cartItems: { a: 1 } }).success).toBe(false);
  expect(input.safeParse({ ...fields, cart: cartItems }).success).toBe(false);
});
