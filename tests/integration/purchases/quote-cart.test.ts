import { describe, expect, it } from 'vitest';
import { POST as quote } from '@/app/api/order/quote/route';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import { Payment } from '@/models/purchases/payment';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { startCardPayment } from '../../support/paying';
import { makePerson } from '../../support/people';
import {
  createAddress,
  createProduct,
  createVendor,
  customer,
  fillCart,
  getStock,
} from '../../support/shop';

useTestDatabase();

const ask = (body: object, cookie?: string) =>
  callRoute(quote, '/api/order/quote', { body, ...(cookie && { cookie }) });

/** A customer with an address, and a product with three pieces at ₦2,500. */
async function shopper() {
  const person = await makePerson();
  const actor = customer(person.userId);
  const item = await createProduct(await createVendor(), { priceKobo: 250_000, stock: 3 });
  return { ...person, actor, item, address: await createAddress(actor) };
}

describe('POST /api/order/quote', () => {
  it('quotes a guest the items without fees', async () => {
    const { item } = await shopper();
    const { status, body } = await ask({ items: [{ ...item, quantity: 2 }] });
    expect(status).toBe(200);
    expect(body.quote).toMatchObject({
      problem: null,
      lines: [{ ...item, quantity: 2, unitPrice: 2_500, price: 5_000, left: 3 }],
      price: 5_000,
      deliveryFee: null,
      serviceFee: null,
      total: 5_000,
    });
  });

  it('quotes a customer the exact total that the payment call charges, and holds nothing', async () => {
    const { item, address, cookie, actor } = await shopper();
    const items = [{ ...item, addonIds: [], quantity: 2 }];
    const { body } = await ask({ items, address, isExpress: true }, cookie);
    // 5,000 + 600 = 5,600; fee 84 + 100 + 280 = 464, up to 470.
    expect(body.quote).toMatchObject({ deliveryFee: 600, serviceFee: 470, total: 6_070 });
    expect(await getStock(item)).toEqual([3, 0, 0]);
    expect(await Payment.countDocuments({ userId: actor.userId })).toBe(0);
    const paid = { items, address, isExpress: true, totalAmount: body.quote.total };
    const scheduledFor = body.quote.scheduledFor;
    await startCardPayment('order', { ...paid, scheduledFor }, actor, new Date());
    expect(await Payment.findOne({ userId: actor.userId }).lean()).toMatchObject({
      amountKobo: 607_000,
    });
  });

  it('uses the account’s cart when the customer names no items', async () => {
    const { item, address, cookie, actor } = await shopper();
    const empty = await ask({ address }, cookie);
    expect(empty.body.quote).toMatchObject({
      problem: 'empty',
      message: CHECKOUT_MESSAGES.emptyCart,
      lines: [],
      total: 0,
    });
    await fillCart(actor, [{ ...item, quantity: 1 }]);
    const { body } = await ask({ address }, cookie);
    expect(body.quote).toMatchObject({ problem: null, lines: [item], price: 2_500 });
  });

  it('prices nothing for a guest who names no items', async () => {
    const { status, body } = await ask({});
    expect([status, body.message, body.field]).toEqual([400, CHECKOUT_MESSAGES.emptyCart, 'items']);
  });

  it.each(['a guest', 'a stranger'])('refuses another customer’s address: %s', async (who) => {
    const { item, address } = await shopper();
    const cookie = who === 'a stranger' ? (await makePerson()).cookie : undefined;
    const { status, body } = await ask({ items: [{ ...item, quantity: 1 }], address }, cookie);
    expect([status, body.message]).toEqual([404, CHECKOUT_MESSAGES.chooseAddress]);
    expect(body).not.toHaveProperty('quote');
  });

  it('counts stock held for the customer’s own pending payment as available', async () => {
    const { item, address, cookie, actor } = await shopper();
    const items = [{ ...item, addonIds: [], quantity: 3 }];
    const first = await ask({ items, address }, cookie);
    const { total: totalAmount } = first.body.quote;
    await startCardPayment(
      'order',
      { items, address, isExpress: false, totalAmount },
      actor,
      new Date(),
    );
    expect(await getStock(item)).toEqual([0, 3, 0]);
    const mine = await ask({ items, address }, cookie);
    expect(mine.body.quote).toMatchObject({ problem: null, lines: [{ left: 3 }] });
    for (const other of [undefined, (await makePerson()).cookie]) {
      const others = await ask({ items }, other);
      expect(others.body.quote).toMatchObject({
        problem: 'lines',
        message: CHECKOUT_MESSAGES.soldOut,
        lines: [{ problem: 'sold_out', left: null }],
      });
    }
  });

  it.each<[string, { promo?: string; quantity?: number }, string]>([
    ['what can’t be a code', { promo: 'FRESH+ER' }, PROMO_MESSAGES.invalidPromo],
    ['more pieces than a line holds', { quantity: 100 }, PAGE_MESSAGES.lineTooLarge],
  ])('refuses %s as the payment call does', async (_what, { quantity = 1, ...rest }, message) => {
    const { item } = await shopper();
    const { status, body } = await ask({ items: [{ ...item, quantity }], ...rest });
    expect([status, body.message]).toEqual([400, message]);
  });
});
