import { expect, it } from 'vitest';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../support/database';
import { killedAt, paid, usePaymentSteps } from '../support/killed-payment';
import { expectBooksToBalance, getBalance } from '../support/ledger';
import { cases } from '../support/long-form';
import { getStock, minutesLater, NOON } from '../support/shop';
import { reconcilePayments } from '../support/timers';

useTestDatabase();
usePaymentSteps();

it.each(
  cases({ long: ['settle:after-verify', 'settle:after-commit'], short: ['settle:after-commit'] }),
)('a process killed at %s leaves one order, settled by call or by lookup', async (point) => {
  const { actor, option, reference } = await paid();
  await killedAt(point, { do: 'settle', reference, now: NOON.toISOString() });
  await Promise.all([
    settlePayment(reference, minutesLater(1)),
    reconcilePayments(minutesLater(1)),
  ]);
  expect(await Order.countDocuments({ userId: actor.userId })).toBe(1);
  expect(await getBalance(actor)).toBe(0);
  expect(await getStock(option)).toEqual([0, 0, 1]);
  await expectBooksToBalance();
});
