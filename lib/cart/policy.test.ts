import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalKey, configKey, isConfigKey, parseConfigKey } from './config-key';
import {
  addQuantity,
  type CartItems,
  countPieces,
  droppedProducts,
  hasRoom,
  lines,
  MAX_LINES,
  MAX_PRODUCTS,
  MAX_WISHES,
  mergeCarts,
  mergeEdits,
  mergeGuestCart,
  mergeWishes,
  quantityOf,
  sameCart,
  setQuantity,
  withoutBought,
} from './policy';
import { cartItems } from './schemas';

const id = fc.integer({ min: 0, max: 5 }).map((n) => `${n}`.repeat(24));
const cart: fc.Arbitrary<CartItems> = fc
  .array(fc.tuple(id, id, fc.integer({ min: 1, max: 99 })), { maxLength: 10 })
  .map((rows) =>
    rows.reduce<CartItems>((made, [product, key, n]) => setQuantity(made, product, key, n), {}),
  );
const everything = () => true;

const P = 'a'.repeat(24);
const Q = 'b'.repeat(24);
const K = 'c'.repeat(24);

describe('a cart line', () => {
  it('goes up and down by one, and goes with its product at 0', () => {
    const two = addQuantity(addQuantity({}, P, K, 1), P, K, 1);
    expect(two).toEqual({ [P]: { [K]: 2 } });
    expect(addQuantity(two, P, K, -1)).toEqual({ [P]: { [K]: 1 } });
    expect(addQuantity(two, P, K, -2)).toEqual({});
    expect(addQuantity({ ...two, [Q]: { [K]: 1 } }, P, K, -5)).toEqual({ [Q]: { [K]: 1 } });
  });

  it('takes an explicit quantity, at most 99', () => {
    expect(quantityOf(setQuantity({}, P, K, 250), P, K)).toBe(99);
    expect(quantityOf(setQuantity({}, P, K, 3.9), P, K)).toBe(3);
  });

  it('never mutates the old cart, and every result passes the schema', () => {
    fc.assert(
      fc.property(cart, id, id, fc.integer({ min: -120, max: 120 }), (before, product, key, n) => {
        const copy = structuredClone(before);
        const after = addQuantity(before, product, key, n);
        expect(before).toEqual(copy);
        expect(cartItems.safeParse(after).success).toBe(true);
      }),
    );
  });
});

describe('sign-in merge', () => {
  it('lets the guest win on the same line and loses nothing else', () => {
    fc.assert(
      fc.property(cart, cart, (account, guest) => {
        const merged = mergeCarts(account, guest);
        for (const [product, key, quantity] of lines(guest)) {
          expect(quantityOf(merged, product, key)).toBe(quantity);
        }
        for (const [product, key, quantity] of lines(account)) {
          if (quantityOf(guest, product, key) > 0) continue;
          expect(quantityOf(merged, product, key)).toBe(quantity);
        }
        expect(sameCart(mergeCarts(merged, guest), merged)).toBe(true);
      }),
    );
  });

  it('drops unknown products and says which', () => {
    fc.assert(
      fc.property(cart, cart, id, (account, guest, unknown) => {
        const exists = (product: string) => product !== unknown;
        const { merged, dropped } = mergeGuestCart(account, guest, exists);
        expect(dropped).toEqual(guest[unknown] ? [unknown] : []);
        expect(merged[unknown]).toEqual(account[unknown]);
        expect(mergeGuestCart(merged, guest, exists)).toEqual({ merged, dropped });
      }),
    );
  });

  it(`keeps at most ${MAX_PRODUCTS} products, the account's first, and stays put on a repeat`, () => {
    const numbered = (from: number, n: number): CartItems =>
      Object.fromEntries(
        Array.from({ length: n }, (_, i) => [`${from + i}`.padStart(24, '0'), { [K]: 1 }]),
      );
    const first = mergeGuestCart(numbered(0, 60), numbered(50, 60), everything);
    expect(Object.keys(first.merged)).toHaveLength(MAX_PRODUCTS);
    expect(first.dropped).toHaveLength(10);
    expect(mergeGuestCart(first.merged, numbered(50, 60), everything)).toEqual(first);
  });

  it(`keeps at most ${MAX_LINES} lines, the account's first, and names what stays behind`, () => {
    const made = (product: string, count: number, from = 0): CartItems =>
      Array.from({ length: count }, (_, i) => `${from + i}`.padStart(24, '0')).reduce<CartItems>(
        (cart, key) => setQuantity(cart, product, key, 1),
        {},
      );
    const account = made(P, 60);
    const first = mergeGuestCart(account, { ...made(P, 20, 55), ...made(Q, 60) }, everything);
    expect(lines(first.merged)).toHaveLength(MAX_LINES);
    expect(droppedProducts(account, first.merged)).toEqual([]);
    expect(first.dropped).toEqual([Q]);
    expect(hasRoom(first.merged, P, '0'.repeat(24))).toBe(true);
    expect(hasRoom(first.merged, P, K)).toBe(false);
  });

  it('unites wishlists, each product once, at most 500', () => {
    expect(mergeWishes([P], [Q, P], everything)).toEqual({ merged: [P, Q], dropped: [] });
    expect(mergeWishes([P], [Q], (product) => product !== Q)).toEqual({
      merged: [P],
      dropped: [Q],
    });
    const many = Array.from({ length: MAX_WISHES }, (_, i) => `${i}`);
    expect(mergeWishes(many, ['one more'], everything)).toEqual({
      merged: many,
      dropped: ['one more'],
    });
  });
});

