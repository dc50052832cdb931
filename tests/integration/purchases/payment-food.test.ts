import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { POST as updateCart } from '@/app/api/cart/update/route';
import { POST as payByCard } from '@/app/api/payment/paystack/[type]/route';
import { kobo } from '@/lib/core/money';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { findCart } from '@/lib/purchases/checkout/cart/queries';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Product } from '@/models/shops/product';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance } from '../../support/ledger';
import { getOrders } from '../../support/paying';
import { makePerson } from '../../support/people';
import { createAddress, createProduct, createVendor, customer } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { visit } from '../../support/visit';

useTestDatabase();

/** A dish of ₦2,500 with two add-ons, on the plate of a customer who can pay. */
async function diner() {
  const person = await makePerson();
  const actor = customer(person.userId);
  const dish = await createProduct(await createVendor({ categories: ['Food'] }), {
    priceKobo: 250_000,
    category: 'Food',
  });
  const addons = [new Types.ObjectId(), new Types.ObjectId()];
  const options = addons.map((_id, index) => {
    return { _id, name: `Extra ${index}`, priceKobo: kobo(0), inStock: true };
  });
  const group = { name: 'Extras', min: 0, max: 2, options };
  await Product.updateOne({ _id: dish.productId }, { addons: [group] });
  return {
    actor,
    dish,
    addonIds: addons.map(String).sort(),
    address: await createAddress(actor),
    cookie: person.cookie,
  };
}

it('removes a paid dish from the cart, whatever order the call lists its add-ons in', async () => {
  const { actor, dish, addonIds, address, cookie } = await diner();
  const backwards = addonIds.toReversed();
  const getCart = (ids: string[]) => ({
    cartItems: { [dish.productId]: { [[dish.optionId, ...ids].join('+')]: 2 } },
  });
  expect((await visit(updateCart, { cookie, body: getCart(backwards) })).status).toBe(400);
  const { cartRev } = (await visit(updateCart, { cookie, body: getCart(addonIds) })).body;
  const items = [1, 2].map(() => ({
    ...dish,
    addonIds: [...backwards, ...addonIds],
    quantity: 1,
  }));
  const body = { items, cartRev, address, totalAmount: 5_860 };
  const paid = await visit(payByCard, {
    params: { type: 'order' },
    cookie,
    body,
  });
  expect(paid.status).toBe(200);
  const { reference } = paid.body as unknown as { reference: string };
  await standIn().pay(reference);
  await settlePayment(reference, new Date());
  expect(await findCart(actor)).toMatchObject({ items: {}, rev: cartRev + 1 });
  const [order] = await getOrders(actor);
  expect(order?.items.map(({ quantity, configKey }) => [quantity, configKey])).toEqual([
    [2, [dish.optionId, ...addonIds].join('+')],
  ]);
  const again = await visit(payByCard, {
    params: { type: 'order' },
    cookie,
    body,
    headers: { 'idempotency-key': 'another-press-of-pay' },
  });
  expect(again).toMatchObject({
    status: 409,
    body: { message: PAGE_MESSAGES.cartMoved, cartItems: {} },
  });
  const unnamed = await visit(payByCard, {
    params: { type: 'order' },
    cookie,
    body: { address, totalAmount: 5_860 },
  });
  expect(unnamed).toMatchObject({ status: 409, body: { message: CHECKOUT_MESSAGES.emptyCart } });
  expect(await getOrders(actor)).toHaveLength(1);
  await expectBooksToBalance();
});
