import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as refund } from '@/app/api/admin/job/refund/route';
import { statusRank } from '@/lib/core/delivery/status';
import { refundTooMuch } from '@/lib/core/ops-messages';
import { cardProvider } from '@/lib/integrations/paystack';
import { HOUSE } from '@/lib/ledger/ledger';
import { receiveWebhook } from '@/lib/money/provider/inbox';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { Outbox } from '@/models/platform/outbox';
import { Order } from '@/models/purchases/order';
import { Payment } from '@/models/purchases/payment';
import { callRoute } from '../../support/call';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { drainInbox } from '../../support/drain';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { placed, readyToPay, start } from '../../support/paying';
import { minutesLater, NOON } from '../../support/shop';
import { because, makeStaff } from '../../support/staff';
import { standIn } from '../../support/stand-in';

useTestDatabase();
beforeEach(emptyDatabase);
afterEach(() => vi.restoreAllMocks());

const DAY_MIN = 24 * 60;

async function deliver(body: string, now: Date): Promise<void> {
  const raw = Buffer.from(body);
  const key = process.env.PAYSTACK_SECRET_KEY ?? '';
  await receiveWebhook(raw, createHmac('sha512', key).update(raw).digest('hex'), now);
}

/** Brings the newest event of that kind about the transaction to us, and works it off. */
async function receiveDispute(
  reference: string,
  what: 'create' | 'remind' | 'resolve',
  now = NOON,
) {
  const sent = await standIn().resendWebhooks(reference, `charge.dispute.${what}`);
  await deliver(sent.at(-1)?.body ?? '', now);
  await drainInbox(now);
}

/** A paid order of ₦5,860, and the reference that paid it. */
async function bought(): Promise<string> {
  const { actor } = await placed();
  const payment = await Payment.findOne({ userId: actor.userId }).lean().orFail();
  return payment.attempts[0]?.reference ?? '';
}

/** Balances of the house accounts of a dispute; the provider's without the payments. */
async function books(): Promise<Record<'provider' | 'suspense' | 'goodwill', number>> {
  const transfers = await LedgerTransfer.find({ _id: /^dispute:/ }).lean();
  const on = (account: string) =>
    transfers
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.account === account)
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    provider: on(HOUSE.provider),
    suspense: on(HOUSE.suspense),
    goodwill: on(HOUSE.goodwill),
  };
}

const getDisputes = async (reference: string) =>
  (await Payment.findOne({ 'attempts.reference': reference }).lean())?.disputes;
const getMails = async (id: number) =>
  (await Outbox.distinct('_id', { _id: new RegExp(`^mail:dispute:${id}:`) })).toSorted();

