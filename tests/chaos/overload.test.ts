import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import type { AppErrorCode } from '@/lib/core/errors';
import { log } from '@/lib/platform/log';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../support/database';
import { expectBooksToBalance, fundWallet, getBalance } from '../support/ledger';
import { IS_LONG_FORM } from '../support/long-form';
import { refusal } from '../support/paying';
import { LONG_MS, retryUntilDecided } from '../support/races';
import {
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  getStock,
  NOON,
} from '../support/shop';

useTestDatabase();

/** One piece: 2,500 + delivery 400; service fee 290. */
const PRICE = 319_000;

let warn: MockInstance;
beforeEach(() => {
  warn = vi.spyOn(log(), 'warn');
});
afterEach(() => warn.mockRestore());

/** Refused before anything was written, instead of given up after ten seconds. */
const expectNoneRanIntoItsDeadline = () =>
  expect(warn.mock.calls.map(([, message]) => message)).not.toContain(
    'a transaction has not ended in time',
  );

type Option = Awaited<ReturnType<typeof createProduct>>;

/** A customer with the price of one piece, and the payment for it. */
async function makeBuyer(option: Option) {
  const actor = await createCustomer();
  await fundWallet(actor, PRICE);
  const input = {
    items: [{ ...option, addonIds: [], quantity: 1 }],
    address: await createAddress(actor),
    isExpress: false,
    totalAmount: PRICE / 100,
  };
  const pay = () => payFromWallet('order', input, actor, async () => undefined, NOON);
  return { actor, pay };
}

type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

async function makeBuyers(count: number, option: Option): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let made = 0; made < count; made += 1) buyers.push(await makeBuyer(option));
  return buyers;
}

/**
 * All pay in the same moment: each has paid once or has their money. Returns how many paid, until when, and
 * who may try again.
 */
async function payAtOnce(buyers: readonly Buyer[], refusals: readonly AppErrorCode[]) {
  const startedAt = performance.now();
  let paidMs = 0;
  const attempts = await Promise.all(
    buyers.map(async (buyer) => {
      const error = await refusal(buyer.pay());
      if (!error) paidMs = performance.now() - startedAt;
      return { buyer, error };
    }),
  );
  for (const { buyer, error } of attempts) {
    const orders = await Order.countDocuments({ userId: buyer.actor.userId });
    const balance = await getBalance(buyer.actor);
    expect({ orders, balance }).toEqual(
      error ? { orders: 0, balance: PRICE } : { orders: 1, balance: 0 },
    );
    if (error) expect(refusals).toContain(error.code);
  }
  expectNoneRanIntoItsDeadline();
  const paid = attempts.filter(({ error }) => error === null).length;
  const busy = attempts.filter(({ error }) => error?.code === 'unavailable');
  return { paid, paidMs, busy: busy.map(({ buyer }) => buyer) };
}

it(
  'sells all pieces when many more people buy them in one moment, and takes no money of the others',
  async () => {
    const [count, pieces] = IS_LONG_FORM ? [40, 7] : [8, 3];
    const option = await createProduct(await createVendor(), { stock: pieces });
    const buyers = await makeBuyers(count, option);
    const { paid, busy } = await payAtOnce(buyers, ['conflict', 'unavailable']);
    expect(paid).toBeLessThanOrEqual(pieces);
    // Buyers who were refused because of the load try again, as people do.
    for (const { pay } of busy) await retryUntilDecided(pay);
    expect(await Order.countDocuments({ 'items.productId': option.productId })).toBe(pieces);
    expect(await getStock(option)).toEqual([0, 0, pieces]);
    await expectBooksToBalance();
  },
  LONG_MS,
);

it(
  'pays each of a burst of payments once, or refuses it before its deadline',
  async () => {
    const [count, alone] = IS_LONG_FORM ? [60, 5] : [8, 1];
    const option = await createProduct(await createVendor());
    const buyers = await makeBuyers(count, option);
    const singles = await makeBuyers(alone, option);
    const startedAt = performance.now();
    for (const { pay } of singles) await pay();
    const singleMs = (performance.now() - startedAt) / alone;
    const { paid, paidMs } = await payAtOnce(buyers, ['unavailable']);
    if (IS_LONG_FORM) {
      const serially = (paidMs / singleMs).toFixed(0);
      console.log(`${paid} of ${count} paid, in that time ${serially} one after the other`);
    }
    await expectBooksToBalance();
  },
  LONG_MS,
);
