import fc from 'fast-check';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as update } from '@/app/api/cart/update/route';
import { POST as login } from '@/app/api/user/login/route';
import { POST as register } from '@/app/api/user/register/route';
import { POST as wishListUpdate } from '@/app/api/user/wishListUpdate/route';
import { kobo } from '@/lib/core/money';
import { inTransaction } from '@/lib/platform/db';
import { mergeGuestCartAndWishes, removePurchased } from '@/lib/purchases/checkout/cart/commands';
import { type CartItems, mergeCarts, sameCart } from '@/lib/purchases/checkout/cart/policy';
import { findCart, listWishes } from '@/lib/purchases/checkout/cart/queries';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { Product } from '@/models/shops/product';
import { useTestDatabase } from '../../support/database';
import { makePerson } from '../../support/people';
import { customer } from '../../support/shop';
import { visit } from '../../support/visit';

useTestDatabase();

const newId = () => new mongoose.Types.ObjectId().toString();
const PRODUCTS = Array.from({ length: 6 }, newId);
const OPTION = newId();
const [RICE = '', SHIRT = '', COMB = ''] = PRODUCTS;
const UNKNOWN = newId();

let userId = '';
let cookie = '';

const send = (body: unknown, as = cookie) => visit(update, { body, cookie: as });
const one = (productId: string, quantity = 1): CartItems => ({
  [productId]: { [OPTION]: quantity },
});

beforeAll(async () => {
  const option = {
    name: 'Default Option',
    priceKobo: kobo(100_000),
    inStock: true,
    tracked: false,
  };
  for (const [index, _id] of PRODUCTS.entries()) {
    await Product.create({
      _id,
      vendorId: newId(),
      slug: `p-${index}`,
      name: `Product ${index}`,
      category: 'Shoes',
      description: ['A product.'],
      images: [],
      options: [option],
      inStock: index !== 2,
    });
  }
});

beforeEach(async () => {
  ({ userId, cookie } = await makePerson());
});

const me = () => customer(userId);

/** What is stored of the cart. */
async function stored(id = userId) {
  const { items, rev } = await findCart(customer(id));
  return { items, rev };
}

/** An edit as a browser sends it. */
const edited = (productId: string, isNew = true) => ({
  id: newId(),
  productId,
  key: OPTION,
  isNew,
});