describe('a chargeback', () => {
  it('sits in suspense while open, shows on the payment, and emails staff once', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    await receiveDispute(reference, 'create');
    expect(await books()).toEqual({ provider: 586_000, suspense: -586_000, goodwill: 0 });
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean().orFail();
    expect(payment.status).toBe('succeeded');
    expect(payment.history.at(-1)?.what).toBe(`${reference}: chargeback ${id}, 586000 kobo`);
    expect(payment.disputes).toEqual([
      {
        id: String(id),
        reference,
        amount: 586_000,
        category: 'chargeback',
        isBooked: true,
        openedAt: expect.any(Date),
        dueAt: expect.any(Date),
        outcome: null,
        lostAmount: null,
        closedAt: null,
      },
    ]);
    expect(await LedgerTransfer.findById(`dispute:${id}:opened`).lean()).toMatchObject({
      type: 'dispute-open',
      actor: 'system',
      refs: { attempt: reference, paymentId: payment._id, orderId: payment.subjectId },
    });
    const mails = (await sendDue(minutesLater(1))).filter(({ subject }) => /charge/i.test(subject));
    expect(mails).toEqual([
      expect.objectContaining({ subject: `Chargeback to answer: ${reference}` }),
    ]);
    expect(mails[0]?.text).toContain('₦5,860');
    await expectBooksToBalance();
  });

  it('is booked once, however many times and processes receive its events', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    await standIn().resolveDispute(id, 'declined');
    const events = await standIn().resendWebhooks(reference);
    const about = events.filter(({ event }) => event.startsWith('charge.dispute.'));
    expect(about).toHaveLength(2);
    // Another text each, as after a change of format: the inbox takes them for events of their own.
    for (const { body } of about) {
      for (const tail of ['', ' ', '\n', '\t']) await deliver(`${body}${tail}`, NOON);
    }
    await Promise.all([drainInbox(NOON), drainInbox(NOON), drainInbox(NOON)]);
    await drainInbox(minutesLater(1));
    expect(await WebhookInbox.countDocuments({ state: 'waiting' })).toBe(0);
    expect(await books()).toEqual({ provider: 0, suspense: 0, goodwill: 0 });
    expect(await LedgerTransfer.countDocuments({ _id: /^dispute:/ })).toBe(2);
    expect(await getDisputes(reference)).toHaveLength(1);
    expect(await getMails(id)).toEqual([`mail:dispute:${id}:opened`, `mail:dispute:${id}:won`]);
    await expectBooksToBalance();
  });

  it('that we win moves the money back to the provider account', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    await receiveDispute(reference, 'create');
    await standIn().resolveDispute(id, 'declined');
    await receiveDispute(reference, 'resolve', minutesLater(5));
    expect(await books()).toEqual({ provider: 0, suspense: 0, goodwill: 0 });
    expect(await LedgerTransfer.findById(`dispute:${id}:closed`).lean()).toMatchObject({
      type: 'dispute-close',
      reverses: `dispute:${id}:opened`,
    });
    expect(await getDisputes(reference)).toMatchObject([
      { outcome: 'won', lostAmount: null, closedAt: minutesLater(5) },
    ]);
    await expectBooksToBalance();
  });

  it.each([
    ['all of it', 586_000],
    ['a part of it', 200_000],
    ['nothing after all', 0],
  ])('that we lose costs the amount returned: %s', async (_, amount) => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    await receiveDispute(reference, 'create');
    await standIn().resolveDispute(id, 'merchant-accepted', { amount });
    await receiveDispute(reference, 'resolve');
    const goodwill = amount === 0 ? 0 : -amount;
    expect(await books()).toEqual({ provider: amount, suspense: 0, goodwill });
    expect(await LedgerTransfer.findById(`dispute:${id}:closed`).lean()).toMatchObject({
      reverses: null,
    });
    expect(await getDisputes(reference)).toMatchObject([{ outcome: 'lost', lostAmount: amount }]);
    expect(await getMails(id)).toEqual([`mail:dispute:${id}:lost`, `mail:dispute:${id}:opened`]);
    await expectBooksToBalance();
  });

  it('is booked in full when only its closing event arrives', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference, { amount: 100_000 });
    await standIn().resolveDispute(id, 'merchant-accepted');
    await receiveDispute(reference, 'resolve');
    await receiveDispute(reference, 'create');
    expect(await books()).toEqual({ provider: 100_000, suspense: 0, goodwill: -100_000 });
    await expectBooksToBalance();
  });

  it('is read from the provider, not from the event', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    const data = { id, status: 'resolved', resolution: 'merchant-accepted', refund_amount: 1 };
    await deliver(JSON.stringify({ event: 'charge.dispute.resolve', data }), NOON);
    await drainInbox(NOON);
    expect(await getDisputes(reference)).toMatchObject([{ amount: 586_000, outcome: null }]);
    expect(await books()).toEqual({ provider: 586_000, suspense: -586_000, goodwill: 0 });
  });

  it('is followed by one reminder a day until it closes', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    for (const minutes of [0, 60, DAY_MIN]) {
      await standIn().remindDispute(id);
      const sent = await standIn().resendWebhooks(reference, 'charge.dispute.remind');
      await deliver(`${sent.at(-1)?.body}${' '.repeat(minutes)}`, minutesLater(minutes));
      await drainInbox(minutesLater(minutes));
    }
    const reminders = [
      `mail:dispute:${id}:reminded:2026-11-21`,
      `mail:dispute:${id}:reminded:2026-11-22`,
    ];
    expect(await getMails(id)).toEqual([`mail:dispute:${id}:opened`, ...reminders]);
    await standIn().resolveDispute(id, 'declined');
    await receiveDispute(reference, 'resolve', minutesLater(DAY_MIN));
    const sent = await standIn().resendWebhooks(reference, 'charge.dispute.remind');
    await deliver(`${sent.at(-1)?.body}\n`, minutesLater(3 * DAY_MIN));
    await drainInbox(minutesLater(3 * DAY_MIN));
    expect(await getMails(id)).toEqual([
      `mail:dispute:${id}:opened`,
      ...reminders,
      `mail:dispute:${id}:won`,
    ]);
  });

  it('with an unknown result stays in suspense for a person to decide', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    await standIn().resolveDispute(id, 'withdrawn');
    await receiveDispute(reference, 'resolve');
    expect(await books()).toEqual({ provider: 586_000, suspense: -586_000, goodwill: 0 });
    expect(await getDisputes(reference)).toMatchObject([{ outcome: 'unclear' }]);
    expect(await getMails(id)).toEqual([`mail:dispute:${id}:opened`, `mail:dispute:${id}:unclear`]);
  });

  it('in another currency is stored and reported, but not booked', async () => {
    const { reference } = await start(await readyToPay());
    await standIn().pay(reference, { currency: 'USD' });
    const { id } = await standIn().openDispute(reference);
    await receiveDispute(reference, 'create');
    await standIn().resolveDispute(id, 'merchant-accepted');
    await receiveDispute(reference, 'resolve');
    expect(await books()).toEqual({ provider: 0, suspense: 0, goodwill: 0 });
    expect(await getDisputes(reference)).toMatchObject([{ isBooked: false, outcome: 'lost' }]);
    expect(await getMails(id)).toEqual([`mail:dispute:${id}:lost`, `mail:dispute:${id}:opened`]);
  });

  it('from another environment is recorded and reported but not booked', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    const dispute = await cardProvider().findDispute(String(id));
    vi.spyOn(cardProvider(), 'findDispute').mockResolvedValue({ ...dispute, domain: 'live' });
    await receiveDispute(reference, 'create');
    expect(await books()).toEqual({ provider: 0, suspense: 0, goodwill: 0 });
    expect(await getDisputes(reference)).toMatchObject([{ isBooked: false, outcome: null }]);
    expect(await getMails(id)).toEqual([`mail:dispute:${id}:opened`]);
  });

  it('that arrives before its payment settles the payment first', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    const { id } = await standIn().openDispute(reference);
    await receiveDispute(reference, 'create');
    expect((await LedgerTransfer.distinct('_id')).toSorted()).toEqual([
      `dispute:${id}:opened`,
      `settle:${reference}`,
    ]);
    expect(await getBalance(checkout.actor)).toBe(0);
    await expectBooksToBalance();
  });

  it('on an unknown payment is reported to staff', async () => {
    const { reference } = await start(await readyToPay());
    await standIn().pay(reference);
    const { id } = await standIn().openDispute(reference);
    await emptyDatabase();
    await receiveDispute(reference, 'create');
    expect(await getMails(id)).toEqual([`mail:dispute:${id}:unknown`]);
    const [mail] = await sendDue(minutesLater(1));
    expect(mail?.subject).toBe(`Chargeback on an unknown payment: ${reference}`);
  });

  it('is retried when the provider does not answer', async () => {
    const reference = await bought();
    const { id } = await standIn().openDispute(reference);
    const match = `/dispute/${id}`;
    await standIn().addFault({ endpoint: 'dispute.fetch', kind: 'status', status: 503, match });
    await receiveDispute(reference, 'create');
    expect(await getDisputes(reference)).toBeUndefined();
    await drainInbox(minutesLater(1));
    expect(await getDisputes(reference)).toHaveLength(1);
  });
});

