// Dispatches with a fictitious purpose that holds something show that payments know nothing of what is held.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/errors';
import { kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { HOUSE } from '@/lib/ledger/ledger';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import { PurchaseGone, type Purpose } from '@/lib/purchases/checkout/payments/purpose';
import { type PaymentInputs, purposes } from '@/lib/purchases/checkout/payments/purposes';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { confirmPayment } from '@/lib/purchases/checkout/payments/settle-confirm';
import type { DispatchDraft } from '@/lib/purchases/moves/draft';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Dispatch } from '@/models/purchases/dispatch';
import { Payment } from '@/models/purchases/payment';
import { useTestDatabase } from '../../support/database';
import { fundWallet, getBalance } from '../../support/ledger';
import { getOrders, readyToPay, refusal, start, startCardPayment } from '../../support/paying';
import { createCustomer, minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { reconcilePayments } from '../../support/timers';

useTestDatabase();

interface ParcelInput {
  to: string;
}

/** What the world does with parcels, for the tests to steer and to count. */
const world = { isRoadClosed: false, released: 0 };
const place = { address: 'Hall 1', latitude: 6.4, longitude: 5.61 };

const parcelPurpose: Purpose<ParcelInput, ParcelInput, DispatchDraft> = {
  readRequest: async (input) => input,
  compare: ({ dropoff }, { to }) => (dropoff.address === to ? 'same' : null),
  replaces: (newer, older) => newer.dropoff.address === older.dropoff.address,
  price: async ({ to }) => ({
    draft: {
      pickupAddress: { ...place, addressId: null, name: '', phone: '', note: '' },
      dropoff: {
        ...place,
        firstName: 'Efosa',
        lastName: 'Aimufua',
        email: 'efosa@test.example',
        phone: '08031112222',
        address: to,
      },
      deliveryNote: '',
      deliveryKobo: 80_000,
      serviceFeeKobo: 10_000,
      totalKobo: 90_000,
      isExpress: false,
      scheduledFor: null,
      pathM: 1_000,
    },
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
  async allocate() {
    if (world.isRoadClosed) throw new PurchaseGone();
  },
};

const PARCEL = 'dispatch';
const { dispatch } = purposes;

afterAll(() => {
  Object.assign(purposes, { dispatch });
});
beforeEach(() => {
  Object.assign(purposes, { dispatch: parcelPurpose });
  Object.assign(world, { isRoadClosed: false, released: 0 });
});

const startParcel = (actor: ScopedActor<'self'>, to: string, now = NOON) =>
  startCardPayment(PARCEL, { to } as unknown as PaymentInputs['dispatch'], actor, now);
const getPayment = (reference: string) =>
  Payment.findOne({ 'attempts.reference': reference }).lean().orFail();

describe('a second kind of purchase', () => {
  it('is paid by card and placed, with its money held in escrow', async () => {
    const actor = await createCustomer();
    const { reference } = await startParcel(actor, 'Hall 3');
    await standIn().pay(reference);
    await Promise.all([1, 2, 3].map(() => settlePayment(reference, NOON)));
    const payment = await getPayment(reference);
    expect(payment).toMatchObject({ purpose: PARCEL, status: 'succeeded', amountKobo: 90_000 });
    const { subjectId } = payment;
    expect(await Dispatch.findById(subjectId).lean()).toMatchObject({
      dropoff: { address: 'Hall 3' },
    });
    const transfer = await LedgerTransfer.findById(`settle:${reference}`).lean();
    expect(transfer?.entries).toContainEqual(
      expect.objectContaining({ account: HOUSE.escrow, amount: 90_000 }),
    );
    expect(transfer?.refs).toEqual({
      paymentId: payment._id,
      attempt: reference,
      orderId: subjectId,
      kind: PARCEL,
    });
    expect(await confirmPayment(reference, actor, NOON)).toMatchObject({
      state: 'succeeded',
      orderId: String(subjectId),
      amount: 900,
      delivery: { to: 'Hall 3', isExpress: false },
    });
    expect(await getOrders(actor)).toEqual([]);
  });

  it('has its money put in the wallet when it is gone by then', async () => {
    const actor = await createCustomer();
    const { reference } = await startParcel(actor, 'Hall 3');
    await standIn().pay(reference);
    world.isRoadClosed = true;
    await settlePayment(reference, NOON);
    expect(await getPayment(reference)).toMatchObject({
      status: 'late',
      hold: 'released',
      attempts: [{ outcome: 'wallet', reason: 'sold-out' }],
    });
    expect(world.released).toBe(1);
    expect(await getBalance(actor)).toBe(90_000);
  });

  it('is refused with its own message, and saves nothing', async () => {
    const actor = await createCustomer();
    world.isRoadClosed = true;
    expect(await refusal(startParcel(actor, 'Hall 3'))).toMatchObject({
      code: 'conflict',
      message: 'The road is closed.',
    });
    expect(await Payment.countDocuments({ userId: actor.userId })).toBe(0);
  });

  it('releases its hold when it is not paid, or when a newer payment replaces it', async () => {
    const actor = await createCustomer();
    const first = await startParcel(actor, 'Hall 3');
    await startParcel(actor, 'Hall 3', minutesLater(1));
    expect(await getPayment(first.reference)).toMatchObject({ status: 'superseded' });
    expect(world.released).toBe(1);
    await reconcilePayments(minutesLater(16));
    expect(world.released).toBe(2);
  });

  it('leaves another open payment of its kind alone', async () => {
    const actor = await createCustomer();
    const first = await startParcel(actor, 'Hall 3');
    await startParcel(actor, 'Hall 4', minutesLater(1));
    await standIn().pay(first.reference);
    await settlePayment(first.reference, minutesLater(2));
    expect(await getPayment(first.reference)).toMatchObject({ status: 'succeeded' });
    expect(await getBalance(actor)).toBe(0);
  });

  it('leads to the outcome of an earlier payment', async () => {
    const actor = await createCustomer();
    const { reference } = await startParcel(actor, 'Hall 3');
    await standIn().pay(reference);
    expect(await startParcel(actor, 'Hall 3', minutesLater(1))).toMatchObject({ reference });
    expect(await Payment.countDocuments({ userId: actor.userId })).toBe(1);
  });

  it('can be paid from the wallet too', async () => {
    const actor = await createCustomer();
    await fundWallet(actor, 90_000);
    const input = { to: 'Hall 5' } as unknown as PaymentInputs['dispatch'];
    await payFromWallet(PARCEL, input, actor, async () => undefined, NOON);
    expect(await Dispatch.exists({ 'dropoff.address': 'Hall 5' })).not.toBeNull();
    expect(await getBalance(actor)).toBe(0);
  });

  it.each(['order', 'parcel'])(
    'is paid alongside an order, and neither replaces the other: %s first',
    async (first) => {
      const checkout = await readyToPay();
      const starts = [() => start(checkout), () => startParcel(checkout.actor, 'Hall 3')];
      if (first === 'parcel') starts.reverse();
      const references: string[] = [];
      for (const begin of starts) {
        const { reference } = await begin();
        // Paid, but not looked up yet when the other one starts.
        await standIn().pay(reference);
        references.push(reference);
      }
      expect(new Set(references).size).toBe(2);
      for (const reference of references) {
        await settlePayment(reference, NOON);
        expect(await getPayment(reference)).toMatchObject({ status: 'succeeded' });
      }
      expect(await getOrders(checkout.actor)).toHaveLength(1);
      expect(await getBalance(checkout.actor)).toBe(0);
    },
  );
});