describe('two tabs', () => {
  it('keep both of their changes', () => {
    const base = { [P]: { [K]: 1 }, [Q]: { [K]: 1 } };
    const mine = { [P]: { [K]: 4 }, [Q]: { [K]: 1 } };
    const theirs = { [P]: { [K]: 1 } };
    expect(mergeEdits(base, mine, theirs)).toEqual({ [P]: { [K]: 4 } });
  });

  it('keep the other tab’s removals and this tab’s additions', () => {
    const base = { [P]: { [K]: 1 } };
    const mine = { [P]: { [K]: 2 }, [Q]: { [K]: 1 } };
    expect(mergeEdits(base, mine, {})).toEqual({ [Q]: { [K]: 1 } });
    expect(mergeEdits(base, {}, {})).toEqual({});
  });

  it('agree when only one of them changed anything', () => {
    fc.assert(
      fc.property(cart, cart, (base, changed) => {
        expect(sameCart(mergeEdits(base, base, changed), changed)).toBe(true);
        expect(sameCart(mergeEdits(base, changed, base), changed)).toBe(true);
      }),
    );
  });
});

describe('bought lines of a cart', () => {
  it('are removed, and units added meanwhile stay', () => {
    fc.assert(
      fc.property(cart, cart, (bought, added) => {
        expect(withoutBought(bought, bought)).toEqual({});
        const now = lines(added).reduce(
          (sum, [product, key, n]) => addQuantity(sum, product, key, n),
          bought,
        );
        const left = withoutBought(now, bought);
        expect(countPieces(left)).toBe(countPieces(now) - countPieces(bought));
      }),
    );
  });
});

describe('configKey', () => {
  const choice = fc.stringMatching(/^[0-9a-f]{24}$/);

  it('is the same for a choice in any order, and parses back', () => {
    fc.assert(
      fc.property(choice, fc.uniqueArray(choice, { maxLength: 20 }), (option, addons) => {
        const key = configKey(option, addons);
        expect(configKey(option, [...addons].reverse())).toBe(key);
        expect(configKey(option, [...addons, ...addons])).toBe(key);
        expect(isConfigKey(key)).toBe(true);
        expect(parseConfigKey(key)).toEqual({ optionId: option, addonIds: [...addons].sort() });
      }),
    );
  });

  it.each([
    [''],
    ['abc'],
    [`${K}+`],
    [`+${K}`],
    [`${K} ${K}`],
    [K.toUpperCase()],
    [`${K}.${K}`],
    ['__proto__'],
    [Array.from({ length: 22 }, () => K).join('+')],
    [`${P}+${K}+${Q}`],
    [`${P}+${Q}+${Q}`],
    [`${K}+${K}`],
  ])('rejects %j', (key) => {
    expect(isConfigKey(key)).toBe(false);
  });
});

describe('canonicalKey', () => {
  it.each([
    [`${P}+${Q}+${K}`, `${P}+${Q}+${K}`],
    [`${P}+${K}+${Q}`, `${P}+${Q}+${K}`],
    [`${P}+${K}+${Q}+${K}`, `${P}+${Q}+${K}`],
    [`${K}+${K}`, K],
    [`${K}+`, null],
    ['abc', null],
  ])('turns %s into %s', (given, key) => {
    expect(canonicalKey(given)).toBe(key);
  });
});

describe('cartItems', () => {
  it('drops a product without options', () => {
    expect(cartItems.parse({ [P]: {}, [Q]: { [K]: 1 } })).toEqual({ [Q]: { [K]: 1 } });
    expect(cartItems.parse({ [P]: {} })).toEqual({});
  });

  it.each([
    [{ [P]: { [K]: 0 } }],
    [{ [P]: { [K]: 100 } }],
    [{ [P]: { [K]: 1.5 } }],
    [{ [P]: { [K]: '1' } }],
    [{ [P]: { $inc: 1 } }],
    [{ $set: { [K]: 1 } }],
    [{ 'a.b': { [K]: 1 } }],
    [{ [P]: { [`${P}+${K}+${Q}`]: 1 } }],
    [{ [P]: { [`${P}+${Q}+${Q}`]: 1 } }],
    [[]],
    [null],
  ])('refuses %j', (value) => {
    expect(cartItems.safeParse(value).success).toBe(false);
  });
});
