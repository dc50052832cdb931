import { expect, it } from 'vitest';
import { Payment } from '@/models/purchases/payment';
import { useTestDatabase } from '../../support/database';
import { getOrders, readyToPay, start } from '../../support/paying';
import { createAddress, createCustomer, fillCart } from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();

it('is never confused with one’s own when both buy the same items', async () => {
  const ada = await readyToPay();
  const { reference } = await start(ada);
  // Paid, but not looked up yet: any lookup settles it into an order.
  await standIn().pay(reference);

  const efe = await createCustomer();
  await fillCart(efe, [{ ...ada.option, quantity: 2 }]);
  const input = { ...ada.input, address: await createAddress(efe) };
  const started = await start({ actor: efe, option: ada.option, input });

  expect(started.reference).not.toBe(reference);
  expect(new URL(started.url).pathname).toMatch(/\/checkout\//);
  expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
    status: 'pending',
  });
  expect(await getOrders(ada.actor)).toEqual([]);
  expect(await Payment.countDocuments({ userId: efe.userId, status: 'pending' })).toBe(1);
});
