import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runOnce } from '@/lib/api/idempotency';
import { AppError } from '@/lib/core/errors';
import { payFromWallet } from '@/lib/payments/wallet-payment';
import { useTestDatabase } from '../support/database';
import { balanceOf, expectBooksToBalance, fundWallet } from '../support/ledger';
import { IS_LONG_FORM } from '../support/long-form';
import { ordersOf, readyToPay, refusal } from '../support/paying';
import { NOON } from '../support/shop';

useTestDatabase();

/** What `readyToPay` costs, kobo. */
const TOTAL = 586_000;
const CALLS = 64;
const LONG_MS = 900_000;

it(
  'calls under one key debit the wallet once, and get the same answer',
  async () => {
    for (let round = 0; round < (IS_LONG_FORM ? 50 : 1); round += 1) {
      const { actor, input } = await readyToPay();
      await fundWallet(actor, 5 * TOTAL);
      const key = randomUUID();
      const pay = () =>
        runOnce(`${actor.userId}:pay`, key, input, async (keep) => {
          const body = await payFromWallet(
            'order',
            input,
            actor,
            (first, session) => keep({ status: 200, body: first }, session),
            NOON,
          );
          return { status: 200, body };
        });
      const calls = await Promise.allSettled(Array.from({ length: CALLS }, pay));
      const [order, ...others] = await ordersOf(actor);
      expect(others).toEqual([]);
      const answer = { message: 'Payment successful!', orderId: String(order?._id) };
      for (const call of calls) {
        // Sent while the first one still ran.
        if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'conflict' });
        else expect(call.value.body).toEqual(answer);
      }
      expect((await pay()).body).toEqual(answer);
      expect(await balanceOf(actor)).toBe(4 * TOTAL);
    }
    await expectBooksToBalance();
  },
  LONG_MS,
);

it(
  'a balance for half of the payments that are made at once pays for half of them',
  async () => {
    const [payments, paid] = IS_LONG_FORM ? [64, 32] : [8, 4];
    const { actor, input, option } = await readyToPay(null);
    const items = [{ ...option, addonIds: [], quantity: 2 }];
    await fundWallet(actor, paid * TOTAL + TOTAL - 1);
    const payOnce = async () => {
      for (;;) {
        const refused = await refusal(
          payFromWallet('order', { ...input, items }, actor, async () => undefined, NOON),
        );
        // Told to try again, as a client does.
        if (!(refused instanceof AppError) || refused.code !== 'unavailable') return refused;
      }
    };
    const refused = (await Promise.all(Array.from({ length: payments }, payOnce))).filter(
      (error) => error !== null,
    );
    expect(refused).toHaveLength(payments - paid);
    for (const error of refused) expect(error.details).toMatchObject({ shortfall: 0.01 });
    expect(await ordersOf(actor)).toHaveLength(paid);
    expect(await balanceOf(actor)).toBe(TOTAL - 1);
    await expectBooksToBalance();
  },
  LONG_MS,
);