describe('cart update', () => {
  it('needs a signed-in customer', async () => {
    expect((await send({ cartItems: {} }, '')).status).toBe(401);
  });

  it('stores the cart, empties it, and numbers each change', async () => {
    const first = await send({ cartItems: one(RICE, 2) });
    expect(first.body).toEqual({
      success: true,
      cartItems: one(RICE, 2),
      cartRev: 1,
      message: 'Cart Updated',
    });
    expect((await send({ cartItems: {} })).body).toMatchObject({
      cartItems: {},
      cartRev: 2,
    });
    expect(await stored()).toEqual({ items: {}, rev: 2 });
  });

  it('refuses cart and wishlist from a page that shows another account', async () => {
    const owner = newId();
    const edit = { cartItems: one(RICE), edits: [edited(RICE)] };
    expect((await send({ ...edit, owner })).status).toBe(403);
    expect((await send({ cartItems: one(RICE), owner })).status).toBe(403);
    const body = { wishList: [RICE], edits: [RICE], owner };
    expect((await visit(wishListUpdate, { body, cookie })).status).toBe(403);
    expect(await stored()).toEqual({ items: {}, rev: 0 });
    expect(await listWishes(me())).toEqual([]);
    expect((await send({ ...edit, owner: userId })).status).toBe(200);
  });

  it('drops products without an option', async () => {
    const cartItems = { ...one(RICE), [SHIRT]: {} };
    expect((await send({ cartItems })).body.cartItems).toEqual(one(RICE));
    expect((await findCart(me())).items).toEqual(one(RICE));
  });

  it.each([
    ['unsorted', ['f', 'a']],
    ['doubled', ['a', 'a']],
  ])('refuses a key with %s add-ons, and explains the format', async (_how, addons) => {
    const key = [OPTION, ...addons.map((digit) => digit.repeat(24))].join('+');
    const { status, body } = await send({ cartItems: { [RICE]: { [key]: 1 } } });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: CHECKOUT_MESSAGES.cartKey,
    });
  });

  it('stores sold-out and unknown products, so that the cart can show them', async () => {
    const cartItems = { ...one(COMB), ...one(UNKNOWN) };
    expect((await send({ cartItems })).body.cartItems).toEqual(cartItems);
  });

  it('replaces the cart when no edits are sent, and changes nothing for the same cart', async () => {
    await send({ cartItems: one(RICE), edits: [edited(RICE)] });
    const answers = [await send({ cartItems: one(SHIRT) }), await send({ cartItems: one(SHIRT) })];
    expect(answers.map(({ body }) => body.cartRev)).toEqual([2, 2]);
    expect(await stored()).toEqual({ items: one(SHIRT), rev: 2 });
  });

  it('numbers every one of several concurrent replacements', async () => {
    const answers = await Promise.all(PRODUCTS.map((id) => send({ cartItems: one(id) })));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await findCart(me())).rev).toBe(PRODUCTS.length);
  });

  it("never touches another customer's cart", async () => {
    await send({ cartItems: one(RICE) });
    const other = await makePerson();
    await send({ cartItems: one(SHIRT) }, other.cookie);
    expect((await findCart(me())).items).toEqual(one(RICE));
    expect((await send({ cartItems: {}, userId }, other.cookie)).status).toBe(400);
  });

  it.each([
    ['an operator for the map', { $set: { a: 1 } }],
    ['a dotted product', { [`${'a'.repeat(24)}.x`]: { [OPTION]: 1 } }],
    ['an operator as option', { [RICE]: { $inc: 1 } }],
    ['an operator as quantity', { [RICE]: { [OPTION]: { $gt: 0 } } }],
    ['quantity 0', one(RICE, 0)],
    ['quantity 100', one(RICE, 100)],
    ['half a piece', one(RICE, 1.5)],
    [
      '101 products',
      Object.fromEntries(Array.from({ length: 101 }, () => [newId(), { [OPTION]: 1 }])),
    ],
  ])('answers 400 to %s', async (_what, cartItems) => {
    expect((await send({ cartItems })).status).toBe(400);
    expect(await stored()).toEqual({ items: {}, rev: 0 });
  });
});

