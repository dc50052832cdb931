import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromNaira } from '@/lib/core/money';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { cardProblem } from '@/lib/core/pricing/card-limits';
import type { Actor } from '@/lib/core/roles';
import { customerAccount } from '@/lib/ledger/ledger';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { startSession } from '@/lib/people/sessions';
import { sessionCookieName } from '@/lib/platform/session-token';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { confirmPayment } from '@/lib/purchases/checkout/payments/settle-confirm';
import { LedgerAccount } from '@/models/ledger/ledger';
import { Address } from '@/models/people/address';
import { Cart } from '@/models/purchases/cart';
import { Payment } from '@/models/purchases/payment';
import { Product } from '@/models/shops/product';
import { callPayment } from '../../support/call-payment';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { getOrders, readyToPay, refusal, start } from '../../support/paying';
import { makePerson, type Person } from '../../support/people';
import {
  createAddress,
  createProduct,
  createVendor,
  getStock,
  NOON,
  setPrice,
} from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();

describe('starting a payment', () => {
  it('refuses a customer with a frozen account, and holds no stock', async () => {
    const checkout = await readyToPay();
    const wallet = { _id: customerAccount(checkout.actor.userId) };
    await LedgerAccount.updateOne(wallet, { frozen: true });
    const refused = await refusal(start(checkout));
    expect(refused).toMatchObject({ code: 'forbidden', message: ACCOUNT_MESSAGES.accountFrozen });
    expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(0);
    await LedgerAccount.updateOne(wallet, { frozen: false });
    expect((await start(checkout)).url).toContain('http');
  });

  it('prices on the server, holds the stock and returns the provider’s page', async () => {
    const checkout = await readyToPay();
    const { url, reference } = await start(checkout);
    expect(new URL(url).pathname).toMatch(/\/checkout\//);
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
    expect(payment).toMatchObject({ status: 'pending', hold: 'active', amountKobo: 586_000 });
    expect(await getStock(checkout.option)).toEqual([8, 2, 0]);
    expect(await getOrders(checkout.actor)).toEqual([]);
  });

  it('answers a different total with the new quote and creates nothing', async () => {
    const checkout = await readyToPay();
    const error = await refusal(
      start({ ...checkout, input: { ...checkout.input, totalAmount: 5_000 } }),
    );
    expect(error).toMatchObject({ code: 'conflict' });
    expect(error?.details.quote).toMatchObject({
      price: 5_000,
      deliveryFee: 400,
      serviceFee: 460,
      total: 5_860,
    });
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(0);
    expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
  });

  it('reports a changed price and a sold-out option, and charges nothing', async () => {
    const checkout = await readyToPay();
    await Product.updateOne(
      { _id: checkout.option.productId },
      { $set: { 'options.0.priceKobo': 300_000 } },
    );
    expect(await refusal(start(checkout))).toMatchObject({
      message: 'The total has changed. Check the new total before you pay.',
    });
    const scarce = await readyToPay(1);
    const error = await refusal(start(scarce));
    expect(error?.details.quote).toMatchObject({ lines: [{ problem: 'too_few', left: 1 }] });
    expect(await Payment.countDocuments({ userId: scarce.actor.userId })).toBe(0);
  });

  it('refuses a cart above the largest order, with its message', async () => {
    const checkout = await readyToPay(null);
    await setPrice(checkout.option.productId, 50_000_000_000);
    expect(await refusal(start(checkout))).toMatchObject({
      code: 'conflict',
      message: CHECKOUT_MESSAGES.orderTooLarge,
    });
  });

  it('refuses more than the provider takes by card, before it is asked', async () => {
    const checkout = await readyToPay(null);
    await setPrice(checkout.option.productId, 500_000_001);
    const changed = await refusal(start(checkout));
    const quote = changed?.details.quote as { total: number } | undefined;
    const totalAmount = quote?.total ?? 0;
    const message = cardProblem(fromNaira(totalAmount));
    expect(quote).toHaveProperty('cardProblem', message);
    const input = { ...checkout.input, totalAmount };
    const refused = await refusal(start({ ...checkout, input }));
    expect(refused).toMatchObject({ code: 'invalid', message });
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(0);
  });

  it("refuses someone else's address and an empty cart", async () => {
    const checkout = await readyToPay();
    const other = await readyToPay();
    const foreign = { ...checkout, input: { ...checkout.input, address: other.input.address } };
    expect(await refusal(start(foreign))).toMatchObject({ code: 'not_found' });
    await Cart.deleteOne({ _id: checkout.actor.userId });
    expect(await refusal(start(checkout))).toMatchObject({ message: 'Your cart is empty.' });
  });

  it('refuses the cart of another account before anything else', async () => {
    const [shown, signedIn] = [await readyToPay(), await makePerson()];
    const paidBy = async ({ userId, cookie }: Pick<Person, 'userId' | 'cookie'>, owner: string) => {
      const body = { ...shown.input, owner };
      const got = await callPayment('paystack', 'order', { body, cookie });
      return { got, started: await Payment.countDocuments({ userId }) };
    };
    expect(await paidBy(signedIn, shown.actor.userId)).toMatchObject({
      got: { status: 403, body: { message: PAGE_MESSAGES.otherAccount } },
      started: 0,
    });
    const cookie = `${sessionCookieName()}=${await startSession({ userId: shown.actor.userId, accessRev: null })}`;
    expect(await paidBy({ ...shown.actor, cookie }, shown.actor.userId)).toMatchObject({
      got: { status: 200 },
      started: 1,
    });
  });

  it('schedules for the next opening outside hours, only if the customer saw that', async () => {
    const checkout = await readyToPay();
    const night = new Date('2026-11-21T22:00:00Z');
    const opening = '2026-11-22T07:00:00.000Z';
    const unaware = { ...checkout, input: { ...checkout.input, scheduledFor: null } };
    const error = await refusal(start(unaware, night));
    expect(error).toMatchObject({ message: CHECKOUT_MESSAGES.timeChanged });
    expect(error?.details.quote).toMatchObject({ scheduledFor: opening });
    const { reference } = await start(
      { ...checkout, input: { ...checkout.input, scheduledFor: opening } },
      night,
    );
    await standIn().pay(reference);
    await settlePayment(reference, night);
    expect((await getOrders(checkout.actor))[0]?.scheduledFor?.toISOString()).toBe(opening);
  });
});

describe('a lost answer from the provider', () => {
  it('is retried under a new reference, and either attempt may be paid', async () => {
    const checkout = await readyToPay();
    await standIn().addFault({
      endpoint: 'transaction.initialize',
      kind: 'lost',
      match: checkout.actor.email,
    });
    const { reference } = await start(checkout);
    expect(reference.endsWith('-2')).toBe(true);
    await standIn().pay(reference.replace(/-2$/, '-1'));
    await settlePayment(reference.replace(/-2$/, '-1'), NOON);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });
});

describe('Pay pressed again after paying', () => {
  it.each(['named', 'of the cart'])('returns the order, with lines %s', async (lines) => {
    const checkout = await readyToPay();
    if (lines === 'named') {
      checkout.input.items = [{ ...checkout.option, addonIds: [], quantity: 2 }];
    }
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    const again = await start(checkout);
    expect(again.reference).toBe(reference);
    expect(again.url).toBe(`${process.env.APP_URL}/payment/callback?reference=${reference}`);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    expect(await getBalance(checkout.actor)).toBe(0);
    expect(await getStock(checkout.option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
  });

  it.each(['address', 'Express'])(
    'starts no second payment for another %s, and shows where the order goes',
    async (change) => {
      const checkout = await readyToPay();
      const { reference } = await start(checkout);
      await standIn().pay(reference);
      const other = await Address.create({
        ...(await Address.findById(checkout.input.address, { _id: 0 }).lean()),
        address: 'Hall 7, University of Benin',
        fingerprint: 'other',
      });
      const changed =
        change === 'address' ? { address: other._id.toString() } : { isExpress: true };
      const again = await start({ ...checkout, input: { ...checkout.input, ...changed } });
      expect(again).toEqual({
        reference,
        url: `${process.env.APP_URL}/payment/callback?reference=${reference}&asked=elsewhere`,
      });
      expect(await confirmPayment(reference, checkout.actor, NOON)).toMatchObject({
        state: 'succeeded',
        delivery: { to: 'Hall 1, University of Benin', isExpress: false },
      });
      expect(await getOrders(checkout.actor)).toHaveLength(1);
      expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
    },
  );

  it('starts a payment for something else alongside the order', async () => {
    const checkout = await readyToPay();
    const first = await start(checkout);
    await standIn().pay(first.reference);
    const items = [{ ...checkout.option, addonIds: [], quantity: 1 }];
    const next = await start({
      ...checkout,
      input: { ...checkout.input, items, totalAmount: 3_190 },
    });
    expect(next.reference).not.toBe(first.reference);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    expect(await getStock(checkout.option)).toEqual([7, 1, 2]);
  });

  it('doesn’t wait for a provider that doesn’t answer', async () => {
    const checkout = await readyToPay();
    const first = await start(checkout);
    const away = { endpoint: 'transaction.verify', kind: 'status', status: 503 } as const;
    await standIn().addFault({ ...away, match: first.reference });
    expect((await start(checkout)).reference).not.toBe(first.reference);
  });
});

describe('the stored answer of a payment call', () => {
  async function caller() {
    const person = await makePerson();
    const actor: Actor = { userId: person.userId, roles: ['customer'] };
    const option = await createProduct(await createVendor(), { priceKobo: 250_000, stock: 5 });
    const address = await createAddress(actor);
    const items = [{ ...option, quantity: 1 }];
    return async (key: string | undefined, isExpress = false) => {
      const body = { address, items, isExpress, totalAmount: isExpress ? 3_410 : 3_190 };
      const headers = { 'idempotency-key': key };
      const got = await callPayment('paystack', 'order', {
        body,
        cookie: person.cookie,
        headers,
      });
      expect(got).toMatchObject({ status: 200 });
      return got.body as { url: string; reference: string };
    };
  }

  it('is replayed while that payment is open', async () => {
    const pay = await caller();
    const key = randomUUID();
    const first = await pay(key);
    expect(await pay(key)).toEqual(first);
    const keyless = await pay(undefined);
    expect(await pay(undefined)).toEqual(keyless);
  });

  it.each([randomUUID(), undefined])(
    'is not replayed once another payment replaced it (key %s)',
    async (key) => {
      const pay = await caller();
      const standard = await pay(key);
      await pay(key && randomUUID(), true);
      const again = await pay(key);
      expect(again.url).not.toBe(standard.url);
      expect(await Payment.findOne({ 'attempts.reference': again.reference }).lean()).toMatchObject(
        {
          status: 'pending',
        },
      );
    },
  );

  it('leads to the payment’s outcome once it is paid', async () => {
    const pay = await caller();
    const key = randomUUID();
    const { reference } = await pay(key);
    await standIn().pay(reference);
    await settlePayment(reference, new Date());
    expect(await pay(key)).toMatchObject({
      reference,
      url: `${process.env.APP_URL}/payment/callback?reference=${reference}`,
    });
  });
});
