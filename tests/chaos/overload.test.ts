import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { payFromWallet } from '@/lib/payments/open-wallet';
import { log } from '@/lib/platform/log';
import { Order } from '@/models/order';
import { useTestDatabase } from '../support/database';
import { expectBooksToBalance, fundWallet, getBalance } from '../support/ledger';
import { IS_LONG_FORM } from '../support/long-form';
import { refusal } from '../support/paying';
import { LONG_MS } from '../support/races';
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
  const pay = () => refusal(payFromWallet('order', input, actor, async () => undefined, NOON));
  return { actor, pay };
}

async function makeBuyers(count: number, option: Option) {
  const buyers: Awaited<ReturnType<typeof makeBuyer>>[] = [];
  for (let made = 0; made < count; made += 1) buyers.push(await makeBuyer(option));
  return buyers;
}

/** What each buyer has afterwards, paid or refused. */
async function getOutcome({
  actor,
}: {
  actor: { userId: string } & Parameters<typeof getBalance>[0];
}) {
  return {
    orders: await Order.countDocuments({ userId: actor.userId }),
    balance: await getBalance(actor),
  };
}
const PAID = { orders: 1, balance: 0 };
const UNTOUCHED = { orders: 0, balance: PRICE };

it(
  'sells all pieces when many more people buy them in one moment, and takes no money of the others',
  async () => {
    const [count, pieces] = IS_LONG_FORM ? [40, 7] : [8, 3];
    const option = await createProduct(await createVendor(), { stock: pieces });
    const buyers = await makeBuyers(count, option);
    const refused = await Promise.all(buyers.map(({ pay }) => pay()));
    for (const [index, error] of refused.entries()) {
      const buyer = buyers[index];
      if (!buyer) continue;
      expect(await getOutcome(buyer)).toEqual(error ? UNTOUCHED : PAID);
      if (error) expect(['conflict', 'unavailable']).toContain(error.code);
    }
    expect(refused.filter((error) => error === null)).toHaveLength(pieces);
    expect(await getStock(option)).toEqual([0, 0, pieces]);
    expectNoneRanIntoItsDeadline();
    await expectBooksToBalance();
  },
  LONG_MS,
);

it(
  'pays each of a burst of payments once, or refuses it before its deadline',
  async () => {
    const [count, alone] = IS_LONG_FORM ? [60, 5] : [8, 1];
    const option = await createProduct(await createVendor());
    const buyers = await makeBuyers(count + alone, option);
    const single = buyers.splice(count);
    const startedAt = performance.now();
    for (const { pay } of single) expect(await pay()).toBeNull();
    const singleMs = (performance.now() - startedAt) / alone;
    const burstAt = performance.now();
    let lastPaidMs = 0;
    const refused = await Promise.all(
      buyers.map(async ({ pay }) => {
        const error = await pay();
        if (!error) lastPaidMs = performance.now() - burstAt;
        return error;
      }),
    );
    for (const [index, error] of refused.entries()) {
      const buyer = buyers[index];
      if (!buyer) continue;
      expect(await getOutcome(buyer)).toEqual(error ? UNTOUCHED : PAID);
      if (error)
        expect(error).toMatchObject({ code: 'unavailable', retryAfterS: expect.any(Number) });
    }
    const paid = refused.filter((error) => error === null).length;
    if (IS_LONG_FORM)
      console.log(
        `${paid} of ${count} paid within ${lastPaidMs.toFixed(0)} ms; one after the other ${(lastPaidMs / singleMs).toFixed(0)}`,
      );
    expectNoneRanIntoItsDeadline();
    await expectBooksToBalance();
  },
  LONG_MS,
);
