import { describe, expect, it } from 'vitest';
import { setQuantity } from '@/lib/cart/policy';
import {
  accountSeen,
  type CartState,
  cartAccepted,
  cartMoved,
  countLost,
  EMPTY_CART,
  guestBelongings,
  hasGoneEdits,
  isCartDirty,
  isWishDirty,
  retryDelay,
  signedIn,
  wishAccepted,
} from './cart-sync';

const ADA = { _id: 'ada', cartItems: { rice: { big: 1 } }, cartRev: 4, wishList: ['shoe'] };
const OBI = { _id: 'obi', cartItems: { comb: { one: 2 } }, cartRev: 1, wishList: [] };
const mine: CartState = {
  owner: 'ada',
  items: { rice: { big: 1 } },
  base: { rice: { big: 1 } },
  rev: 4,
  wishList: ['shoe'],
  wishBase: ['shoe'],
};
const edit = (state: CartState, product: string, key: string, quantity: number): CartState => ({
  ...state,
  items: setQuantity(state.items, product, key, quantity),
});

describe('a guest', () => {
  it('has nothing to send, whatever is in the cart', () => {
    const guest = edit(EMPTY_CART, 'rice', 'big', 3);
    expect(isCartDirty(guest)).toBe(false);
    expect(isWishDirty({ ...guest, wishList: ['shoe'] })).toBe(false);
  });

  it('brings cart and wishlist to the sign-in call', () => {
    const guest = { ...edit(EMPTY_CART, 'rice', 'big', 3), wishList: ['bag'] };
    expect(guestBelongings(guest)).toEqual({ items: { rice: { big: 3 } }, wishList: ['bag'] });
  });

  it('takes over the merged cart of the answer and has nothing left to send', () => {
    const guest = edit(EMPTY_CART, 'rice', 'big', 3);
    const answer = { ...ADA, cartItems: { rice: { big: 3 }, soup: { one: 1 } }, cartRev: 5 };
    const state = signedIn(guest, guestBelongings(guest), answer);
    expect(state.items).toEqual(answer.cartItems);
    expect(state).toMatchObject({ owner: 'ada', rev: 5 });
    expect(isCartDirty(state)).toBe(false);
  });

  it('keeps what was added while the sign-in call ran', () => {
    const guest = edit(EMPTY_CART, 'rice', 'big', 3);
    const sent = guestBelongings(guest);
    const later = { ...edit(guest, 'soup', 'one', 2), wishList: ['bag'] };
    const state = signedIn(later, sent, { ...ADA, cartItems: { rice: { big: 3 } } });
    expect(state.items).toEqual({ rice: { big: 3 }, soup: { one: 2 } });
    expect(state.wishList).toEqual(['shoe', 'bag']);
    expect(isCartDirty(state)).toBe(true);
    expect(isWishDirty(state)).toBe(true);
  });

  it('found signed in already is laid over the account', () => {
    const guest = edit(edit(EMPTY_CART, 'rice', 'big', 3), 'soup', 'one', 1);
    const state = accountSeen({ ...guest, wishList: ['bag'] }, ADA);
    expect(state.items).toEqual({ rice: { big: 3 }, soup: { one: 1 } });
    expect(state.wishList).toEqual(['shoe', 'bag']);
    expect(isCartDirty(state)).toBe(true);
  });
});

describe('what finds no place', () => {
  const numbered = (n: number): CartState['items'] =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`product-${i}`, { one: 1 }]));

  it('is not sent, does not come along, and is counted', () => {
    const guest: CartState = { ...EMPTY_CART, items: numbered(130) };
    const sent = guestBelongings(guest);
    expect(Object.keys(sent.items)).toHaveLength(100);
    const state = signedIn(guest, sent, { ...ADA, cartItems: sent.items });
    expect(isCartDirty(state)).toBe(false);
    expect(countLost(guest, state)).toBe(30);
  });

  it('is counted where the account no longer sells it, or its wishlist is full', () => {
    const guest = { ...edit(EMPTY_CART, 'gone', 'one', 1), wishList: ['gone', 'bag'] };
    expect(countLost(guest, signedIn(guest, guestBelongings(guest), ADA))).toBe(2);
    const full = Array.from({ length: 500 }, (_, i) => `wish-${i}`);
    expect(countLost(guest, accountSeen(guest, { ...ADA, wishList: full }))).toBe(2);
  });

  it("is not what another window took out, nor somebody else's", () => {
    expect(countLost(mine, cartMoved(mine, {}, 5, 4))).toBe(0);
    const edited = edit(mine, 'soup', 'one', 1);
    expect(countLost(edited, accountSeen(edited, OBI))).toBe(0);
    expect(countLost(edited, accountSeen(edited, ADA))).toBe(0);
  });
});

