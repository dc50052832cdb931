import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardProvider } from '@/lib/integrations/paystack';
import { FAILED_LOOKUPS } from '@/lib/purchases/checkout/payments/policy';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { confirmPayment } from '@/lib/purchases/checkout/payments/settle-confirm';
import { Outbox } from '@/models/platform/outbox';
import { Payment } from '@/models/purchases/payment';
import { useTestDatabase } from '../../support/database';
import { getBalance } from '../../support/ledger';
import { getOrders, readyToPay, start, startTwice } from '../../support/paying';
import { minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { getNextLookup, reconcilePayments } from '../../support/timers';

useTestDatabase();
afterEach(() => vi.restoreAllMocks());
afterEach(async () => {
  for (const reference of broken.splice(0)) await standIn().clearFaults(reference);
});

/** References whose looks are answered wrongly. */
const broken: string[] = [];

/** Every look at this payment gets this answer from the provider. */
function answerLooks(reference: string, status: number): Promise<void> {
  broken.push(reference);
  return standIn().addFault({
    endpoint: 'transaction.verify',
    kind: 'status',
    status,
    times: 0,
    match: reference,
  });
}

/** Looks as often as that, each as soon as it is due. */
async function look(reference: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await reconcilePayments((await getNextLookup(reference)) ?? minutesLater(1));
  }
}

async function lookMails(reference: string): Promise<number> {
  const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
  return Outbox.countDocuments({ _id: `mail:look-failing:${payment?._id}` });
}

it('emails staff once about a payment whose lookups keep failing, and continues the lookups', async () => {
  const checkout = await readyToPay();
  const { reference } = await start(checkout);
  await standIn().pay(reference);
  await answerLooks(reference, 403);
  await look(reference, FAILED_LOOKUPS - 1);
  expect(await lookMails(reference)).toBe(0);
  await look(reference, 1);
  expect(await lookMails(reference)).toBe(1);
  await Outbox.deleteMany({ 'work.name': 'mail' });
  await look(reference, 2);
  expect(await lookMails(reference)).toBe(0);
  expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
    status: 'pending',
    failedLooks: FAILED_LOOKUPS + 2,
  });
  await standIn().clearFaults(reference);
  await look(reference, 1);
  expect(await getOrders(checkout.actor)).toHaveLength(1);
  expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
    status: 'succeeded',
    failedLooks: 0,
  });
  expect(await getNextLookup(reference)).toBeNull();
});

it('continues to look up the other attempt of an order, which may be paid without a webhook', async () => {
  const checkout = await readyToPay();
  const { first, second } = await startTwice(checkout);
  await standIn().pay(first);
  await settlePayment(first, NOON);
  expect(await getOrders(checkout.actor)).toHaveLength(1);
  await standIn().pay(second);
  await reconcilePayments(minutesLater(1));
  expect(await getBalance(checkout.actor)).toBe(586_000);
  expect(await Payment.findOne({ 'attempts.reference': second }).lean()).toMatchObject({
    status: 'succeeded',
  });
  expect(await getNextLookup(second)).toBeNull();
});

it('sends no email per payment while the provider is down', async () => {
  const { reference } = await start(await readyToPay());
  await answerLooks(reference, 503);
  await look(reference, FAILED_LOOKUPS + 1);
  expect(await lookMails(reference)).toBe(0);
});

it('limits how often waiting pages ask the provider, and serves its last answer in between', async () => {
  const checkout = await readyToPay();
  const { reference } = await start(checkout);
  const find = vi.spyOn(cardProvider(), 'find');
  const ask = (now = NOON) => confirmPayment(reference, null, now);
  for (let asked = 0; asked < 25; asked += 1) {
    expect(await ask()).toMatchObject({ state: 'waiting' });
  }
  expect(find).toHaveBeenCalledTimes(20);
  await standIn().pay(reference);
  expect(await ask()).toMatchObject({ state: 'waiting' });
  // Its webhook is not held back by that.
  await settlePayment(reference, NOON);
  expect(await ask()).toMatchObject({ state: 'succeeded' });
});

it('reads the payment once before asking the provider and once after its answer', async () => {
  const checkout = await readyToPay();
  const { reference } = await start(checkout);
  const read = vi.spyOn(Payment, 'findOne');
  expect(await confirmPayment(reference, null, NOON)).toMatchObject({ state: 'waiting' });
  expect(read).toHaveBeenCalledTimes(2);
  await standIn().pay(reference);
  await settlePayment(reference, NOON);
  read.mockClear();
  // A settled payment needs no lookup.
  expect(await confirmPayment(reference, null, NOON)).toMatchObject({ state: 'succeeded' });
  expect(read).toHaveBeenCalledTimes(1);
});

it('asks less often about a closed payment, and calls none unpaid without asking', async () => {
  const { reference } = await start(await readyToPay());
  await reconcilePayments(minutesLater(61));
  const find = vi.spyOn(cardProvider(), 'find');
  const states: unknown[] = [];
  for (let asked = 0; asked < 6; asked += 1) {
    states.push((await confirmPayment(reference, null, minutesLater(62)))?.state);
  }
  expect(states).toEqual([...Array(4).fill('expired'), 'waiting', 'waiting']);
  expect(find).toHaveBeenCalledTimes(4);
});

it('calls no payment unpaid while the provider does not answer', async () => {
  const { reference } = await start(await readyToPay());
  await reconcilePayments(minutesLater(61));
  await answerLooks(reference, 503);
  expect(await confirmPayment(reference, null, minutesLater(62))).toMatchObject({
    state: 'waiting',
  });
});

describe('a card that was declined', () => {
  const ask = async (reference: string) => (await confirmPayment(reference, null, NOON))?.state;
  async function declined(): Promise<string> {
    const { reference } = await start(await readyToPay());
    await standIn().decline(reference);
    await reconcilePayments(minutesLater(1));
    expect(await ask(reference)).toBe('failed');
    return reference;
  }

  it('is not shown as declined while a transfer on the same page is pending', async () => {
    const reference = await declined();
    await standIn().payLate(reference);
    expect(await ask(reference)).toBe('waiting');
  });

  it('is not shown as declined while the provider is silent: it may be paid by now', async () => {
    const reference = await declined();
    await standIn().pay(reference);
    await answerLooks(reference, 503);
    expect(await ask(reference)).toBe('waiting');
  });

  it('is replaced only by a fresh answer of the provider, or by what is booked', async () => {
    const reference = await declined();
    const later = minutesLater(11);
    const look = () => confirmPayment(reference, null, later);
    for (let asked = 0; asked < 4; asked += 1) {
      expect(await look()).toMatchObject({ state: 'failed', isAsked: true });
    }
    expect(await look()).toMatchObject({ state: 'waiting', isAsked: false });
    await standIn().pay(reference);
    await settlePayment(reference, later);
    expect(await look()).toMatchObject({ state: 'succeeded', isAsked: false });
  });
});