describe('a refund of an order that is charged back', () => {
  /** An order of ₦5,860 with an open chargeback. */
  async function disputed(amount = 586_000) {
    const { actor, orderId } = await placed();
    const payment = await Payment.findOne({ userId: actor.userId }).lean().orFail();
    const reference = payment.attempts[0]?.reference ?? '';
    const { id } = await standIn().openDispute(reference, { amount });
    await receiveDispute(reference, 'create');
    return { actor, orderId, reference, id };
  }
  const cancel = ({ orderId, actor }: Awaited<ReturnType<typeof disputed>>) =>
    cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(1));
  /** Balances of the suspense and loss accounts. */
  async function house() {
    const transfers = await LedgerTransfer.find().lean();
    const on = (account: string) =>
      transfers
        .flatMap(({ entries }) => entries)
        .filter((entry) => entry.account === account)
        .reduce((sum, { amount }) => sum + amount, 0);
    return { suspense: on(HOUSE.suspense), goodwill: on(HOUSE.goodwill), escrow: on(HOUSE.escrow) };
  }

  it('is withheld while the bank decides, and paid once the claim is declined', async () => {
    const order = await disputed();
    await cancel(order);
    expect(await getBalance(order.actor)).toBe(0);
    const subject = /^₦5,860 of your refund isn’t in your wallet/;
    expect(await sendDue(minutesLater(2))).toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(subject) }),
    );
    await standIn().resolveDispute(order.id, 'declined');
    await receiveDispute(order.reference, 'resolve', minutesLater(5));
    await receiveDispute(order.reference, 'resolve', minutesLater(6));
    expect(await getBalance(order.actor)).toBe(586_000);
    expect(await house()).toEqual({ suspense: 0, goodwill: 0, escrow: 0 });
    await expectBooksToBalance();
  });

  it.each([
    ['all of it', 586_000, 0],
    ['a part of it', 200_000, 386_000],
  ])('pays the wallet what the bank left, where it took %s', async (_, taken, left) => {
    const order = await disputed();
    await cancel(order);
    await standIn().resolveDispute(order.id, 'merchant-accepted', { amount: taken });
    await receiveDispute(order.reference, 'resolve', minutesLater(5));
    expect(await getBalance(order.actor)).toBe(left);
    // The refund that was not paid covers the loss.
    expect(await house()).toEqual({ suspense: 0, goodwill: 0, escrow: 0 });
    await expectBooksToBalance();
  });

  it('covers the loss where the chargeback was lost before', async () => {
    const order = await disputed();
    await standIn().resolveDispute(order.id, 'merchant-accepted');
    await receiveDispute(order.reference, 'resolve');
    await cancel(order);
    expect(await getBalance(order.actor)).toBe(0);
    expect(await house()).toEqual({ suspense: 0, goodwill: 0, escrow: 0 });
  });

  it('withholds only what the bank claims', async () => {
    const order = await disputed(100_000);
    await cancel(order);
    expect(await getBalance(order.actor)).toBe(486_000);
    await standIn().resolveDispute(order.id, 'declined');
    await receiveDispute(order.reference, 'resolve', minutesLater(5));
    expect(await getBalance(order.actor)).toBe(586_000);
  });

  it.each([
    ['declined', 586_000],
    ['merchant-accepted', 0],
  ] as const)(
    'is paid at most once when both happen concurrently: %s',
    async (resolution, left) => {
      for (let round = 0; round < 3; round += 1) {
        const order = await disputed();
        await standIn().resolveDispute(order.id, resolution);
        await Promise.all([
          cancel(order),
          receiveDispute(order.reference, 'resolve', minutesLater(1)),
        ]);
        await drainInbox(minutesLater(5));
        expect(await getBalance(order.actor)).toBe(left);
        expect(await house()).toEqual({ suspense: 0, goodwill: 0, escrow: 0 });
      }
      await expectBooksToBalance();
    },
  );

  it('is not given once more by ops', async () => {
    const { orderId, actor, id, reference } = await disputed();
    await standIn().resolveDispute(id, 'merchant-accepted');
    await receiveDispute(reference, 'resolve');
    await Order.updateOne({ _id: orderId }, { statusRank: statusRank('Order Delivered') });
    const ops = await makeStaff();
    const got = await callRoute(refund, '/api/admin/job/refund', {
      body: { kind: 'order', id: orderId, amount: 5_860, to: 'wallet', ...because('Cold food') },
      cookie: ops.cookie,
    });
    expect(got).toMatchObject({ status: 409, body: { message: refundTooMuch(0) } });
    expect(await getBalance(actor)).toBe(0);
  });
});
