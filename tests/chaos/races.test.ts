import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/errors';
import { statusAt } from '@/lib/delivery/status';
import { cancelDispatch } from '@/lib/dispatch/cancel';
import { cancelOrder } from '@/lib/orders/cancel';
import { settlePayment } from '@/lib/payments/settle';
import { payFromWallet } from '@/lib/payments/wallet-payment';
import { isDatabaseUnavailable } from '@/lib/platform/db';
import { acceptOffer } from '@/lib/riders/offers';
import { acceptOrder } from '@/lib/sellers/commands';
import { Dispatch } from '@/models/dispatch';
import { LedgerTransfer } from '@/models/ledger';
import { Order } from '@/models/order';
import { Rider } from '@/models/rider';
import { useTestDatabase } from '../support/database';
import { makeSender } from '../support/direct';
import { balanceOf, expectBooksToBalance, fundWallet } from '../support/ledger';
import { IS_LONG_FORM } from '../support/long-form';
import { ordersOf, placed, refusal, start } from '../support/paying';
import { createPromo, usesOf } from '../support/promos';
import { jobOf, makeRider, offerDispatch } from '../support/riders';
import { makeMember } from '../support/sellers';
import {
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  customer,
  fillCart,
  minutesLater,
  NOON,
  stockOf,
} from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

const ROUNDS = IS_LONG_FORM ? 200 : 10;
const LONG_MS = 900_000;

/**
 * Runs two commands at the same moment, in some rounds with a start for one of them that is a little
 * longer than the command. Returns who was refused.
 */
