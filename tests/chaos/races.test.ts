import { expect, it } from 'vitest';
import { statusAt } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { Rider } from '@/models/people/rider';
import { Dispatch } from '@/models/purchases/dispatch';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../support/database';
import { makeSender } from '../support/direct';
import { expectBooksToBalance, fundWallet, getBalance } from '../support/ledger';
import { IS_LONG_FORM } from '../support/long-form';
import { getOrders, readyToPay, refusal, start } from '../support/paying';
import { createPromo, getUses } from '../support/promos';
import { getRefunds, LONG_MS, race, retryUntilDecided } from '../support/races';
import { getJob, makeRider, offerDispatch } from '../support/riders';
import {
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  customer,
  minutesLater,
  NOON,
} from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

/** At least one round for each of five head starts, so that either side wins some. */
const ROUNDS = IS_LONG_FORM ? 200 : 5;
/** Total of `readyToPay`, kobo. */
const PRICE = 586_000;

it(
  'either refunds or assigns a dispatch when customer and rider act concurrently, never both',
  async () => {
    let cancelled = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await Rider.updateMany({}, { isOnline: false });
      const [rider, sender] = await Promise.all([makeRider(), makeSender()]);
      const { id, offerId } = await offerDispatch([rider.userId], sender);
      const owner = customer(sender.person.userId);
      const [cancelRefused, claimRefused] = await race(
        round,
        () => cancelPurchase({ kind: 'dispatch', id }, owner, new Date()),
        () => acceptOffer(offerId, rider.actor, new Date()),
      );
      const job = await getJob('dispatch', id);
      const { statusRank, riderId, refundedKobo } = await Dispatch.findById(id).orFail().lean();
      const after = {
        isCancelRefused: cancelRefused !== null,
        isClaimRefused: claimRefused !== null,
        status: statusAt(statusRank),
        riderId: riderId && String(riderId),
        job: job.state,
        load: (await Rider.findById(rider.userId).lean())?.load,
        refundedKobo,
        wallet: await getBalance(owner),
        refunds: await getRefunds(id),
      };
      if (claimRefused) cancelled += 1;
      expect(after, `round ${round}`).toEqual(
        claimRefused
          ? {
              isCancelRefused: false,
              isClaimRefused: true,
              status: 'Order Cancelled',
              riderId: null,
              job: 'cancelled',
              load: 0,
              refundedKobo: 54_000,
              wallet: 54_000,
              refunds: 1,
            }
          : {
              isCancelRefused: true,
              isClaimRefused: false,
              status: 'Order Assigned',
              riderId: rider.userId,
              job: 'assigned',
              load: 1,
              refundedKobo: 0,
              wallet: 0,
              refunds: 0,
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
  'makes half of the concurrent payments from a balance for half of them',
  async () => {
    const [payments, paid] = IS_LONG_FORM ? [64, 32] : [8, 4];
    const { actor, input, option } = await readyToPay(null);
    const items = [{ ...option, addonIds: [], quantity: 2 }];
    await fundWallet(actor, paid * PRICE + PRICE - 1);
    const payOnce = async () => {
      for (;;) {
        const refused = await refusal(
          payFromWallet('order', { ...input, items }, actor, async () => undefined, NOON),
        );
        // Retries when asked to, as a client does.
        if (!(refused instanceof AppError) || refused.code !== 'unavailable') return refused;
      }
    };
    const refused = (await Promise.all(Array.from({ length: payments }, payOnce))).filter(
      (error) => error !== null,
    );
    expect(refused).toHaveLength(payments - paid);
    for (const error of refused) expect(error.details).toMatchObject({ shortfall: 0.01 });
    expect(await getOrders(actor)).toHaveLength(paid);
    expect(await getBalance(actor)).toBe(PRICE - 1);
    await expectBooksToBalance();
  },
  LONG_MS,
);

it(
  'never uses a promo beyond its limit, and frees its uses when the orders are cancelled',
  async () => {
    const [limit, buyers] = IS_LONG_FORM ? [10, 200] : [2, 8];
    const promo = await createPromo({ type: 'fixed', valueBp: 0, valueKobo: 100_000, limit });
    const option = await createProduct(await createVendor(), { priceKobo: 500_000 });
    const items = [{ ...option, addonIds: [], quantity: 1 }];
    const prepare = async (isByWallet: boolean) => {
      const actor = await createCustomer();
      if (isByWallet) await fundWallet(actor, 486_000);
      // 5,000 + 400 for delivery + 460 for the service, less 1,000.
      const address = await createAddress(actor);
      const input = { items, address, isExpress: false, totalAmount: 4_860, promo: promo.code };
      return { actor, option, input, isByWallet };
    };
    const checkouts: Awaited<ReturnType<typeof prepare>>[] = [];
    // One by one: a process refuses more people than it can serve at once.
    for (let index = 0; index < buyers; index += 1) checkouts.push(await prepare(index % 2 === 0));
    const pay = async ({ isByWallet, ...checkout }: (typeof checkouts)[number]) => {
      const { input, actor } = checkout;
      if (isByWallet) return payFromWallet('order', input, actor, async () => undefined, NOON);
      const { reference } = await start(checkout);
      await standIn().pay(reference);
      return settlePayment(reference, NOON);
    };
    const attempt = (checkout: (typeof checkouts)[number]) =>
      retryUntilDecided(() => pay(checkout));
    const placedSoFar = () => Order.countDocuments({ 'promo.code': promo.code });
    const refused = (await Promise.all(checkouts.map(attempt))).filter((error) => error !== null);
    for (const error of refused) expect(error.message).toBe(`${promo.code} has been used up.`);
    // Some may have been refused while a payment that failed later held the last use: they retry.
    for (const checkout of checkouts) if ((await placedSoFar()) < limit) await attempt(checkout);
    // A busy database may have lost the answer to a payment, so only the orders count.
    expect(await placedSoFar()).toBe(limit);
    expect(await getUses(promo)).toEqual([0, limit]);
    const orders = await Order.find({ 'promo.code': promo.code }).lean();
    await Promise.all(
      orders.map(({ _id, userId }) =>
        cancelPurchase(
          { kind: 'order', id: String(_id) },
          customer(String(userId)),
          minutesLater(1),
        ),
      ),
    );
    expect(await getUses(promo)).toEqual([0, 0]);
    await expectBooksToBalance();
  },
  LONG_MS,
);
