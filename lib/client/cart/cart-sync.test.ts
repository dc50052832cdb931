import { describe, expect, it } from 'vitest';
import { type LineEdit, setQuantity } from '@/lib/cart/policy';
import {
  type CartState,
  EMPTY_CART,
  hasEdits,
  lostEdits,
  recordEdits,
  takeAccount,
  takeCart,
  takeWishList,
} from './cart-sync';

const ADA = { _id: 'ada', cartItems: { rice: { big: 1 } }, cartRev: 4, wishList: ['shoe'] };
const OBI = { _id: 'obi', cartItems: { comb: { one: 2 } }, cartRev: 1, wishList: [] };
const mine = takeAccount(EMPTY_CART, ADA);
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

  it('takes the merged cart from the sign-in answer and has nothing left to send', () => {
    const answer = { ...ADA, cartItems: { rice: { big: 3 }, soup: { one: 1 } }, cartRev: 5 };
    const state = takeAccount(guest, { ...answer, wishList: ['shoe', 'bag'] }, guest);
    expect(state).toMatchObject({ owner: 'ada', rev: 5, items: answer.cartItems });
    expect(state.wishList).toEqual(['shoe', 'bag']);
    expect(hasEdits(state)).toBe(false);
  });

  it('keeps what was added and removed while the sign-in call ran', () => {
    const sent = edit(guest, 'comb', 'one', 1);
    const later = { ...edit(edit(sent, 'soup', 'one', 2), 'comb', 'one', 0), wishList: ['hat'] };
    const answer = { ...ADA, cartItems: sent.items, wishList: ['shoe', 'bag'] };
    const state = takeAccount(later, answer, sent);
    expect(state.items).toEqual({ rice: { big: 3 }, soup: { one: 2 } });
    expect(state.wishList).toEqual(['shoe', 'hat']);
    expect(getLines(state.edits)).toEqual(['comb/one', 'soup/one new']);
    expect(state.wishEdits).toEqual(['bag', 'hat']);
  });

  it('merges into an account that is already signed in', () => {
    const state = takeAccount(edit(guest, 'soup', 'one', 1), ADA);
    expect(state.items).toEqual({ rice: { big: 3 }, soup: { one: 1 } });
    expect(state.wishList).toEqual(['shoe', 'bag']);
    expect(getLines(state.edits)).toEqual(['rice/big new', 'soup/one new']);
  });
});

describe('an account', () => {
  it('has nothing to send once its edits were applied', () => {
    const edited = edit(mine, 'rice', 'big', 2);
    const state = takeCart(edited, cart(edited.items, 5), 4, edited.edits);
    expect(state).toMatchObject({ items: edited.items, rev: 5, edits: [] });
  });

  it('keeps what was changed while the call ran', () => {
    const sent = edit(mine, 'rice', 'big', 2);
    const later = edit(edit(sent, 'rice', 'big', 5), 'soup', 'one', 1);
    const state = takeCart(later, cart(sent.items, 5), 4, sent.edits);
    expect(state.items).toEqual({ rice: { big: 5 }, soup: { one: 1 } });
    expect(getLines(state.edits)).toEqual(['rice/big', 'soup/one new']);
  });

  it('replays its edits on a cart that changed on another device', () => {
    const edited = edit(edit(mine, 'rice', 'big', 0), 'bag', 'one', 1);
    const theirs = { ...ADA, cartItems: { rice: { big: 1 }, soup: { one: 1 } }, cartRev: 7 };
    const state = takeAccount(edited, theirs);
    expect(state.items).toEqual({ bag: { one: 1 }, soup: { one: 1 } });
    expect(state.rev).toBe(7);
    expect(state.edits).toEqual(edited.edits);
  });

  it('ignores answers older than another tab’s', () => {
    const ahead = { ...mine, rev: 9 };
    expect(takeCart(ahead, cart({}, 8), 7)).toEqual(ahead);
    expect(takeAccount(ahead, { ...ADA, cartItems: {} }).items).toEqual(mine.items);
  });

  it('sends everything again when the server’s cart went back to an older state', () => {
    const restored = takeCart({ ...mine, rev: 9 }, cart({ comb: { one: 1 } }, 2), 9);
    expect(restored).toMatchObject({ items: mine.items, rev: 2 });
    expect(getLines(restored.edits)).toEqual(['comb/one', 'rice/big new']);
    const edited = edit({ ...mine, rev: 9 }, 'soup', 'one', 1);
    const applied = takeCart(edited, cart(edited.items, 1), 9, edited.edits);
    expect(applied).toMatchObject({ items: edited.items, rev: 1, edits: [] });
  });

  it('unites wishlists edit by edit', () => {
    const sent = wish(mine, ['bag']);
    const read = takeAccount(sent, { ...ADA, wishList: ['shoe', 'hat'] });
    expect(read.wishList).toEqual(['hat', 'bag']);
    const toggled = wish(sent, []);
    const state = takeWishList(toggled, ['hat', 'bag'], sent);
    expect(state).toMatchObject({ wishList: ['hat'], wishEdits: ['bag'] });
    expect(takeWishList(state, ['hat'], state).wishEdits).toEqual([]);
  });

  it('never takes in somebody else’s cart', () => {
    const edited = wish(edit(mine, 'soup', 'one', 1), ['bag']);
    expect(takeAccount(edited, OBI)).toEqual({
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
    const state = takeAccount(guest, full);
    expect(lostEdits(guest, state)).toEqual({ dropped: 32, isMoved: false });
    // Not to be sent as removals.
    expect(state.edits).toHaveLength(30);
  });

  it('include added products that are no longer sold', () => {
    const guest = { ...EMPTY_CART, items: numbered(1), wishList: ['product-0', 'bag'] };
    expect(lostEdits(guest, takeAccount(guest, ADA, guest)).dropped).toBe(2);
  });

  it.each([
    ['include a line changed here and ordered elsewhere', raised, true],
    ['don’t include an untouched line, as after paying here', mine, false],
    ['don’t include a line removed here', edit(mine, 'rice', 'big', 0), false],
  ])('%s', (_what, before, isMoved) => {
    const after = takeCart(before, cart({}, 5));
    expect(after).toMatchObject({ items: {}, edits: before === raised ? [] : before.edits });
    expect(lostEdits(before, after)).toEqual({ dropped: 0, isMoved });
    const answered = takeCart(before, cart({}, 5), 4, before.edits);
    expect(lostEdits(before, answered)).toEqual({ dropped: 0, isMoved });
  });

  it('don’t include what was added here meanwhile', () => {
    const before = edit(raised, 'soup', 'one', 1);
    expect(takeCart(before, cart({}, 5)).items).toEqual({ soup: { one: 1 } });
  });

  it('don’t include somebody else’s items', () => {
    expect(lostEdits(raised, takeAccount(raised, OBI))).toEqual(nothing);
  });
});
