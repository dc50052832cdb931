// Two throw-away parts show that a second one of each fits: a parcel to buy, and a wallet to pay from.
import mongoose, { type Schema, Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/errors';
import { kobo } from '@/lib/core/money';
import type { Actor, ScopedActor } from '@/lib/core/roles';
import { cancelOrder } from '@/lib/orders/cancel';
import { confirmPayment } from '@/lib/payments/confirm';
import { PurchaseGone, type Purpose } from '@/lib/payments/purpose';
import { type Funds, type PaymentInputs, placePurchase, purposes } from '@/lib/payments/purposes';
import { settlePayment } from '@/lib/payments/settle';
import { openPayment, startCardPayment } from '@/lib/payments/start';
import { inTransaction } from '@/lib/platform/db';
import { customerAccount, HOUSE, post } from '@/lib/wallet/ledger';
import { LedgerTransfer } from '@/models/ledger';
import { Payment, type PaymentDoc, type PaymentPurpose } from '@/models/payment';
import { useTestDatabase } from '../support/database';
import { balanceOf } from '../support/ledger';
import { ordersOf, readyToPay, refusal, start } from '../support/paying';
import { createCustomer, minutesLater, NOON, stockOf } from '../support/shop';
import { standIn } from '../support/stand-in';
import { reconcilePayments } from '../support/timers';

useTestDatabase();

interface ParcelInput {
  to: string;
}
interface ParcelDraft {
  to: string;
  weightG: number;
}

/** What the world does with parcels, for the tests to steer and to count. */
const world = { isRoadClosed: false, released: 0 };
const parcels = () =>
  mongoose.connection.collection<{ _id: Types.ObjectId; to: string }>('parcels');

const parcelPurpose: Purpose<ParcelInput, ParcelInput, ParcelDraft> = {
  wish: async (input) => input,
  compare: (draft, wish) => (draft.to === wish.to ? 'same' : null),
  price: async ({ to }) => ({
    draft: { to, weightG: 500 },
    amount: kobo(90_000),
    confirm: async () => undefined,
    goneError: async () => new AppError('conflict', 'The road is closed.'),
  }),
  async reserve(_payment, heldSince, _settings, _session, now) {
    if (world.isRoadClosed) throw new PurchaseGone();
    return { hold: 'active', holdUntil: minutesLater(15), heldSince: heldSince ?? now };
  },
  async release() {
    world.released += 1;
  },
  async place({ subjectId, draft }, session) {
    if (world.isRoadClosed) throw new PurchaseGone();
    await parcels().insertOne({ _id: subjectId, to: draft.to }, { session });
  },
  summary: ({ draft }) => ({
    refs: {},
    delivery: { to: draft.to, isExpress: false },
    backTo: '/send-parcel',
  }),
};

// The types know of orders alone, as the product does.
const PARCEL = 'parcel' as PaymentPurpose;
const WALLET = 'wallet' as 'card';

const allow = (path: 'purpose' | 'method', value: string) =>
  (Payment.schema.path(path) as Schema.Types.String).enum(value);

beforeAll(async () => {
  Object.assign(purposes, { [PARCEL]: parcelPurpose });
  allow('purpose', PARCEL);
  allow('method', WALLET);
  await mongoose.connection.createCollection('parcels');
});
afterAll(() => {
  Reflect.deleteProperty(purposes, PARCEL);
});
beforeEach(() => {
  Object.assign(world, { isRoadClosed: false, released: 0 });
});

const startParcel = (actor: ScopedActor<'self'>, to: string, now = NOON) =>
  startCardPayment(PARCEL, { to } as unknown as PaymentInputs['order'], actor, now);
const paymentOf = (reference: string) =>
  Payment.findOne({ 'attempts.reference': reference }).lean().orFail();

describe('a second thing to buy', () => {
  it('is paid by card and placed, with its money in escrow', async () => {
    const actor = await createCustomer();
    const { reference } = await startParcel(actor, 'Hall 3');
    await standIn().pay(reference);
    await Promise.all([1, 2, 3].map(() => settlePayment(reference, NOON)));
    const payment = await paymentOf(reference);
    expect(payment).toMatchObject({ purpose: PARCEL, status: 'succeeded', amountKobo: 90_000 });
    expect(await parcels().findOne({ _id: payment.subjectId })).toMatchObject({ to: 'Hall 3' });
    const transfer = await LedgerTransfer.findById(`settle:${reference}`).lean();
    expect(transfer?.entries).toContainEqual(
      expect.objectContaining({ account: HOUSE.escrow, amount: 90_000 }),
    );
    expect(transfer?.refs).toEqual({ paymentId: payment._id, attempt: reference });
    expect(await confirmPayment(reference, actor, NOON)).toMatchObject({
      state: 'succeeded',
      orderId: null,
      amount: 900,
      delivery: { to: 'Hall 3', isExpress: false },
    });
    expect(await ordersOf(actor)).toEqual([]);
  });

  it('goes to the wallet when it is gone by then', async () => {
    const actor = await createCustomer();
    const { reference } = await startParcel(actor, 'Hall 3');
    await standIn().pay(reference);
    world.isRoadClosed = true;
    await settlePayment(reference, NOON);
    expect(await paymentOf(reference)).toMatchObject({
      status: 'late',
      hold: 'released',
      attempts: [{ outcome: 'wallet', reason: 'sold-out' }],
    });
    expect(world.released).toBe(1);
    expect(await balanceOf(actor)).toBe(90_000);
  });

  it('refuses in its own words, and saves nothing', async () => {
    const actor = await createCustomer();
    world.isRoadClosed = true;
    expect(await refusal(startParcel(actor, 'Hall 3'))).toMatchObject({
      code: 'conflict',
      message: 'The road is closed.',
    });
    expect(await Payment.countDocuments({ userId: actor.userId })).toBe(0);
  });

  it('lets go of what it held when nobody pays, and when a newer one takes its place', async () => {
    const actor = await createCustomer();
    const first = await startParcel(actor, 'Hall 3');
    await startParcel(actor, 'Hall 4', minutesLater(1));
    expect(await paymentOf(first.reference)).toMatchObject({ status: 'superseded' });
    expect(world.released).toBe(1);
    await reconcilePayments(minutesLater(16));
    expect(world.released).toBe(2);
  });

  it('leads to the outcome of what is paid already', async () => {
    const actor = await createCustomer();
    const { reference } = await startParcel(actor, 'Hall 3');
    await standIn().pay(reference);
    expect(await startParcel(actor, 'Hall 3', minutesLater(1))).toMatchObject({ reference });
    expect(await Payment.countDocuments({ userId: actor.userId })).toBe(1);
  });

  it('is paid beside an order: neither takes the place of the other', async () => {
    const checkout = await readyToPay();
    const order = await start(checkout);
    const parcel = await startParcel(checkout.actor, 'Hall 3');
    for (const { reference } of [order, parcel]) {
      await standIn().pay(reference);
      await settlePayment(reference, NOON);
      expect(await paymentOf(reference)).toMatchObject({ status: 'succeeded' });
    }
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    expect(await balanceOf(checkout.actor)).toBe(0);
  });
});

describe('a second source of money', () => {
  /** One transaction and no provider. */
  async function payFromWallet<P extends PaymentPurpose>(
    kind: P,
    input: PaymentInputs[P],
    actor: ScopedActor<'self'>,
  ): Promise<PaymentDoc> {
    const wish = await purposes[kind].wish(input, actor);
    const priced = await purposes[kind].price(wish, actor, NOON);
    const source = { method: WALLET, attempts: [] };
    return openPayment(kind, priced, source, actor, NOON, async (payment, session) => {
      await placePurchase(payment, walletFunds(payment), session, NOON);
      const done = { status: 'succeeded', hold: 'allocated' } as const;
      await Payment.updateOne({ _id: payment._id }, done, { session });
    });
  }

  const walletFunds = ({ _id, userId, amountKobo }: PaymentDoc): Funds => ({
    transfer: {
      id: `wallet:${_id}`,
      type: 'adjustment',
      refs: { paymentId: _id.toString() },
      actor: `user:${userId}`,
      description: 'Paid from the wallet',
    },
    postingsTo: (account) => [
      { account: customerAccount(userId.toString()), amount: kobo(-amountKobo) },
      { account, amount: kobo(amountKobo) },
    ],
  });

  const fund = ({ userId }: Actor, amount: number) =>
    inTransaction((session) =>
      post(
        {
          id: `fund:${userId}`,
          type: 'adjustment',
          postings: [
            { account: HOUSE.bank, amount: kobo(-amount) },
            { account: customerAccount(userId), amount: kobo(amount) },
          ],
          refs: {},
          actor: 'system',
          description: 'Test',
        },
        session,
        NOON,
      ),
    );

  it('pays for an order in one transaction, and gets the money back when it is cancelled', async () => {
    const { actor, input, option } = await readyToPay();
    await fund(actor, 600_000);
    const payment = await payFromWallet('order', input, actor);
    expect(await Payment.findById(payment._id).lean()).toMatchObject({
      method: WALLET,
      status: 'succeeded',
      hold: 'allocated',
      attempts: [],
    });
    const [order] = await ordersOf(actor);
    expect(order).toMatchObject({ _id: payment.subjectId, totalKobo: 586_000 });
    expect(await balanceOf(actor)).toBe(14_000);
    expect(await stockOf(option)).toEqual([8, 0, 2]);
    await cancelOrder(String(order?._id), actor, minutesLater(1));
    expect(await balanceOf(actor)).toBe(600_000);
    expect(
      await LedgerTransfer.findOne({ type: 'order-cancel', 'refs.orderId': order?._id }).lean(),
    ).toMatchObject({ reverses: `wallet:${payment._id}` });
  });

  it('leaves nothing behind where the money is not enough', async () => {
    const { actor, input, option } = await readyToPay();
    await fund(actor, 585_999);
    const refused = await refusal(payFromWallet('order', input, actor));
    expect(refused).toMatchObject({ code: 'conflict' });
    expect(await Payment.countDocuments({ userId: actor.userId })).toBe(0);
    expect(await ordersOf(actor)).toEqual([]);
    expect(await balanceOf(actor)).toBe(585_999);
    expect(await stockOf(option)).toEqual([10, 0, 0]);
  });

  it('is spent once by two payments at the same moment', async () => {
    const { actor, input, option } = await readyToPay();
    await fund(actor, 600_000);
    const items = [{ ...option, addonIds: [], quantity: 2 }];
    const both = [1, 2].map(() => refusal(payFromWallet('order', { ...input, items }, actor)));
    const refused = (await Promise.all(both)).filter((error) => error !== null);
    expect(refused).toMatchObject([{ code: 'conflict' }]);
    expect(await ordersOf(actor)).toHaveLength(1);
    expect(await balanceOf(actor)).toBe(14_000);
  });

  it('takes the place of a card payment; if that is paid too, its money comes to the wallet', async () => {
    const checkout = await readyToPay();
    const { actor, input } = checkout;
    await fund(actor, 600_000);
    const { reference } = await start(checkout);
    await payFromWallet('order', input, actor);
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(1));
    expect(await paymentOf(reference)).toMatchObject({
      status: 'late',
      attempts: [{ reason: 'replaced' }],
    });
    expect(await ordersOf(actor)).toHaveLength(1);
    expect(await balanceOf(actor)).toBe(600_000);
  });

  it('needs no reference, and lets no two payments share one', async () => {
    const { reference } = await start(await readyToPay());
    const { _id, ...payment } = await paymentOf(reference);
    const copy = { ...payment, subjectId: new Types.ObjectId() };
    await Payment.create({ ...copy, attempts: [] });
    await expect(Payment.create(copy)).rejects.toMatchObject({ code: 11_000 });
  });

  it('pays for the second thing to buy as well', async () => {
    const actor = await createCustomer();
    await fund(actor, 90_000);
    const input = { to: 'Hall 5' } as unknown as PaymentInputs['order'];
    const payment = await payFromWallet(PARCEL, input, actor);
    expect(await parcels().findOne({ _id: payment.subjectId })).toMatchObject({ to: 'Hall 5' });
    expect(await balanceOf(actor)).toBe(0);
  });
});
