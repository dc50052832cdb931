import { describe, expect, it } from 'vitest';
import { type LineEdit, setQuantity } from '@/lib/purchases/checkout/cart/policy';
import {
  type CartState,
  EMPTY_CART,
  findLostEdits,
  hasEdits,
  mergeAccount,
  mergeCart,
  mergeWishList,
  recordEdits,
} from './cart-sync';

const ADA = { _id: 'ada', cartItems: { rice: { big: 1 } }, cartRev: 4, wishList: ['shoe'] };
const OBI = { _id: 'obi', cartItems: { comb: { one: 2 } }, cartRev: 1, wishList: [] };
const mine = mergeAccount(EMPTY_CART, ADA);
const edit = (state: CartState, product: string, key: string, quantity: number): CartState => {
  const next = { ...state, items: setQuantity(state.items, product, key, quantity) };
  return state.owner === null ? next : recordEdits(state, next);
};
const wish = (state: CartState, wishList: string[]) => recordEdits(state, { ...state, wishList });
const cart = (cartItems: CartState['items'], cartRev: number) => ({ cartItems, cartRev });
const getLines = (edits: readonly LineEdit[]) =>
  edits.map(({ productId, key, isNew }) => `${productId}/${key}${isNew ? ' new' : ''}`);

describe('edits', () => {
  it('name each changed line once, and whether it was added', () => {
    const state = edit(edit(edit(mine, 'rice', 'big', 2), 'soup', 'one', 1), 'soup', 'one', 3);
    expect(getLines(state.edits)).toEqual(['rice/big', 'soup/one new']);
    expect(new Set(state.edits.map(({ id }) => id)).size).toBe(2);
    expect(getLines(edit(edit(mine, 'rice', 'big', 0), 'rice', 'big', 1).edits)).toEqual([
      'rice/big new',
    ]);
  });

  it('get a new id with each change', () => {
    const once = edit(mine, 'rice', 'big', 2);
    expect(edit(once, 'rice', 'big', 3).edits[0]?.id).not.toBe(once.edits[0]?.id);
  });

  it('name each product whose place on the wishlist was changed', () => {
    expect(wish(wish(mine, ['shoe', 'bag']), ['bag']).wishEdits).toEqual(['bag', 'shoe']);
  });
});

describe('a guest', () => {
  const guest = { ...edit(EMPTY_CART, 'rice', 'big', 3), wishList: ['bag'] };

  it('has nothing to send', () => {
    expect(hasEdits(guest)).toBe(false);
  });

  it('gets the merged cart with the sign-in answer and has nothing left to send', () => {
    const answer = { ...ADA, cartItems: { rice: { big: 3 }, soup: { one: 1 } }, cartRev: 5 };
    const state = mergeAccount(guest, { ...answer, wishList: ['shoe', 'bag'] }, guest);
    expect(state).toMatchObject({ owner: 'ada', rev: 5, items: answer.cartItems });
    expect(state.wishList).toEqual(['shoe', 'bag']);
    expect(hasEdits(state)).toBe(false);
  });

  it('retains edits made during the sign-in call', () => {
    const sent = edit(guest, 'comb', 'one', 1);
    const later = { ...edit(edit(sent, 'soup', 'one', 2), 'comb', 'one', 0), wishList: ['hat'] };
    const answer = { ...ADA, cartItems: sent.items, wishList: ['shoe', 'bag'] };
    const state = mergeAccount(later, answer, sent);
    expect(state.items).toEqual({ rice: { big: 3 }, soup: { one: 2 } });
    expect(state.wishList).toEqual(['shoe', 'hat']);
    expect(getLines(state.edits)).toEqual(['comb/one', 'soup/one new']);
    expect(state.wishEdits).toEqual(['bag', 'hat']);
  });

  it('merges into an account that is already signed in', () => {
    const state = mergeAccount(edit(guest, 'soup', 'one', 1), ADA);
    expect(state.items).toEqual({ rice: { big: 3 }, soup: { one: 1 } });
    expect(state.wishList).toEqual(['shoe', 'bag']);
    expect(getLines(state.edits)).toEqual(['rice/big new', 'soup/one new']);
  });
});

