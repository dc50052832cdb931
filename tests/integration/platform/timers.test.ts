import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { cardProvider } from '@/lib/integrations/paystack';
import { inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { retryDelayMs } from '@/lib/platform/worker';
import { paymentTimers } from '@/lib/purchases/checkout/payments/settle-reconcile';
import { Outbox } from '@/models/platform/outbox';
import { Payment } from '@/models/purchases/payment';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { drainTimer } from '../../support/drain';
import { placed, readyToPay, refusal, start } from '../../support/paying';
import { minutesLater, NOON } from '../../support/shop';
import { getNextLookup, reconcilePayments } from '../../support/timers';

useTestDatabase();
beforeEach(emptyDatabase);
afterEach(() => vi.restoreAllMocks());

const later = (ms: number) => new Date(NOON.getTime() + ms);

/** A timer that notes when it rang for whom. */
function notingTimer(name = 'note') {
  const rang: string[] = [];
  const timer = defineTimer(name, {
    ids: z.object({ who: z.string() }),
    key: ({ who }) => who,
    run: async ({ who }) => void rang.push(who),
  });
  return { timer, rang };
}

const set = (...entries: Parameters<typeof enqueue>[0]) =>
  inTransaction((session) => enqueue(entries, session, NOON));

/** Ids and times of the timers that are set. */
const getTimers = async (about: string) => {
  const rows = await Outbox.find({ _id: /^timer:/, state: 'waiting' }).lean();
  return rows
    .filter(({ _id }) => _id.includes(about))
    .map(({ _id, runAt }) => [_id.replace(about, '…'), runAt])
    .sort();
};

describe('a timer', () => {
  it('fires at its time and not before, once with several workers', async () => {
    const { timer, rang } = notingTimer();
    await set(timer.entry({ who: 'ada' }, later(1_000)));
    expect(await drainTimer(timer, later(999))).toBe(0);
    await Promise.all([1, 2, 3].map(() => drainTimer(timer, later(1_000))));
    expect(await drainTimer(timer, later(2_000))).toBe(0);
    await expect(rang).toEqual(['ada']);
    const row = await Outbox.findById('timer:note:ada').lean();
    expect(row).toMatchObject({ state: 'done', expiresAt: expect.any(Date) });
  });

  it('fires again when its work failed', async () => {
    const { timer } = notingTimer();
    vi.spyOn(log(), 'warn').mockReturnValue();
    const run = vi.spyOn(timer, 'run').mockRejectedValueOnce(new Error('not now'));
    await set(timer.entry({ who: 'ada' }, NOON));
    await drainTimer(timer, NOON);
    expect(await Outbox.findById('timer:note:ada').lean()).toMatchObject({
      state: 'waiting',
      lastError: 'not now',
    });
    await drainTimer(timer, later(retryDelayMs(1)));
    expect(run).toHaveBeenCalledTimes(2);
    expect(await Outbox.findById('timer:note:ada').lean()).toMatchObject({ state: 'done' });
  });

  it('doesn’t wait for timers of another name', async () => {
    const [slow, quick] = [notingTimer('slow'), notingTimer('quick')];
    await set(slow.timer.entry({ who: 'ada' }, NOON), quick.timer.entry({ who: 'obi' }, NOON));
    expect(await drainTimer(quick.timer, NOON)).toBe(1);
    expect([slow.rang, quick.rang]).toEqual([[], ['obi']]);
  });
});

describe('the timers of a purchase', () => {
  it('are set with the payment and with the order', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
    expect(await getTimers(String(payment?._id))).toEqual([
      ['timer:hold-end:…', minutesLater(15)],
      ['timer:payment-look:…:0', minutesLater(1)],
    ]);
    const { orderId } = await placed();
    const at = minutesLater(10);
    expect(await getTimers(orderId)).toEqual([
      [`timer:accept:…:${at.toISOString()}`, at],
      ['timer:vendor-silent:…:1', minutesLater(2)],
      ['timer:vendor-silent:…:2', minutesLater(4)],
    ]);
  });

  it('are not set by a start that was rolled back', async () => {
    const checkout = await readyToPay();
    vi.spyOn(Payment, 'create').mockRejectedValueOnce(new Error('the database says no'));
    await expect(start(checkout)).rejects.toThrow('the database says no');
    expect(await Outbox.countDocuments()).toBe(0);
    await refusal(start(checkout));
    expect(await Outbox.countDocuments()).toBe(2);
  });

  it('look a payment up after 1, 2, 5, 15 and 60 minutes, each setting the next', async () => {
    const { reference } = await start(await readyToPay());
    for (const minutes of [1, 2, 5, 15, 60, 120]) {
      expect(await getNextLookup(reference)).toEqual(minutesLater(minutes));
      expect(await reconcilePayments(minutesLater(minutes))).toBe(1);
    }
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      checks: 6,
      status: 'expired',
    });
  });

  it('make each lookup once, even with two workers at the same moment', async () => {
    const { reference } = await start(await readyToPay());
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
    const { lookup } = paymentTimers;
    const ids = { paymentId: String(payment?._id), n: 0 };
    await Promise.all([1, 2, 3].map(() => lookup.run(ids, minutesLater(1))));
    await lookup.run(ids, minutesLater(5));
    expect(await Payment.findById(payment?._id).lean()).toMatchObject({ checks: 1 });
    expect(await Outbox.countDocuments({ 'work.name': 'payment-look' })).toBe(2);
    const next = await Outbox.findById(`timer:payment-look:${payment?._id}:1`).lean();
    expect(next?.runAt).toEqual(minutesLater(2));
  });

  it('continue when a slow worker finishes a lookup that others already made', async () => {
    const { reference } = await start(await readyToPay());
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
    const { lookup } = paymentTimers;
    const ids = (n: number) => ({ paymentId: String(payment?._id), n });
    let answer: (evidence: null) => void = () => {};
    const find = vi.spyOn(cardProvider(), 'find').mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const slow = lookup.run(ids(0), minutesLater(1));
    await expect.poll(() => find.mock.calls.length).toBe(1);
    await lookup.run(ids(0), minutesLater(2));
    await lookup.run(ids(1), minutesLater(5));
    answer(null);
    await slow;
    expect(await Payment.findById(payment?._id).lean()).toMatchObject({ checks: 2 });
  });
});
