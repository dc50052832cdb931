import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { mailer } from '@/lib/integrations/mail/live';
import { inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import type { Mail, MailPort } from '@/lib/platform/mail';
import { defineMail, enqueue, mailHandler, outboxQueue, timerHandler } from '@/lib/platform/outbox';
import type { SocketEmit } from '@/lib/platform/realtime';
import {
  createRunner,
  LEASE_MS,
  MAX_TRIES,
  MAX_UNFINISHED,
  retryDelayMs,
  reviveDead,
  startLoop,
  startWorker,
} from '@/lib/platform/worker';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { Outbox } from '@/models/platform/outbox';
import { StandInControl } from '@/tools/stand-ins/client';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { drainMails as drainKinds, drainTimer } from '../../support/drain';
import { recordEvents } from '../../support/events';

useTestDatabase();

/** A mail to the user of its row. */
const note = defineMail('note', {
  ids: z.object({ name: z.string() }),
  key: ({ name }) => name,
  render: async ({ name }) => ({
    to: `${name}@eki.example`,
    subject: 'Order placed',
    html: '<p>Hi</p>',
    text: 'Hi',
  }),
});
const drainMails = (sender: MailPort, now: Date) => drainKinds(sender, [note], now);
const work = (name: string) => note.entry({ name }).work;
const START = new Date('2026-11-20T10:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);

/** A sender that notes whom it sent to. */
function notingSender(fail: (to: string) => boolean = () => false) {
  const sent: string[] = [];
  const sender: MailPort = {
    send: async ({ to }) => {
      await sleep(20);
      if (fail(to)) throw new Error('mail server away');
      sent.push(to);
    },
    concurrency: 10,
  };
  return { sent, sender };
}

const put = (ids: string[]) =>
  inTransaction((session) =>
    enqueue(
      ids.map((id) => ({ id, work: work(id) })),
      session,
      START,
    ),
  );

const putTimers = (names: string[]) =>
  inTransaction((session) =>
    enqueue(
      names.map((name) => ({ id: `timer-${name}`, work: { name: 'note', ids: { name } } })),
      session,
      START,
    ),
  );

const event: SocketEmit = {
  room: 'order:1',
  event: 'order-updated',
  payload: { id: '1', kind: 'order', version: 1, status: null, items: [] },
};

describe('an event', () => {
  let emitted: SocketEmit[];
  beforeEach(() => {
    emitted = recordEvents();
  });

  it('is emitted once its transaction is committed, without a row', async () => {
    const rows = await Outbox.countDocuments();
    await inTransaction(async (session) => {
      await enqueue([event], session, START);
      expect(emitted).toEqual([]);
    });
    expect(emitted).toEqual([event]);
    expect(await Outbox.countDocuments()).toBe(rows);
  });

  it('is emitted once, though its transaction is tried twice', async () => {
    let tries = 0;
    await inTransaction(async (session) => {
      tries += 1;
      await enqueue([event], session, START);
      if (tries > 1) return;
      const conflict = new mongoose.mongo.MongoServerError({ message: 'conflict' });
      conflict.addErrorLabel('TransientTransactionError');
      throw conflict;
    });
    expect([tries, emitted]).toEqual([2, [event]]);
  });

  it('is not emitted after a rollback', async () => {
    const failed = inTransaction(async (session) => {
      await enqueue([event], session, START);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(emitted).toEqual([]);
  });
});

describe('the outbox', () => {
  beforeEach(emptyDatabase);
  afterEach(() => vi.restoreAllMocks());

  it('has no TTL index in tests, whose clocks are fixed', async () => {
    const indexes = await Outbox.collection.indexes();
    expect(indexes.filter((index) => 'expireAfterSeconds' in index)).toEqual([]);
  });

  it('stores rows of a committed transaction and none of a rolled-back one', async () => {
    await put(['a']);
    const failed = inTransaction(async (session) => {
      await enqueue([{ id: 'b', work: work('b') }], session, START);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await Outbox.countDocuments()).toBe(1);
  });

  it('stores an event once however often it is announced, without failing the second transaction', async () => {
    await put(['a']);
    await put(['a', 'b']);
    const { sent, sender } = notingSender();
    await drainMails(sender, START);
    await put(['a']);
    await drainMails(sender, later(1_000));
    expect(sent.sort()).toEqual(['a@eki.example', 'b@eki.example']);
  });

  it('stores an event once when two transactions announce it at the same moment', async () => {
    await Promise.all([put(['same']), put(['same']), put(['same'])]);
    expect(await Outbox.countDocuments()).toBe(1);
  });

  it('runs each row once with several workers', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `row-${index}`);
    await put(ids);
    const { sent, sender } = notingSender();
    const work = async () => {
      while ((await drainMails(sender, later(5))) > 0) await sleep(1);
    };
    await Promise.all([work(), work(), work()]);
    // A worker that saw only rows that others took stops early; what is left is still there.
    await work();
    expect(sent).toHaveLength(ids.length);
    expect(new Set(sent).size).toBe(ids.length);
    expect(await Outbox.countDocuments({ state: 'done' })).toBe(ids.length);
  });

  it('gives a row to another worker once its lease has expired, not before', async () => {
    await put(['a']);
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = vi.fn(() => released);
    const stuck = drainMails({ send, concurrency: 10 }, START);
    await expect.poll(() => send.mock.calls.length).toBe(1);
    const { sent, sender } = notingSender();
    expect(await drainMails(sender, later(LEASE_MS - 1))).toBe(0);
    expect(await drainMails(sender, later(LEASE_MS + 1))).toBe(1);
    expect(sent).toEqual(['a@eki.example']);
    release();
    await stuck;
    const row = await Outbox.findById('a').lean();
    expect(row).toMatchObject({ state: 'done', tries: 2 });
  });

  it('does not send a mail again when a worker fails after losing its lease', async () => {
    await put(['a']);
    let fail: (error: Error) => void = () => {};
    const failed = new Promise<void>((_resolve, reject) => {
      fail = reject;
    });
    const send = vi.fn(() => failed);
    const stuck = drainMails({ send, concurrency: 10 }, START);
    await expect.poll(() => send.mock.calls.length).toBe(1);
    const { sent, sender } = notingSender();
    await drainMails(sender, later(LEASE_MS + 1));
    fail(new Error('timed out'));
    await stuck;
    expect(await Outbox.findById('a').lean()).toMatchObject({ state: 'done', lastError: null });
    expect(await drainMails(sender, later(7 * 86_400_000))).toBe(0);
    expect(sent).toEqual(['a@eki.example']);
  });

  it('retries with growing waits, then succeeds', async () => {
    await put(['a']);
    let isAway = true;
    const { sent, sender } = notingSender(() => isAway);
    expect(await drainMails(sender, START)).toBe(1);
    const row = await Outbox.findById('a').lean();
    expect(row).toMatchObject({ state: 'waiting', tries: 1, lastError: 'mail server away' });
    expect(await drainMails(sender, later(retryDelayMs(1) - 1))).toBe(0);
    isAway = false;
    expect(await drainMails(sender, later(retryDelayMs(1)))).toBe(1);
    expect(sent).toEqual(['a@eki.example']);
    expect([1, 2, 3, 30].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 900_000]);
  });

  it('retries for three days, so that a day’s outage loses nothing', async () => {
    const waits = Array.from({ length: MAX_TRIES - 1 }, (_, index) => retryDelayMs(index + 1));
    const [day, all] = [86_400_000, waits.reduce((sum, wait) => sum + wait)];
    expect(all / day).toBeGreaterThan(3);
    await put(['a']);
    // A day of failures.
    await Outbox.updateOne({ _id: 'a' }, { tries: 106 });
    await drainMails(notingSender(() => true).sender, START);
    const { sent, sender } = notingSender();
    expect(await drainMails(sender, later(retryDelayMs(107)))).toBe(1);
    expect(sent).toEqual(['a@eki.example']);
  });

  it(`gives a row up after ${MAX_TRIES} tries, until a person retries it`, async () => {
    await put(['a']);
    const failing = notingSender(() => true).sender;
    await Outbox.updateOne({ _id: 'a' }, { tries: MAX_TRIES - 2 });
    expect(await drainMails(failing, START)).toBe(1);
    expect(await Outbox.findById('a').lean()).toMatchObject({ state: 'waiting' });
    const last = later(retryDelayMs(MAX_TRIES - 1));
    expect(await drainMails(failing, last)).toBe(1);
    expect(await drainMails(failing, later(7 * 86_400_000))).toBe(0);
    const expiresAt = new Date(last.getTime() + 400 * 86_400_000);
    const dead = { state: 'dead', tries: MAX_TRIES, expiresAt };
    expect(await Outbox.findById('a').lean()).toMatchObject(dead);

    const now = later(8 * 86_400_000);
    expect(await reviveDead(Outbox, now, { expiresAt: null })).toBe(1);
    expect(await reviveDead(WebhookInbox, now)).toBe(0);
    const fresh = { state: 'waiting', tries: 0, runAt: now, expiresAt: null };
    expect(await Outbox.findById('a').lean()).toMatchObject(fresh);
    const { sent, sender } = notingSender();
    await drainMails(sender, now);
    expect(sent).toEqual(['a@eki.example']);
  });

  it('gives a row up unrun when earlier tries never ended', async () => {
    await put(['a', 'b']);
    // Their process died during the last try: the lease is set, and no error was stored.
    const lease = { leaseUntil: later(LEASE_MS), tries: MAX_UNFINISHED };
    await Outbox.updateOne({ _id: 'a' }, { ...lease, unfinished: MAX_UNFINISHED });
    await Outbox.updateOne({ _id: 'b' }, { ...lease, unfinished: MAX_UNFINISHED - 1 });
    const { sent, sender } = notingSender();
    expect(await drainMails(sender, later(LEASE_MS + 1))).toBe(2);
    expect(sent).toEqual(['b@eki.example']);
    expect(await Outbox.findById('a').lean()).toMatchObject({
      state: 'dead',
      leaseUntil: null,
      lastError: 'no try came to its end',
      expiresAt: later(LEASE_MS + 1 + 400 * 86_400_000),
    });
    expect(await drainMails(sender, later(7 * 86_400_000))).toBe(0);
    // Once revived, the row has all its tries again.
    await reviveDead(Outbox, later(8 * 86_400_000), { expiresAt: null });
    expect(await Outbox.findById('a').lean()).toMatchObject({ tries: 0, unfinished: 0 });
    await drainMails(sender, later(8 * 86_400_000));
    expect(sent).toEqual(['b@eki.example', 'a@eki.example']);
  });

  it('is given up and logged by one of several workers', async () => {
    await put(['a']);
    const lost = { leaseUntil: later(LEASE_MS), unfinished: MAX_UNFINISHED };
    await Outbox.updateOne({ _id: 'a' }, lost);
    const error = vi.spyOn(log(), 'error').mockReturnValue();
    const { sender } = notingSender();
    const at = [1, 2, 3].map((ms) => later(LEASE_MS + ms));
    const taken = await Promise.all(at.map((now) => drainMails(sender, now)));
    expect(taken.toSorted()).toEqual([0, 0, 1]);
    expect(error).toHaveBeenCalledOnce();
  });

  it('counts unfinished tries separately from failed ones', async () => {
    await put(['a']);
    await Outbox.updateOne({ _id: 'a' }, { leaseUntil: START, tries: 40, unfinished: 1 });
    await drainMails(notingSender(() => true).sender, START);
    const row = { state: 'waiting', tries: 41, unfinished: 1, leaseUntil: null };
    expect(await Outbox.findById('a').lean()).toMatchObject(row);
    await drainMails(notingSender(() => true).sender, later(retryDelayMs(41)));
    expect(await Outbox.findById('a').lean()).toMatchObject({ ...row, tries: 42 });
  });

  it('retries a mail that fails to render, and logs it', async () => {
    const warn = vi.spyOn(log(), 'warn').mockReturnValue();
    await put(['a', 'b']);
    const fault = new TypeError('the template is wrong');
    const write = note.render;
    let isMended = false;
    // Fails by the mail and not on the first call, because the two are rendered concurrently.
    const render = vi.spyOn(note, 'render').mockImplementation(async (ids, now) => {
      if (ids.name === 'a' && !isMended) throw fault;
      return write(ids, now);
    });
    const { sent, sender } = notingSender();
    await drainMails(sender, START);
    const logged = { err: fault, queue: 'outbox', row: 'a', tries: 1 };
    expect(warn).toHaveBeenCalledWith(logged, expect.anything());
    expect(sent).toEqual(['b@eki.example']);
    const row = { state: 'waiting', tries: 1, lastError: 'the template is wrong' };
    expect(await Outbox.findById('a').lean()).toMatchObject(row);
    isMended = true;
    await drainMails(sender, later(retryDelayMs(1)));
    expect(sent).toEqual(['b@eki.example', 'a@eki.example']);
    expect(render).toHaveBeenLastCalledWith({ name: 'a' }, START);
  });

  it('retries a mail whose template only a newer release has', async () => {
    await put(['a']);
    const { sent, sender } = notingSender();
    await drainKinds(sender, [], START);
    expect(await Outbox.findById('a').lean()).toMatchObject({ state: 'waiting', tries: 1 });
    await drainMails(sender, later(retryDelayMs(1)));
    expect(sent).toEqual(['a@eki.example']);
  });

  it('drops a mail whose subject is gone, and logs it', async () => {
    const info = vi.spyOn(log(), 'info').mockReturnValue();
    await put(['a']);
    vi.spyOn(note, 'render').mockResolvedValueOnce(null);
    const { sent, sender } = notingSender();
    await drainMails(sender, START);
    expect(sent).toEqual([]);
    expect(await Outbox.findById('a').lean()).toMatchObject({ state: 'done', lastError: null });
    expect(info).toHaveBeenCalledWith({ row: 'a' }, expect.stringContaining('not sent'));
  });

  it('retains a sent mail for a week, and a finished timer for a day', async () => {
    const [day, timer] = [86_400_000, { name: 'note', run: async () => {} }];
    await put(['a']);
    await putTimers(['a']);
    await drainMails(notingSender().sender, START);
    await drainTimer(timer, START);
    expect((await Outbox.findById('a').lean())?.expiresAt).toEqual(later(7 * day));
    expect((await Outbox.findById('timer-a').lean())?.expiresAt).toEqual(later(day));
  });

  it('runs timers while the mail server is slow with older mails', async () => {
    await put(Array.from({ length: 12 }, (_, index) => `row-${index}`));
    await putTimers(['a']);
    const running = { now: 0, most: 0 };
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await released;
      running.now -= 1;
    };
    const ran = vi.fn(async () => {});
    const queue = outboxQueue([
      mailHandler({ send, concurrency: 3 }, [note]),
      timerHandler({ name: 'note', run: ran }),
    ]);
    const runner = createRunner(queue, { clock: () => START });
    // Takes no more mails than its concurrency, so that leases of the others don't run while they wait.
    expect(await runner.fill()).toBe(4);
    await expect.poll(() => [running.now, ran.mock.calls.length]).toEqual([3, 1]);
    release();
    await runner.stop();
    expect(running.most).toBe(3);
  });

  it('leaves rows alone whose work it does not know', async () => {
    await putTimers(['a']);
    const { sender } = notingSender();
    expect(await drainMails(sender, later(LEASE_MS))).toBe(0);
    expect(await Outbox.findById('timer-a').lean()).toMatchObject({ state: 'waiting', tries: 0 });
  });

  it('wakes on a write, polls automatically, and finishes running work on stop', async () => {
    let calls = 0;
    const loop = startLoop('test', 60_000, async () => {
      calls += 1;
    });
    await expect.poll(() => calls).toBe(1);
    loop.wake();
    await expect.poll(() => calls).toBe(2);
    await loop.stop();
    loop.wake();
    expect(calls).toBe(2);
    expect(mongoose.connection.readyState).toBe(1);
  });

  it('reports only successful runs as its last', async () => {
    let calls = 0;
    const loop = startLoop('test', 1, async () => {
      calls += 1;
      throw new Error('the claim is refused');
    });
    const startedAt = loop.lastStepAt();
    await expect.poll(() => calls).toBeGreaterThan(2);
    expect(loop.lastStepAt()).toBe(startedAt);
    await loop.stop();
  });

  it('runs the other rows of a queue while one of them is slow', async () => {
    await put(Array.from({ length: 12 }, (_, index) => `row-${index}`));
    const sent: string[] = [];
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = async ({ to }: Mail) => {
      if (to === 'row-0@eki.example') await released;
      sent.push(to);
    };
    const queue = outboxQueue([mailHandler({ send, concurrency: 2 }, [note])]);
    const worker = startWorker(queue, 60_000);
    await expect.poll(() => sent.length).toBe(11);
    const stopped = worker.stop();
    release();
    await stopped;
    expect(sent.at(-1)).toBe('row-0@eki.example');
    expect(await Outbox.countDocuments({ state: 'done' })).toBe(12);
  });

  it('passes over a row that cannot be leased, and reports the step as failed', async () => {
    const error = vi.spyOn(log(), 'error').mockReturnValue();
    await put(['a', 'b']);
    await Outbox.collection.updateOne(
      { _id: 'a' as never },
      { $set: { tries: 'none', runAt: later(-1) } },
      { bypassDocumentValidation: true },
    );
    const { sent, sender } = notingSender();
    const worker = startWorker(outboxQueue([mailHandler(sender, [note])]), 60_000);
    await expect.poll(() => sent).toEqual(['b@eki.example']);
    await worker.stop();
    const facts = expect.objectContaining({ queue: 'outbox' });
    expect(error).toHaveBeenCalledWith(facts, 'worker step failed');
  });

  it('sends a real mail to the mail server', async () => {
    const { standInUrl, controlToken } = inject('services');
    const control = new StandInControl(standInUrl, controlToken);
    await put(['real']);
    await drainMails(mailer(), START);
    const got = await control.waitForMail({ to: 'real@eki.example' });
    expect(got).toMatchObject({ subject: 'Order placed', to: 'real@eki.example' });
    expect(got.html).toContain('<p>Hi</p>');
    expect(got.text).toContain('Hi');
  });

  it.each([
    [550, '5.1.1 No such mailbox <x@eki.example>', 'dead'],
    [550, '5.2.1 Mailbox disabled', 'dead'],
    [550, '5.1.8 Bad outbound sender', 'waiting'],
    [550, '5.4.5 Daily sending limit exceeded', 'waiting'],
    [554, '5.7.1 Relay access denied', 'waiting'],
    [550, 'Mailbox unavailable', 'waiting'],
    [451, '4.3.0 Try again later', 'waiting'],
  ])(
    'stores only the code of %i %s, and retries if it may be our fault: %s',
    async (code, words, state) => {
      const { standInUrl, controlToken } = inject('services');
      const control = new StandInControl(standInUrl, controlToken);
      await put(['refused']);
      await control.refuseMails(1, code, words);
      await drainMails(mailer(), START);
      const row = { state, tries: 1, lastError: `EMESSAGE ${code}` };
      expect(await Outbox.findById('refused').lean()).toMatchObject(row);
    },
  );
});
