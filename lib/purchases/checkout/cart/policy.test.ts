import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalKey, configKey, isConfigKey, parseConfigKey } from './config-key';
import {
  addQuantity,
  applyEdits,
  applyWishEdits,
  type CartItems,
  changedLines,
  countPieces,
  getQuantity,
  hasRoom,
  listLines,
  MAX_LINES,
  MAX_PRODUCTS,
  MAX_WISHES,
  mergeCarts,
  sameCart,
  setQuantity,
  withoutPurchased,
} from './policy';
import { cartItems } from './schemas';

const id = fc.integer({ min: 0, max: 5 }).map((n) => `${n}`.repeat(24));
const cart: fc.Arbitrary<CartItems> = fc
  .array(fc.tuple(id, id, fc.integer({ min: 1, max: 99 })), { maxLength: 10 })
  .map((rows) =>
    rows.reduce<CartItems>((made, [product, key, n]) => setQuantity(made, product, key, n), {}),
  );

const P = 'a'.repeat(24);
const Q = 'b'.repeat(24);
const K = 'c'.repeat(24);

describe('a cart line', () => {
  it('goes up and down by one, and is removed with its product at 0', () => {
    const two = addQuantity(addQuantity({}, P, K, 1), P, K, 1);
    expect(two).toEqual({ [P]: { [K]: 2 } });
    expect(addQuantity(two, P, K, -1)).toEqual({ [P]: { [K]: 1 } });
    expect(addQuantity(two, P, K, -2)).toEqual({});
    expect(addQuantity({ ...two, [Q]: { [K]: 1 } }, P, K, -5)).toEqual({ [Q]: { [K]: 1 } });
  });

  it('accepts an explicit quantity, at most 99', () => {
    expect(getQuantity(setQuantity({}, P, K, 250), P, K)).toBe(99);
    expect(getQuantity(setQuantity({}, P, K, 3.9), P, K)).toBe(3);
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
  it('uses the guest’s quantity on the same line and retains all other lines', () => {
    fc.assert(
      fc.property(cart, cart, (account, guest) => {
        const merged = mergeCarts(account, guest);
        for (const [product, key, quantity] of listLines(guest)) {
          expect(getQuantity(merged, product, key)).toBe(quantity);
        }
        for (const [product, key, quantity] of listLines(account)) {
          if (getQuantity(guest, product, key) > 0) continue;
          expect(getQuantity(merged, product, key)).toBe(quantity);
        }
        expect(sameCart(mergeCarts(merged, guest), merged)).toBe(true);
      }),
    );
  });

  it(`retains at most ${MAX_PRODUCTS} products, the account's first, and is idempotent`, () => {
    const numbered = (from: number, n: number): CartItems =>
      Object.fromEntries(
        Array.from({ length: n }, (_, i) => [`${from + i}`.padStart(24, '0'), { [K]: 1 }]),
      );
    const first = mergeCarts(numbered(0, 60), numbered(50, 60));
    expect(Object.keys(first)).toEqual(Object.keys(numbered(0, MAX_PRODUCTS)));
    expect(mergeCarts(first, numbered(50, 60))).toEqual(first);
  });

  it(`retains at most ${MAX_LINES} lines, the account's first`, () => {
    const made = (product: string, count: number, from = 0): CartItems =>
      Array.from({ length: count }, (_, i) => `${from + i}`.padStart(24, '0')).reduce<CartItems>(
        (cart, key) => setQuantity(cart, product, key, 1),
        {},
      );
    const merged = mergeCarts(made(P, 60), { ...made(P, 20, 55), ...made(Q, 60) });
    expect(merged).toEqual({ ...made(P, 75), ...made(Q, 25) });
    expect(hasRoom(merged, P, '0'.repeat(24))).toBe(true);
    expect(hasRoom(merged, P, K)).toBe(false);
  });
});

/** The edits that turn one cart into the other. */
const getEdits = (before: CartItems, after: CartItems) =>
  changedLines(before, after).map(([productId, key]) => ({
    id: `${productId}/${key}`,
    productId,
    key,
    isNew: getQuantity(before, productId, key) === 0,
  }));

describe('edits', () => {
  const apply = (before: CartItems, after: CartItems, theirs: CartItems) =>
    applyEdits(theirs, after, getEdits(before, after));

  it('change only the lines that they name', () => {
    fc.assert(
      fc.property(cart, cart, cart, (before, after, theirs) => {
        expect(sameCart(apply(before, before, theirs), theirs)).toBe(true);
        expect(sameCart(apply(before, after, before), after)).toBe(true);
        const result = apply(before, after, theirs);
        const edited = changedLines(before, after).map(([id, key]) => `${id}/${key}`);
        for (const [id, key] of changedLines(theirs, result)) {
          expect(edited).toContain(`${id}/${key}`);
        }
        expect(sameCart(apply(before, after, result), result)).toBe(true);
      }),
    );
  });

  it('don’t restore removed lines, and add new ones', () => {
    const before = { [P]: { [K]: 1 } };
    const after = { [P]: { [K]: 2 }, [Q]: { [K]: 1 } };
    expect(apply(before, after, {})).toEqual({ [Q]: { [K]: 1 } });
    expect(apply(before, {}, {})).toEqual({});
  });

  it('apply removals before additions', () => {
    const full = Object.fromEntries(
      Array.from({ length: MAX_PRODUCTS }, (_, i) => [`${i}`.padStart(24, '0'), { [K]: 1 }]),
    );
    const edits = getEdits(full, setQuantity(setQuantity(full, '0'.repeat(24), K, 0), P, K, 1));
    const mine = { [P]: { [K]: 1 } };
    expect(Object.keys(applyEdits(full, mine, edits.reverse()))).toHaveLength(MAX_PRODUCTS);
    expect(getQuantity(applyEdits(full, mine, edits.slice(0, 1)), P, K)).toBe(0);
  });

  it('restore a line in its old place', () => {
    const before = { [P]: { [K]: 1 }, [Q]: { [K]: 1 } };
    expect(Object.keys(apply({ [Q]: { [K]: 1 } }, before, { [Q]: { [K]: 1 } }))).toEqual([P, Q]);
  });

  it('merge wishlists, each product once, the stored ones first, at most 500', () => {
    expect(applyWishEdits([P], [Q, P], [Q, P])).toEqual([P, Q]);
    expect(applyWishEdits([P, K], [Q], [P, Q])).toEqual([K, Q]);
    const many = Array.from({ length: MAX_WISHES }, (_, i) => `${i}`);
    expect(applyWishEdits(many, ['one more'], ['one more'])).toEqual(many);
  });
});

describe('purchased lines of a cart', () => {
  it('are removed, and pieces added during the payment stay', () => {
    fc.assert(
      fc.property(cart, cart, (bought, added) => {
        expect(withoutPurchased(bought, bought)).toEqual({});
        const now = listLines(added).reduce(
          (sum, [product, key, n]) => addQuantity(sum, product, key, n),
          bought,
        );
        const left = withoutPurchased(now, bought);
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
