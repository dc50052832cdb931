import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatNaira } from '@/lib/core/format';
import { kobo, MAX_KOBO, toNaira } from '@/lib/core/money';
import { cardProvider } from '@/lib/integrations/paystack';
import type { CardPayment } from '@/lib/integrations/paystack/port';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { confirmPayment } from '@/lib/purchases/checkout/payments/settle-confirm';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Payment } from '@/models/purchases/payment';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { getOrders, readyToPay, start, startTwice } from '../../support/paying';
import { getStock, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();
afterEach(() => vi.restoreAllMocks());

/** The next look at a payment gets the provider's word of it, with this changed. */
async function answerOnce(reference: string, odd: Partial<CardPayment>): Promise<void> {
  const evidence = await cardProvider().find(reference);
  if (!evidence) throw new Error('the provider does not know it');
  vi.spyOn(cardProvider(), 'find').mockResolvedValueOnce({ ...evidence, ...odd });
}

describe('a payment that doesn’t match the request', () => {
  it.each([
    ['less', 100_000],
    ['far more', 999_999],
  ])('sets %s money than asked for aside, reports it, and places no order', async (_, amount) => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference, { amount });
    await settlePayment(reference, NOON);
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'review',
      hold: 'released',
      attempts: [
        {
          state: 'paid',
          outcome: 'review',
          evidence: { amount, requestedAmount: 586_000, differs: ['amount'] },
        },
      ],
    });
    expect(await getOrders(checkout.actor)).toEqual([]);
    expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
    const mails = await sendDue(NOON);
    expect(mails.find(({ to }) => to === checkout.actor.email)?.text).toContain(reference);
    expect(mails.filter(({ subject }) => subject.endsWith(reference))).toMatchObject([
      { text: expect.stringContaining(`Received: ${formatNaira(toNaira(kobo(amount)))}`) },
    ]);
    const inSuspense = await LedgerTransfer.findById(`settle:${reference}`).lean();
    expect(
      inSuspense?.entries.find(({ account }) => account === 'suspense:unmatched'),
    ).toMatchObject({ amount });
    await expectBooksToBalance();
  });

  it('stays under review when another attempt of the payment is paid too', async () => {
    const checkout = await readyToPay();
    const { first, second } = await startTwice(checkout);
    await standIn().pay(first, { amount: 100_000 });
    await settlePayment(first, NOON);
    await standIn().pay(second);
    await settlePayment(second, NOON);
    expect(await confirmPayment(first, checkout.actor, NOON)).toMatchObject({ state: 'review' });
    expect(await confirmPayment(second, checkout.actor, NOON)).toMatchObject({
      state: 'in-wallet',
      reason: 'closed',
    });
    expect(await Payment.findOne({ 'attempts.reference': first }).lean()).toMatchObject({
      status: 'review',
    });
    await expectBooksToBalance();
  });

  it('sets a foreign currency aside without booking it as naira', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference, { currency: 'USD' });
    await settlePayment(reference, NOON);
    expect(await LedgerTransfer.exists({ _id: `settle:${reference}` })).toBeNull();
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'review',
      attempts: [{ evidence: { currency: 'USD', domain: 'test', differs: ['currency'] } }],
    });
    expect(await getBalance(checkout.actor)).toBe(0);
    await expectBooksToBalance();
  });

  it('sets an event of another environment aside without booking it', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await answerOnce(reference, { domain: 'live' });
    await settlePayment(reference, NOON);
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'review',
      attempts: [{ outcome: 'review', evidence: { domain: 'live', differs: ['domain'] } }],
    });
    expect(await LedgerTransfer.exists({ _id: `settle:${reference}` })).toBeNull();
    expect(await getOrders(checkout.actor)).toEqual([]);
    expect(await getBalance(checkout.actor)).toBe(0);
    await expectBooksToBalance();
  });

  it.each([
    ['an amount too large for a ledger entry', { amount: MAX_KOBO + 1 }],
    ['a fee too large for a ledger entry', { amount: 100_000, fees: MAX_KOBO + 1 }],
    ['a negative fee too large for a ledger entry', { amount: 100_000, fees: -MAX_KOBO }],
  ])('sets %s aside, and reports it', async (_, odd) => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await answerOnce(reference, odd);
    expect(await confirmPayment(reference, checkout.actor, NOON)).toMatchObject({
      state: 'review',
    });
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'review',
      attempts: [{ outcome: 'review', evidence: { ...odd, differs: ['amount'] } }],
    });
    const mails = await sendDue(NOON);
    expect(mails.find(({ subject }) => subject.endsWith(reference))).toMatchObject({
      text: expect.stringContaining(`${odd.amount} in minor units of NGN (test)`),
    });
    expect(await LedgerTransfer.exists({ _id: `settle:${reference}` })).toBeNull();
    await expectBooksToBalance();
  });
});
