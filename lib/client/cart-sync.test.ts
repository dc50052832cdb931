import { describe, expect, it } from 'vitest';
import { setQuantity } from '@/lib/cart/policy';
import {
  applyAccount,
  type CartState,
  confirmCart,
  confirmWishList,
  countDropped,
  EMPTY_CART,
  guestCartAndWishes,
  hasEditsRemovedElsewhere,
  isCartDirty,
  isWishDirty,
  mergeSignIn,
  rebaseCart,
  retryDelay,
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
  it('never sends the cart', () => {
    const guest = edit(EMPTY_CART, 'rice', 'big', 3);
    expect(isCartDirty(guest)).toBe(false);
    expect(isWishDirty({ ...guest, wishList: ['shoe'] })).toBe(false);
  });

  it('sends cart and wishlist with the sign-in call', () => {
    const guest = { ...edit(EMPTY_CART, 'rice', 'big', 3), wishList: ['bag'] };
    expect(guestCartAndWishes(guest)).toEqual({ items: { rice: { big: 3 } }, wishList: ['bag'] });
  });

  it('takes the merged cart from the answer and has nothing left to send', () => {
    const guest = edit(EMPTY_CART, 'rice', 'big', 3);
    const answer = { ...ADA, cartItems: { rice: { big: 3 }, soup: { one: 1 } }, cartRev: 5 };
    const state = mergeSignIn(guest, guestCartAndWishes(guest), answer);
    expect(state.items).toEqual(answer.cartItems);
    expect(state).toMatchObject({ owner: 'ada', rev: 5 });
    expect(isCartDirty(state)).toBe(false);
  });

  it('keeps what was added while the sign-in call ran', () => {
    const guest = edit(EMPTY_CART, 'rice', 'big', 3);
    const sent = guestCartAndWishes(guest);
    const later = { ...edit(guest, 'soup', 'one', 2), wishList: ['bag'] };
    const state = mergeSignIn(later, sent, { ...ADA, cartItems: { rice: { big: 3 } } });
    expect(state.items).toEqual({ rice: { big: 3 }, soup: { one: 2 } });
    expect(state.wishList).toEqual(['shoe', 'bag']);
    expect(isCartDirty(state)).toBe(true);
    expect(isWishDirty(state)).toBe(true);
  });

  it('merges into an account that is already signed in', () => {
    const guest = edit(edit(EMPTY_CART, 'rice', 'big', 3), 'soup', 'one', 1);
    const state = applyAccount({ ...guest, wishList: ['bag'] }, ADA);
    expect(state.items).toEqual({ rice: { big: 3 }, soup: { one: 1 } });
    expect(state.wishList).toEqual(['shoe', 'bag']);
    expect(isCartDirty(state)).toBe(true);
  });
});

describe('a guest’s items that the account can’t take', () => {
  const numbered = (n: number): CartState['items'] =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`product-${i}`, { one: 1 }]));

  it('are dropped and counted when the account is full', () => {
    const guest: CartState = { ...EMPTY_CART, items: numbered(130) };
    const sent = guestCartAndWishes(guest);
    expect(Object.keys(sent.items)).toHaveLength(100);
    const state = mergeSignIn(guest, sent, { ...ADA, cartItems: sent.items });
    expect(isCartDirty(state)).toBe(false);
    expect(countDropped(guest, state)).toBe(30);
  });

  it('are counted when they’re no longer sold, or the wishlist is full', () => {
    const guest = { ...edit(EMPTY_CART, 'gone', 'one', 1), wishList: ['gone', 'bag'] };
    expect(countDropped(guest, mergeSignIn(guest, guestCartAndWishes(guest), ADA))).toBe(2);
    const full = Array.from({ length: 500 }, (_, i) => `wish-${i}`);
    expect(countDropped(guest, applyAccount(guest, { ...ADA, wishList: full }))).toBe(2);
  });

  it('don’t include another tab’s removals or somebody else’s items', () => {
    expect(countDropped(mine, rebaseCart(mine, {}, 5, 4))).toBe(0);
    const edited = edit(mine, 'soup', 'one', 1);
    expect(countDropped(edited, applyAccount(edited, OBI))).toBe(0);
    expect(countDropped(edited, applyAccount(edited, ADA))).toBe(0);
  });
});

