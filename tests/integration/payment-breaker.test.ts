import { expect, it } from 'vitest';
import { settlePayment } from '@/lib/payments/settle';
import { Payment } from '@/models/payment';
import { useTestDatabase } from '../support/database';
import { ordersOf, readyToPay, refusal, start } from '../support/paying';
import { type Checkout, NOON } from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

const attemptsOf = async ({ actor }: Checkout) =>
  (await Payment.findOne({ userId: actor.userId }).lean())?.attempts.length;

// A file of its own: the breaker is that of the process, and stays open for a while.
it('a provider that does not answer is not asked for further pages, but still for what was paid', async () => {
  const before = await readyToPay();
  const { reference } = await start(before);
  await standIn().pay(reference);
  const checkouts = [await readyToPay(), await readyToPay(), await readyToPay()];
  for (const { actor } of checkouts) {
    await standIn().addFault({
      endpoint: 'transaction.initialize',
      kind: 'status',
      status: 503,
      times: 0,
      match: actor.email,
    });
  }
  const startsSent = async () => (await standIn().state()).calls['transaction.initialize'] ?? 0;
  const sentBefore = await startsSent();
  for (const checkout of checkouts) {
    expect(await refusal(start(checkout))).toMatchObject({ code: 'upstream' });
  }
  // Three attempts, two of which the second was the fifth failure, and one that was not sent.
  expect(await Promise.all(checkouts.map(attemptsOf))).toEqual([3, 2, 1]);
  expect((await startsSent()) - sentBefore).toBe(5);
  await standIn().clearFaults();
  await settlePayment(reference, NOON);
  expect(await ordersOf(before.actor)).toHaveLength(1);
});