describe('cart edits', () => {
  it('change only their lines and return the whole cart', async () => {
    await send({ cartItems: { ...one(RICE, 2), ...one(SHIRT, 3) } });
    const cartItems = { ...one(RICE, 5), ...one(COMB) };
    const { body } = await send({ cartItems, edits: [edited(RICE, false), edited(COMB)] });
    expect(body).toEqual({
      success: true,
      cartItems: { ...one(RICE, 5), ...one(SHIRT, 3), ...one(COMB) },
      cartRev: 2,
      message: 'Cart Updated',
    });
  });

  it('remove a line and put it back in its old place', async () => {
    const both = { ...one(RICE), ...one(SHIRT) };
    await send({ cartItems: both });
    await send({ cartItems: one(SHIRT), edits: [edited(RICE, false)] });
    expect((await stored()).items).toEqual(one(SHIRT));
    await send({ cartItems: both, edits: [edited(RICE)] });
    expect(Object.keys((await stored()).items)).toEqual([RICE, SHIRT]);
  });

  it('are applied once, even if the cart has changed before the repeat', async () => {
    const added = { cartItems: one(RICE, 2), edits: [edited(RICE)] };
    await send(added);
    await send({ cartItems: one(RICE, 7) });
    expect((await send(added)).body).toMatchObject({ cartItems: one(RICE, 7), cartRev: 2 });
    const more = { cartItems: { ...one(RICE, 2), ...one(COMB) } };
    const { body } = await send({ ...more, edits: [...added.edits, edited(COMB)] });
    expect(body.cartItems).toEqual({ ...one(RICE, 7), ...one(COMB) });
  });

  it('don’t bring back an ordered line unless it was added again', async () => {
    const added = { cartItems: one(RICE, 2), edits: [edited(RICE)] };
    await send(added);
    await inTransaction((session) => removePurchased(userId, one(RICE, 2), session, new Date()));
    expect((await send(added)).body.cartItems).toEqual({});
    const raised = { cartItems: one(RICE, 3), edits: [edited(RICE, false)] };
    expect((await send(raised)).body.cartItems).toEqual({});
    const again = { cartItems: one(RICE, 3), edits: [edited(RICE)] };
    expect((await send(again)).body.cartItems).toEqual(one(RICE, 3));
  });

  it('are all applied when several devices send concurrently', async () => {
    const bodies = PRODUCTS.map((id) => ({ cartItems: one(id), edits: [edited(id)] }));
    const answers = await Promise.all([...bodies, ...bodies].map((body) => send(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const all = Object.assign({}, ...PRODUCTS.map((id) => one(id)));
    expect(await stored()).toEqual({ items: all, rev: PRODUCTS.length });
  });

  it('are remembered up to the last hundred', async () => {
    const first = { cartItems: one(RICE), edits: [edited(RICE)] };
    await send(first);
    for (let batch = 0; batch < 2; batch += 1) {
      const edits = Array.from({ length: 50 }, () => edited(SHIRT));
      expect((await send({ cartItems: one(SHIRT), edits })).status).toBe(200);
    }
    expect((await findCart(me())).editIds).toHaveLength(100);
  });

  it("never touch another customer's cart", async () => {
    const body = { cartItems: one(RICE), edits: [edited(RICE)] };
    await send(body);
    const other = await makePerson();
    await send({ ...body, cartItems: {} }, other.cookie);
    expect((await stored()).items).toEqual(one(RICE));
    expect((await stored(other.userId)).items).toEqual({});
  });

  it.each([
    ['an unknown field', [{ ...edited(RICE), quantity: 1 }]],
    ['an id that is none', [{ ...edited(RICE), id: 'x' }]],
    ['an operator as product', [{ ...edited(RICE), productId: { $gt: '' } }]],
    ['a key that is none', [{ ...edited(RICE), key: `${OPTION}+` }]],
    ['no word whether it is new', [{ ...edited(RICE), isNew: undefined }]],
    ['51 of them', Array.from({ length: 51 }, () => edited(RICE))],
    ['no list', { 0: edited(RICE) }],
  ])('are refused with 400 for %s', async (_what, edits) => {
    expect((await send({ cartItems: one(RICE), edits })).status).toBe(400);
    expect(await stored()).toEqual({ items: {}, rev: 0 });
  });
});

describe('wishlist', () => {
  const saveWishlist = (wishList: unknown, edits?: string[]) =>
    visit(wishListUpdate, { body: { wishList, edits }, cookie });

  it('is replaced, with each product once', async () => {
    expect((await saveWishlist([RICE, SHIRT, RICE])).body).toEqual({
      success: true,
      wishList: [RICE, SHIRT],
    });
    expect(await listWishes(me())).toEqual([RICE, SHIRT]);
    await saveWishlist([]);
    expect(await listWishes(me())).toEqual([]);
  });

  it('merges the edits of several devices to the same list', async () => {
    await saveWishlist([RICE]);
    expect((await saveWishlist([RICE, SHIRT], [SHIRT])).body.wishList).toEqual([RICE, SHIRT]);
    expect((await saveWishlist([COMB], [RICE, COMB])).body.wishList).toEqual([SHIRT, COMB]);
    expect(await listWishes(me())).toEqual([SHIRT, COMB]);
    // A repeat of a call whose answer was lost changes nothing.
    expect((await saveWishlist([COMB], [RICE, COMB])).body.wishList).toEqual([SHIRT, COMB]);
  });

  it('stores concurrent additions from all devices', async () => {
    const answers = await Promise.all(PRODUCTS.map((id) => saveWishlist([id], [id])));
    expect(answers.map((answer) => answer.status)).toEqual(PRODUCTS.map(() => 200));
    expect((await listWishes(me())).sort()).toEqual([...PRODUCTS].sort());
  });

  it('accepts several first lists at the same moment', async () => {
    const answers = await Promise.all(PRODUCTS.map((id) => saveWishlist([id])));
    expect(answers.map((answer) => answer.status)).toEqual(PRODUCTS.map(() => 200));
    expect(await listWishes(me())).toHaveLength(1);
  });

  it.each([[{ $in: [] }], [[{ $gt: '' }]], [['x']], [Array.from({ length: 501 }, newId)]])(
    'answers 400 to %j',
    async (list) => {
      expect((await saveWishlist(list)).status).toBe(400);
    },
  );

  it('needs a signed-in customer', async () => {
    expect((await visit(wishListUpdate, { body: { wishList: [] } })).status).toBe(401);
  });
});

const quantity = fc.integer({ min: 1, max: 99 });
const cart = fc.dictionary(
  fc.constantFrom(...PRODUCTS),
  fc.dictionary(fc.constantFrom(OPTION, `${OPTION}+${SHIRT}`), quantity, { minKeys: 1 }),
);
const wishlists = fc.uniqueArray(fc.constantFrom(...PRODUCTS));

describe('sign-in merge', () => {
  it('merges the guest’s cart once, however often it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(cart, cart, wishlists, wishlists, async (account, guest, had, wants) => {
        const other = await makePerson();
        await send({ cartItems: account }, other.cookie);
        await visit(wishListUpdate, { body: { wishList: had }, cookie: other.cookie });
        const merge = () =>
          mergeGuestCartAndWishes(customer(other.userId), { cartItems: guest, wishList: wants });
        expect(await Promise.all([merge(), merge()])).toEqual([[], []]);
        const once = await stored(other.userId);
        await merge();
        const again = await stored(other.userId);
        expect(again).toEqual(once);
        expect(sameCart(once.items, mergeCarts(account, guest))).toBe(true);
        expect((await listWishes(customer(other.userId))).sort()).toEqual(
          [...new Set([...had, ...wants])].sort(),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('drops the guest’s last lines beyond the limit, and names them', async () => {
    const keys = Array.from({ length: 99 }, () => [newId(), 1]);
    await send({ cartItems: { [RICE]: Object.fromEntries(keys) } });
    const guest = { cartItems: { ...one(SHIRT), ...one(COMB) } };
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await mergeGuestCartAndWishes(me(), guest)).toEqual([COMB]);
    }
    expect(await stored()).toMatchObject({ items: one(SHIRT), rev: 2 });
  });

  it('merges in the sign-in call, names unavailable products, and survives a lost answer', async () => {
    const account = {
      name: 'Ada Obi',
      email: 'merge@mail.example',
      phone: '08031234567',
      password: 'Plantain-77-boat',
    };
    const first = await visit(register, {
      body: { ...account, cartItems: one(RICE, 2), wishList: [RICE, UNKNOWN] },
    });
    expect(first.body).toMatchObject({
      dropped: [UNKNOWN],
      user: { cartItems: one(RICE, 2), cartRev: 1, wishList: [RICE] },
    });
    const { email, password } = account;
    const guest = { cartItems: { ...one(RICE, 5), ...one(UNKNOWN) }, wishList: [SHIRT] };
    for (let tries = 0; tries < 2; tries += 1) {
      const again = await visit(login, { body: { email, password, ...guest } });
      expect(again.body).toMatchObject({
        dropped: [UNKNOWN],
        user: { cartItems: one(RICE, 5), cartRev: 2, wishList: [RICE, SHIRT] },
      });
    }
  });
});

describe('bought lines of a cart', () => {
  const buy = (bought: CartItems, id = userId) =>
    inTransaction((session) => removePurchased(id, bought, session, new Date()));

  it('leave the cart, and units added since stay', async () => {
    await send({ cartItems: { ...one(RICE, 5), ...one(SHIRT, 1) } });
    await buy({ ...one(RICE, 2), ...one(SHIRT, 1), ...one(COMB, 1) });
    expect(await stored()).toEqual({ items: one(RICE, 3), rev: 2 });
  });

  it('change nothing without a cart or after a rollback', async () => {
    await buy(one(RICE));
    expect(await stored()).toEqual({ items: {}, rev: 0 });
    await send({ cartItems: one(RICE, 2) });
    const failing = inTransaction(async (session) => {
      await removePurchased(userId, one(RICE, 2), session, new Date());
      throw new Error('no order');
    });
    await expect(failing).rejects.toThrow('no order');
    expect(await stored()).toEqual({ items: one(RICE, 2), rev: 1 });
  });

  it('are removed during a concurrent change, and neither is lost', async () => {
    await send({ cartItems: { ...one(RICE, 2), ...one(SHIRT, 2) } });
    await Promise.all([
      buy(one(RICE, 2)),
      mergeGuestCartAndWishes(me(), { cartItems: one(COMB, 4) }),
      buy(one(SHIRT, 1)),
    ]);
    expect(await stored()).toEqual({
      items: { ...one(SHIRT, 1), ...one(COMB, 4) },
      rev: 4,
    });
  });
});