describe('an account', () => {
  it('has nothing to send once its edits were applied', () => {
    const edited = edit(mine, 'rice', 'big', 2);
    const state = mergeCart(edited, cart(edited.items, 5), 4, edited.edits);
    expect(state).toMatchObject({ items: edited.items, rev: 5, edits: [] });
  });

  it('retains edits made during the call', () => {
    const sent = edit(mine, 'rice', 'big', 2);
    const later = edit(edit(sent, 'rice', 'big', 5), 'soup', 'one', 1);
    const state = mergeCart(later, cart(sent.items, 5), 4, sent.edits);
    expect(state.items).toEqual({ rice: { big: 5 }, soup: { one: 1 } });
    expect(getLines(state.edits)).toEqual(['rice/big', 'soup/one new']);
  });

  it('replays its edits on a cart that changed on another device', () => {
    const edited = edit(edit(mine, 'rice', 'big', 0), 'bag', 'one', 1);
    const theirs = { ...ADA, cartItems: { rice: { big: 1 }, soup: { one: 1 } }, cartRev: 7 };
    const state = mergeAccount(edited, theirs);
    expect(state.items).toEqual({ bag: { one: 1 }, soup: { one: 1 } });
    expect(state.rev).toBe(7);
    expect(state.edits).toEqual(edited.edits);
  });

  it('ignores answers older than another tab’s', () => {
    const ahead = { ...mine, rev: 9 };
    expect(mergeCart(ahead, cart({}, 8), 7)).toEqual(ahead);
    expect(mergeAccount(ahead, { ...ADA, cartItems: {} }).items).toEqual(mine.items);
  });

  it('resends everything when the server’s cart was restored to an older state', () => {
    const restored = mergeCart({ ...mine, rev: 9 }, cart({ comb: { one: 1 } }, 2), 9);
    expect(restored).toMatchObject({ items: mine.items, rev: 2 });
    expect(getLines(restored.edits)).toEqual(['comb/one', 'rice/big new']);
    const edited = edit({ ...mine, rev: 9 }, 'soup', 'one', 1);
    const applied = mergeCart(edited, cart(edited.items, 1), 9, edited.edits);
    expect(applied).toMatchObject({ items: edited.items, rev: 1, edits: [] });
  });

  it('merges wishlists edit by edit', () => {
    const sent = wish(mine, ['bag']);
    const read = mergeAccount(sent, { ...ADA, wishList: ['shoe', 'hat'] });
    expect(read.wishList).toEqual(['hat', 'bag']);
    const toggled = wish(sent, []);
    const state = mergeWishList(toggled, ['hat', 'bag'], sent);
    expect(state).toMatchObject({ wishList: ['hat'], wishEdits: ['bag'] });
    expect(mergeWishList(state, ['hat'], state).wishEdits).toEqual([]);
  });

  it('never merges another account’s cart', () => {
    const edited = wish(edit(mine, 'soup', 'one', 1), ['bag']);
    expect(mergeAccount(edited, OBI)).toEqual({
      ...EMPTY_CART,
      owner: 'obi',
      items: OBI.cartItems,
      rev: 1,
    });
  });
});

describe('lost edits', () => {
  const numbered = (n: number): CartState['items'] =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`product-${i}`, { one: 1 }]));
  const raised = edit(mine, 'rice', 'big', 2);
  const nothing = { dropped: 0, isMoved: false };

  it('include added products the account has no room for', () => {
    const guest = { ...EMPTY_CART, items: numbered(60), wishList: ['bag', 'shoe'] };
    const full = {
      ...ADA,
      cartItems: { full: Object.fromEntries(Array.from({ length: 70 }, (_, i) => [i, 1])) },
      wishList: Array.from({ length: 500 }, (_, i) => `wish-${i}`),
    };
    const state = mergeAccount(guest, full);
    expect(findLostEdits(guest, state)).toEqual({ dropped: 32, isMoved: false });
    // They must not be sent as removals.
    expect(state.edits).toHaveLength(30);
  });

  it('include added products that are no longer sold', () => {
    const guest = { ...EMPTY_CART, items: numbered(1), wishList: ['product-0', 'bag'] };
    expect(findLostEdits(guest, mergeAccount(guest, ADA, guest)).dropped).toBe(2);
  });

  it.each([
    ['include a line changed here and ordered elsewhere', raised, true],
    ['don’t include an untouched line, as after paying here', mine, false],
    ['don’t include a line removed here', edit(mine, 'rice', 'big', 0), false],
  ])('%s', (_what, before, isMoved) => {
    const after = mergeCart(before, cart({}, 5));
    expect(after).toMatchObject({ items: {}, edits: before === raised ? [] : before.edits });
    expect(findLostEdits(before, after)).toEqual({ dropped: 0, isMoved });
    const answered = mergeCart(before, cart({}, 5), 4, before.edits);
    expect(findLostEdits(before, answered)).toEqual({ dropped: 0, isMoved });
  });

  it('don’t include lines added here during the call', () => {
    const before = edit(raised, 'soup', 'one', 1);
    expect(mergeCart(before, cart({}, 5)).items).toEqual({ soup: { one: 1 } });
  });

  it('don’t include another account’s items', () => {
    expect(findLostEdits(raised, mergeAccount(raised, OBI))).toEqual(nothing);
  });
});