describe('an account', () => {
  it('has nothing to send once its change was accepted', () => {
    const edited = edit(mine, 'rice', 'big', 2);
    expect(isCartDirty(edited)).toBe(true);
    const state = confirmCart(edited, edited.items, 5, 4);
    expect(isCartDirty(state)).toBe(false);
    expect(state.rev).toBe(5);
  });

  it('still has something to send when it changed during the call', () => {
    const sent = edit(mine, 'rice', 'big', 2);
    const state = confirmCart(edit(sent, 'soup', 'one', 1), sent.items, 5, 4);
    expect(isCartDirty(state)).toBe(true);
  });

  it('replays its edits on a cart that changed on another device', () => {
    const edited = edit(mine, 'rice', 'big', 0);
    const state = rebaseCart(edited, { rice: { big: 1 }, soup: { one: 1 } }, 7, 4);
    expect(state.items).toEqual({ soup: { one: 1 } });
    expect(state.rev).toBe(7);
    expect(isCartDirty(state)).toBe(true);
  });

  it('ignores answers older than another tab’s', () => {
    const ahead = { ...mine, rev: 9 };
    expect(confirmCart(ahead, {}, 8, 7)).toBe(ahead);
    expect(rebaseCart(ahead, {}, 8, 7)).toBe(ahead);
    expect(applyAccount(ahead, { ...ADA, cartItems: {} }).items).toEqual(mine.items);
  });

  it('sends everything again when the server’s cart went back to an older state', () => {
    const ahead = { ...mine, rev: 9 };
    const restored = rebaseCart(ahead, { comb: { one: 1 } }, 2, 9);
    expect(restored).toMatchObject({ items: mine.items, rev: 2 });
    expect(isCartDirty(restored)).toBe(true);
    const edited = edit(ahead, 'soup', 'one', 1);
    const taken = confirmCart(edited, edited.items, 1, 9);
    expect(taken).toMatchObject({ items: edited.items, rev: 1 });
    expect(isCartDirty(taken)).toBe(false);
  });

  it('keeps unsent edits over a reload', () => {
    const edited = edit(mine, 'soup', 'one', 1);
    const state = applyAccount(edited, { ...ADA, cartItems: { comb: { one: 1 } }, cartRev: 6 });
    expect(state.items).toEqual({ comb: { one: 1 }, soup: { one: 1 } });
    expect(isCartDirty(state)).toBe(true);
  });

  it('sends nothing again when a call got through but its answer was lost', () => {
    const edited = edit(mine, 'soup', 'one', 1);
    const state = applyAccount(edited, { ...ADA, cartItems: edited.items, cartRev: 5 });
    expect(isCartDirty(state)).toBe(false);
  });

  it('unites wishlists edit by edit', () => {
    const state = applyAccount(
      { ...mine, wishList: ['bag'] },
      { ...ADA, wishList: ['shoe', 'hat'] },
    );
    expect(state.wishList).toEqual(['hat', 'bag']);
    expect(isWishDirty(confirmWishList(state, state.wishList, state.wishList))).toBe(false);
  });

  it('never takes in somebody else’s cart', () => {
    const edited = edit(mine, 'soup', 'one', 1);
    expect(applyAccount(edited, OBI).items).toEqual(OBI.cartItems);
    expect(mergeSignIn(edited, guestCartAndWishes(edited), OBI).items).toEqual(OBI.cartItems);
    expect(guestCartAndWishes(edited)).toEqual({ items: {}, wishList: [] });
  });
});

it('backs off after each failure, up to a minute', () => {
  expect([1, 2, 3, 4, 9].map(retryDelay)).toEqual([2_000, 4_000, 8_000, 16_000, 60_000]);
});

describe('lines ordered on another device', () => {
  const raised = edit(mine, 'rice', 'big', 2);

  it.each([
    ['a line changed here is gone, and that is said', raised, true],
    ['a line that nobody touched is gone, as after paying here', mine, false],
    ['a line removed here is gone', edit(mine, 'rice', 'big', 0), false],
  ])('%s', (_what, before, isSaid) => {
    const after = rebaseCart(before, {}, 5, before.rev);
    expect(after.items).toEqual({});
    expect(hasEditsRemovedElsewhere(before, after)).toBe(isSaid);
  });

  it('keeps units added here meanwhile', () => {
    const before = edit(raised, 'soup', 'one', 1);
    expect(rebaseCart(before, {}, 5, before.rev).items).toEqual({ soup: { one: 1 } });
  });

  it('aren’t reported when somebody else signs in', () => {
    expect(hasEditsRemovedElsewhere(raised, applyAccount(raised, OBI))).toBe(false);
  });
});