async function race(
  round: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[first: AppError | null, second: AppError | null]> {
  const headStartMs = ((round % 5) - 2) * 30;
  const [one, two] = await Promise.all([
    sleep(Math.max(0, headStartMs)).then(() => refusal(first())),
    sleep(Math.max(0, -headStartMs)).then(() => refusal(second())),
  ]);
  return [one, two];
}

/** Tries until it is done or refused, as a client does that is told that we are too busy. */
async function decided(attempt: () => Promise<unknown>): Promise<AppError | null> {
  for (;;) {
    try {
      const refused = await refusal(attempt());
      if (refused?.code !== 'unavailable') return refused;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

/** The refunds that were booked for an order or a dispatch. */
const refundsOf = (orderId: string) =>
  LedgerTransfer.countDocuments({
    'refs.orderId': orderId,
    type: mongoose.trusted({ $in: ['order-cancel', 'dispatch-cancel'] }),
  });

describe('a customer cancels at the same moment', () => {
  it(
    'as a rider claims the dispatch: one wins, so there is a refund or a rider, never both',
    async () => {
      let cancelled = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await Rider.updateMany({}, { isOnline: false });
        const [rider, sender] = await Promise.all([makeRider(), makeSender()]);
        const { id, offerId } = await offerDispatch([rider.userId], sender);
        const owner = customer(sender.person.userId);
        const [cancelRefused, claimRefused] = await race(
          round,
          () => cancelDispatch(id, owner, new Date()),
          () => acceptOffer(offerId, rider.actor, new Date()),
        );
        const job = await jobOf('dispatch', id);
        const { statusRank, riderId, refundedKobo } = await Dispatch.findById(id).orFail().lean();
        const after = {
          isCancelRefused: cancelRefused !== null,
          isClaimRefused: claimRefused !== null,
          status: statusAt(statusRank),
          riderId: riderId && String(riderId),
          job: job.state,
          load: (await Rider.findById(rider.userId).lean())?.load,
          refundedKobo,
          wallet: await balanceOf(owner),
          refunds: await refundsOf(id),
        };
        if (claimRefused) cancelled += 1;
        expect(after, `round ${round}`).toEqual(
          claimRefused
            ? {
                ...{ isCancelRefused: false, isClaimRefused: true, status: 'Order Cancelled' },
                ...{ riderId: null, job: 'cancelled', load: 0 },
                ...{ refundedKobo: 54_000, wallet: 54_000, refunds: 1 },
              }
            : {
                ...{ isCancelRefused: true, isClaimRefused: false, status: 'Order Assigned' },
                ...{ riderId: rider.userId, job: 'assigned', load: 1 },
                ...{ refundedKobo: 0, wallet: 0, refunds: 0 },
              },
        );
        for (const error of [cancelRefused, claimRefused]) {
          if (error) expect(error).toMatchObject({ code: 'conflict' });
        }
      }
      expect(cancelled).toBeGreaterThan(0);
      expect(cancelled).toBeLessThan(ROUNDS);
      await expectBooksToBalance();
    },
    LONG_MS,
  );

  it(
    'as the shop accepts the order: one wins, so there is a refund or an accepted order, never both',
    async () => {
      let cancelled = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const { actor, orderId, option } = await placed();
        const vendorId = (await Order.findById(orderId).orFail().lean()).parts[0]?.vendorId ?? '';
        const { actor: seller } = await makeMember(vendorId);
        const [cancelRefused, acceptRefused] = await race(
          round,
          () => cancelOrder(orderId, actor, minutesLater(1)),
          () => acceptOrder({ orderId, prepMinutes: 15 }, seller, minutesLater(1)),
        );
        const { statusRank, rev, refundedKobo } = await Order.findById(orderId).orFail().lean();
        const after = {
          isCancelRefused: cancelRefused !== null,
          status: statusAt(statusRank),
          rev,
          refundedKobo,
          wallet: await balanceOf(actor),
          refunds: await refundsOf(orderId),
          stock: await stockOf(option),
        };
        if (acceptRefused) cancelled += 1;
        expect(after, `round ${round}`).toEqual(
          acceptRefused
            ? {
                ...{ isCancelRefused: false, status: 'Order Cancelled', rev: 2 },
                ...{ refundedKobo: 586_000, wallet: 586_000, refunds: 1, stock: [10, 0, 0] },
              }
            : {
                ...{ isCancelRefused: true, status: 'Order Confirmed', rev: 2 },
                ...{ refundedKobo: 0, wallet: 0, refunds: 0, stock: [8, 0, 2] },
              },
        );
        if (cancelRefused) {
          expect(cancelRefused).toMatchObject({
            code: 'conflict',
            details: { status: 'Order Confirmed', next: [] },
          });
        }
        if (acceptRefused) {
          expect(acceptRefused).toMatchObject({
            code: 'conflict',
            details: { status: 'Order Cancelled' },
          });
        }
      }
      expect(cancelled).toBeGreaterThan(0);
      expect(cancelled).toBeLessThan(ROUNDS);
      await expectBooksToBalance();
    },
    LONG_MS,
  );
});

it(
  'sells 7 portions to 50 customers who check out at the same moment, and takes no money from the others',
  async () => {
    const option = await createProduct(await createVendor(), { stock: 7 });
    const checkouts = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const actor = await createCustomer();
        await fillCart(actor, [{ ...option, quantity: 1 }]);
        const address = await createAddress(actor);
        const isByWallet = index % 2 === 1;
        if (isByWallet) await fundWallet(actor, 319_000);
        return {
          actor,
          option,
          isByWallet,
          input: { totalAmount: 3_190, address, isExpress: false },
        };
      }),
    );
    /** Pays, and tries again as the page does while the database is busy. */
    const pay = async ({ isByWallet, ...checkout }: (typeof checkouts)[number]): Promise<void> => {
      for (;;) {
        try {
          if (isByWallet) {
            const { input, actor } = checkout;
            await payFromWallet('order', input, actor, async () => undefined, NOON);
          } else {
            const { reference } = await start(checkout);
            await standIn().pay(reference);
            await settlePayment(reference, NOON);
          }
          return;
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
        }
      }
    };
    const refused = await Promise.all(checkouts.map((checkout) => refusal(pay(checkout))));
    const sold = checkouts.filter((_, index) => refused[index] === null);
    expect(sold).toHaveLength(7);
    for (const [index, { actor, isByWallet }] of checkouts.entries()) {
      const error = refused[index];
      if (error) expect(error).toMatchObject({ code: 'conflict' });
      const isSold = !error;
      expect(await ordersOf(actor)).toHaveLength(isSold ? 1 : 0);
      expect(await balanceOf(actor)).toBe(isByWallet && !isSold ? 319_000 : 0);
    }
    expect(await stockOf(option)).toEqual([0, 0, 7]);
    await expectBooksToBalance();
  },
  LONG_MS,
);

