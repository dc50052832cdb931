import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { statusAt } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { runOnce } from '@/lib/platform/http/idempotency';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { acceptOrder } from '@/lib/purchases/moves/board/commands';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../support/database';
import { makeSender } from '../support/direct';
import { expectBooksToBalance, fundWallet, getBalance } from '../support/ledger';
import { getOrders, placed, readyToPay, refusal, start } from '../support/paying';
import { createPromo, getUses } from '../support/promos';
import { getRefunds, LONG_MS, race, retryUntilDecided } from '../support/races';
import { makeMember } from '../support/sellers';
import {
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  customer,
  fillCart,
  getStock,
  minutesLater,
  NOON,
} from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

const ROUNDS = 200;
/** Total of `readyToPay`, kobo. */
const PRICE = 586_000;
const CALLS = 64;

it(
  'either cancels or accepts an order when customer and shop act concurrently, never both',
  async () => {
    let cancelled = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { actor, orderId, option } = await placed();
      const vendorId = (await Order.findById(orderId).orFail().lean()).parts[0]?.vendorId ?? '';
      const { actor: seller } = await makeMember(vendorId);
      const [cancelRefused, acceptRefused] = await race(
        round,
        () => cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(1)),
        () => acceptOrder({ orderId, prepMinutes: 15 }, seller, minutesLater(1)),
      );
      const { statusRank, rev, refundedKobo } = await Order.findById(orderId).orFail().lean();
      const after = {
        isCancelRefused: cancelRefused !== null,
        status: statusAt(statusRank),
        rev,
        refundedKobo,
        wallet: await getBalance(actor),
        refunds: await getRefunds(orderId),
        stock: await getStock(option),
      };
      if (acceptRefused) cancelled += 1;
      expect(after, `round ${round}`).toEqual(
        acceptRefused
          ? {
              isCancelRefused: false,
              status: 'Order Cancelled',
              rev: 2,
              refundedKobo: 586_000,
              wallet: 586_000,
              refunds: 1,
              stock: [10, 0, 0],
            }
          : {
              isCancelRefused: true,
              status: 'Order Confirmed',
              rev: 2,
              refundedKobo: 0,
              wallet: 0,
              refunds: 0,
              stock: [8, 0, 2],
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
it(
  'sells 7 portions to 50 customers who check out concurrently, and takes no money from the others',
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
    /** Retries as the page does while the database is busy. */
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
      expect(await getOrders(actor)).toHaveLength(isSold ? 1 : 0);
      expect(await getBalance(actor)).toBe(isByWallet && !isSold ? 319_000 : 0);
    }
    expect(await getStock(option)).toEqual([0, 0, 7]);
    await expectBooksToBalance();
  },
  LONG_MS,
);

it(
  'limits the uses of a promo per customer across concurrent payments',
  async () => {
    for (let round = 0; round < 50; round += 1) {
      const promo = await createPromo({ perUser: 1 });
      const sender = await makeSender();
      const actor = customer(sender.person.userId);
      const option = await createProduct(await createVendor(), { priceKobo: 500_000 });
      const items = [{ ...option, addonIds: [], quantity: 1 }];
      const input = {
        items,
        address: sender.addressId,
        isExpress: false,
        totalAmount: 5_360,
        promo: promo.code,
      };
      await fundWallet(actor, 5_000_000);
      const tries = Array.from({ length: 8 }, () =>
        retryUntilDecided(() => payFromWallet('order', input, actor, async () => undefined, NOON)),
      );
      const refused = (await Promise.all(tries)).filter((error) => error !== null);
      expect(refused).toHaveLength(tries.length - 1);
      expect(await getUses(promo)).toEqual([0, 1]);
      expect(await getOrders(actor)).toHaveLength(1);
    }
    await expectBooksToBalance();
  },
  LONG_MS,
);

it(
  'debits the wallet once for calls under one key, with the same answer',
  async () => {
    for (let round = 0; round < 50; round += 1) {
      const { actor, input } = await readyToPay();
      await fundWallet(actor, 5 * PRICE);
      const key = randomUUID();
      const pay = () =>
        runOnce(`${actor.userId}:pay`, key, input, async (store) => {
          const body = await payFromWallet(
            'order',
            input,
            actor,
            (first, session) => store({ status: 200, body: first }, session),
            NOON,
          );
          return { status: 200, body };
        });
      const calls = await Promise.allSettled(Array.from({ length: CALLS }, pay));
      const [order, ...others] = await getOrders(actor);
      expect(others).toEqual([]);
      const answer = { message: 'Payment successful!', orderId: String(order?._id) };
      for (const call of calls) {
        // Sent while the first one was running.
        if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'conflict' });
        else expect(call.value.body).toEqual(answer);
      }
      expect((await pay()).body).toEqual(answer);
      expect(await getBalance(actor)).toBe(4 * PRICE);
    }
    await expectBooksToBalance();
  },
  LONG_MS,
);
