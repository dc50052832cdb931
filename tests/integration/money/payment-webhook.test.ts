import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { receiveWebhook } from '@/lib/money/provider/inbox';
import { log } from '@/lib/platform/log';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { Payment } from '@/models/purchases/payment';
import { useTestDatabase } from '../../support/database';
import { drainInbox } from '../../support/drain';
import { expectBooksToBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { getOrders, readyToPay, refusal, start } from '../../support/paying';
import { getStock, minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { getNextLookup, reconcilePayments } from '../../support/timers';

useTestDatabase();

describe('webhooks', () => {
  async function deliver(reference: string): Promise<Buffer> {
    const sent = await standIn().resendWebhooks(reference);
    const webhook = sent.at(-1);
    if (!webhook) throw new Error('no webhook was made');
    const raw = Buffer.from(webhook.body);
    const key = process.env.PAYSTACK_SECRET_KEY ?? '';
    await receiveWebhook(raw, createHmac('sha512', key).update(raw).digest('hex'), NOON);
    return raw;
  }

  it.each([
    ['a reference of null', { event: 'dispute', data: { reference: null, id: 1 } }, 'dispute'],
    ['a number for a reference', { event: 'refund', data: { reference: 7 } }, 'refund'],
    ['a list for its data', { event: 'transfer', data: [1] }, 'transfer'],
    ['no data', { event: 'ping' }, 'ping'],
    ['an endless name', { event: 'x'.repeat(101), data: {} }, 'unknown'],
    ['no name', { data: { id: 2 } }, 'unknown'],
  ])('store and process a signed event with %s', async (_name, sent, event) => {
    const raw = Buffer.from(JSON.stringify(sent));
    const key = process.env.PAYSTACK_SECRET_KEY ?? '';
    await receiveWebhook(raw, createHmac('sha512', key).update(raw).digest('hex'), NOON);
    const stored = { raw: raw.toString() };
    expect(await WebhookInbox.findOne(stored).lean()).toMatchObject({ event, reference: null });
    expect(await drainInbox(NOON)).toBeGreaterThan(0);
  });

  it('refuse a signed body that is not an object', async () => {
    const key = process.env.PAYSTACK_SECRET_KEY ?? '';
    for (const text of ['[]', '"event"', '{', 'null']) {
      const raw = Buffer.from(text);
      const signature = createHmac('sha512', key).update(raw).digest('hex');
      expect(await refusal(receiveWebhook(raw, signature, NOON))).toMatchObject({
        code: 'invalid',
      });
    }
  });

  it('settle once without the browser, even when sent ten times', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    for (let time = 0; time < 10; time += 1) await deliver(reference);
    await Promise.all([drainInbox(NOON), drainInbox(NOON)]);
    await settlePayment(reference, NOON);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it.each([
    ['a reference that we don’t know', 'EKI-somebody-else-1'],
    ['no reference', null],
  ])('report a payment to staff once and log it: %s', async (_what, reference) => {
    const error = vi.spyOn(log(), 'error').mockReturnValue();
    const key = process.env.PAYSTACK_SECRET_KEY ?? '';
    for (const id of [1, 1, 2]) {
      const raw = Buffer.from(
        JSON.stringify({ event: 'charge.success', data: { id, reference, amount: 5_000 } }),
      );
      await receiveWebhook(raw, createHmac('sha512', key).update(raw).digest('hex'), NOON);
    }
    expect(await drainInbox(NOON)).toBe(2);
    expect(error).toHaveBeenCalledTimes(2);
    const facts = expect.objectContaining({ reference });
    expect(error).toHaveBeenCalledWith(facts, 'a card payment that we do not know');
    const mails = (await sendDue(NOON)).filter(({ subject }) => subject.includes('don’t know'));
    expect(mails).toHaveLength(reference ? 1 : 2);
    expect(mails[0]?.text).toContain(reference ?? 'none');
    expect(mails[0]?.to).toBe('hello@eki.example');
    error.mockRestore();
  });

  it('report no payment that we know', async () => {
    const { reference } = await start(await readyToPay());
    await standIn().pay(reference);
    await deliver(reference);
    await drainInbox(NOON);
    const subjects = (await sendDue(NOON)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('don’t know'))).toEqual([]);
  });

  it('refuse a wrong signature and store nothing', async () => {
    const before = await WebhookInbox.countDocuments();
    const body = Buffer.from('{"event":"charge.success","data":{"reference":"EKI-x"}}');
    expect(await refusal(receiveWebhook(body, 'ab'.repeat(64), NOON))).toMatchObject({
      code: 'unauthenticated',
    });
    expect(await refusal(receiveWebhook(body, null, NOON))).toMatchObject({
      code: 'unauthenticated',
    });
    expect(await WebhookInbox.countDocuments()).toBe(before);
  });
});

describe('the reconciler', () => {
  it('finds a payment when neither browser nor webhook came', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    expect(await reconcilePayments(minutesLater(0.5))).toBe(0);
    await Promise.all([reconcilePayments(minutesLater(1)), reconcilePayments(minutesLater(1))]);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it('settles a payment found paid even after its time is up', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await reconcilePayments(minutesLater(61));
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'succeeded',
      hold: 'allocated',
    });
    expect(await getNextLookup(reference)).toBeNull();
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    expect(await getStock(checkout.option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
  });
});
