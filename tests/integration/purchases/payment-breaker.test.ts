import { expect, it } from 'vitest';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Payment } from '@/models/purchases/payment';
import { useTestDatabase } from '../../support/database';
import { getOrders, readyToPay, refusal, start } from '../../support/paying';
import { type Checkout, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();

const getAttempts = async ({ actor }: Checkout) =>
  (await Payment.findOne({ userId: actor.userId }).lean())?.attempts.length;

// A file of its own: the breaker is that of the process, and stays open for a while.
it('starts no payments at a silent provider, but still looks payments up', async () => {
  const before = await readyToPay();
  const { reference } = await start(before);
  await standIn().pay(reference);
  const choosing = await readyToPay();
  await start(choosing);
  const checkouts = [await readyToPay(), await readyToPay(), await readyToPay()];
  const away = { endpoint: 'transaction.initialize', kind: 'status', status: 503 } as const;
  for (const [index, { actor }] of checkouts.slice(0, 2).entries()) {
    await standIn().addFault({ ...away, times: 3 - index, match: actor.email });
  }
  // The provider would answer the third one, were it asked.
  for (const checkout of checkouts) {
    expect(await refusal(start(checkout))).toMatchObject({ code: 'upstream' });
  }
  // The second attempt of the second payment was the fifth failure: no other was written down.
  expect(await Promise.all(checkouts.map(getAttempts))).toEqual([3, 2, undefined]);
  // A customer with an open provider page gets the same page again.
  expect(await refusal(start(choosing))).toMatchObject({ code: 'upstream' });
  expect(await Payment.find({ userId: choosing.actor.userId }).lean()).toMatchObject([
    { status: 'pending' },
  ]);
  await settlePayment(reference, NOON);
  expect(await getOrders(before.actor)).toHaveLength(1);
});