describe('an account', () => {
  it('is clean after its change was taken', () => {
    const edited = edit(mine, 'rice', 'big', 2);
    expect(isCartDirty(edited)).toBe(true);
    const state = cartAccepted(edited, edited.items, 5, 4);
    expect(isCartDirty(state)).toBe(false);
    expect(state.rev).toBe(5);
  });

  it('stays dirty where more was changed while the call ran', () => {
    const sent = edit(mine, 'rice', 'big', 2);
    const state = cartAccepted(edit(sent, 'soup', 'one', 1), sent.items, 5, 4);
    expect(isCartDirty(state)).toBe(true);
  });

  it('puts its edits on top of a cart that moved on elsewhere', () => {
    const edited = edit(mine, 'rice', 'big', 0);
    const state = cartMoved(edited, { rice: { big: 1 }, soup: { one: 1 } }, 7, 4);
    expect(state.items).toEqual({ soup: { one: 1 } });
    expect(state.rev).toBe(7);
    expect(isCartDirty(state)).toBe(true);
  });

  it('ignores answers that another window has overtaken', () => {
    const ahead = { ...mine, rev: 9 };
    expect(cartAccepted(ahead, {}, 8, 7)).toBe(ahead);
    expect(cartMoved(ahead, {}, 8, 7)).toBe(ahead);
    expect(accountSeen(ahead, { ...ADA, cartItems: {} }).items).toEqual(mine.items);
  });

  it('sends all that is here again where the account has gone back', () => {
    const ahead = { ...mine, rev: 9 };
    const restored = cartMoved(ahead, { comb: { one: 1 } }, 2, 9);
    expect(restored).toMatchObject({ items: mine.items, rev: 2 });
    expect(isCartDirty(restored)).toBe(true);
    const edited = edit(ahead, 'soup', 'one', 1);
    const taken = cartAccepted(edited, edited.items, 1, 9);
    expect(taken).toMatchObject({ items: edited.items, rev: 1 });
    expect(isCartDirty(taken)).toBe(false);
  });

  it('keeps unsent edits when it is read again after a reload', () => {
    const edited = edit(mine, 'soup', 'one', 1);
    const state = accountSeen(edited, { ...ADA, cartItems: { comb: { one: 1 } }, cartRev: 6 });
    expect(state.items).toEqual({ comb: { one: 1 }, soup: { one: 1 } });
    expect(isCartDirty(state)).toBe(true);
  });

  it('sends nothing again where a call had arrived although no answer came', () => {
    const edited = edit(mine, 'soup', 'one', 1);
    const state = accountSeen(edited, { ...ADA, cartItems: edited.items, cartRev: 5 });
    expect(isCartDirty(state)).toBe(false);
  });

  it('unites wishlists edit by edit', () => {
    const state = accountSeen(
      { ...mine, wishList: ['bag'] },
      { ...ADA, wishList: ['shoe', 'hat'] },
    );
    expect(state.wishList).toEqual(['hat', 'bag']);
    expect(isWishDirty(wishAccepted(state, state.wishList, state.wishList))).toBe(false);
  });

  it('never takes over what belongs to somebody else', () => {
    const edited = edit(mine, 'soup', 'one', 1);
    expect(accountSeen(edited, OBI).items).toEqual(OBI.cartItems);
    expect(signedIn(edited, guestBelongings(edited), OBI).items).toEqual(OBI.cartItems);
    expect(guestBelongings(edited)).toEqual({ items: {}, wishList: [] });
  });
});

it('waits longer after each failure, a minute at most', () => {
  expect([1, 2, 3, 4, 9].map(retryDelay)).toEqual([2_000, 4_000, 8_000, 16_000, 60_000]);
});

describe('what was ordered on another device', () => {
  const raised = edit(mine, 'rice', 'big', 2);

  it.each([
    ['a line changed here is gone, and that is said', raised, true],
    ['a line that nobody touched is gone, as after paying here', mine, false],
    ['a line removed here is gone', edit(mine, 'rice', 'big', 0), false],
  ])('%s', (_what, before, isSaid) => {
    const after = cartMoved(before, {}, 5, before.rev);
    expect(after.items).toEqual({});
    expect(hasGoneEdits(before, after)).toBe(isSaid);
  });

  it('leaves what was added here meanwhile', () => {
    const before = edit(raised, 'soup', 'one', 1);
    expect(cartMoved(before, {}, 5, before.rev).items).toEqual({ soup: { one: 1 } });
  });

  it('is nothing to tell where somebody else signs in', () => {
    expect(hasGoneEdits(raised, accountSeen(raised, OBI))).toBe(false);
  });
});
