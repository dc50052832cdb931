import { expect, it } from 'vitest';
import { settlePayment } from '@/lib/payments/settle';
import { LedgerTransfer } from '@/models/ledger';
import { Outbox } from '@/models/outbox';
import { useTestDatabase } from '../support/database';
import { ordersOf, readyToPay, start } from '../support/paying';
import { NOON } from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

/** The text of the mail that asks a person of the shop to look at a payment. */
async function staffMail(reference: string): Promise<string> {
  const row = await Outbox.findById(`mail:review-staff:${reference}`).lean();
  if (row?.work.type !== 'mail') throw new Error('nobody of the shop was told');
  return row.work.text;
}

it('tells what was received beside what was asked for, and where in the books it stands', async () => {
  const { reference } = await start(await readyToPay());
  await standIn().pay(reference, { amount: 100_000 });
  await settlePayment(reference, NOON);
  const mail = await staffMail(reference);
  expect(mail).toMatch(/Asked for.*₦5,860/);
  expect(mail).toMatch(/Received.*₦1,000/);
  expect(mail).toContain('stands in suspense:unmatched');
});

it('books no foreign money, and does not say that it did', async () => {
  const checkout = await readyToPay();
  const { reference } = await start(checkout);
  await standIn().pay(reference, { amount: 586_000, currency: 'USD' });
  await settlePayment(reference, NOON);
  const mail = await staffMail(reference);
  expect(mail).toMatch(/Received.*586000 in the smallest unit of USD/);
  expect(mail).toContain('Nothing is in the books');
  expect(mail).not.toContain('suspense');
  expect(await LedgerTransfer.findById(`settle:${reference}`).lean()).toBeNull();
  expect(await ordersOf(checkout.actor)).toEqual([]);
});