it(
  'a promo is used no more often than its limit allows, and as often again once all is cancelled',
  async () => {
    const [limit, buyers] = IS_LONG_FORM ? [10, 200] : [2, 8];
    const promo = await createPromo({ type: 'fixed', valueBp: 0, valueKobo: 100_000, limit });
    const option = await createProduct(await createVendor(), { priceKobo: 500_000 });
    const items = [{ ...option, addonIds: [], quantity: 1 }];
    const checkouts = await Promise.all(
      Array.from({ length: buyers }, async (_, index) => {
        const actor = await createCustomer();
        const isByWallet = index % 2 === 0;
        if (isByWallet) await fundWallet(actor, 486_000);
        // 5,000 + 400 for delivery + 460 for the service, less 1,000.
        const address = await createAddress(actor);
        const input = { items, address, isExpress: false, totalAmount: 4_860, promo: promo.code };
        return { actor, option, input, isByWallet };
      }),
    );
    const pay = async ({ isByWallet, ...checkout }: (typeof checkouts)[number]) => {
      const { input, actor } = checkout;
      if (isByWallet) return payFromWallet('order', input, actor, async () => undefined, NOON);
      const { reference } = await start(checkout);
      await standIn().pay(reference);
      return settlePayment(reference, NOON);
    };
    const attempt = (checkout: (typeof checkouts)[number]) => decided(() => pay(checkout));
    const placedSoFar = () => Order.countDocuments({ 'promo.code': promo.code });
    const refused = (await Promise.all(checkouts.map(attempt))).filter((error) => error !== null);
    for (const error of refused) expect(error.message).toBe(`${promo.code} has been used up.`);
    // Somebody may have been told so while a payment had the last use that then failed: they come again.
    for (const checkout of checkouts) if ((await placedSoFar()) < limit) await attempt(checkout);
    // A busy database may have lost the answer to a payment, so the orders say who has paid.
    expect(await placedSoFar()).toBe(limit);
    expect(await usesOf(promo)).toEqual([0, limit]);
    const orders = await Order.find({ 'promo.code': promo.code }).lean();
    await Promise.all(
      orders.map(({ _id, userId }) =>
        cancelOrder(String(_id), customer(String(userId)), minutesLater(1)),
      ),
    );
    expect(await usesOf(promo)).toEqual([0, 0]);
    await expectBooksToBalance();
  },
  LONG_MS,
);

it(
  'payments of one customer share the uses that a person has',
  async () => {
    for (let round = 0; round < (IS_LONG_FORM ? 50 : 2); round += 1) {
      const promo = await createPromo({ perUser: 1 });
      const sender = await makeSender();
      const actor = customer(sender.person.userId);
      const option = await createProduct(await createVendor(), { priceKobo: 500_000 });
      const items = [{ ...option, addonIds: [], quantity: 1 }];
      const input = {
        ...{ items, address: sender.addressId, isExpress: false },
        ...{ totalAmount: 5_360, promo: promo.code },
      };
      await fundWallet(actor, 5_000_000);
      const tries = Array.from({ length: IS_LONG_FORM ? 8 : 2 }, () =>
        decided(() => payFromWallet('order', input, actor, async () => undefined, NOON)),
      );
      const refused = (await Promise.all(tries)).filter((error) => error !== null);
      expect(refused).toHaveLength(tries.length - 1);
      expect(await usesOf(promo)).toEqual([0, 1]);
      expect(await ordersOf(actor)).toHaveLength(1);
    }
    await expectBooksToBalance();
  },
  LONG_MS,
);
