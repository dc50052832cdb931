import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { mailer } from '@/lib/integrations/mail/live';
import { inTransaction } from '@/lib/platform/db';
import { drainOutbox, enqueue, type OutboxPorts } from '@/lib/platform/outbox';
import { LEASE_MS, MAX_TRIES, retryDelayMs, startLoop } from '@/lib/platform/worker';
import { Outbox } from '@/models/outbox';
import { StandInControl } from '../../scripts/stand-ins/client';
import { emptyDatabase, useTestDatabase } from '../support/database';

useTestDatabase();

const mail = (to: string) => ({
  type: 'mail' as const,
  to,
  subject: 'Order placed',
  html: '<p>Hi</p>',
  text: 'Hi',
});
const START = new Date('2026-11-20T10:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);

/** Ports that note what was done. */
function notingPorts(fail: (to: string) => boolean = () => false) {
  const sent: string[] = [];
  const emitted: string[] = [];
  const ports: OutboxPorts = {
    sendMail: async ({ to }) => {
      await sleep(20);
      if (fail(to)) throw new Error('mail server away');
      sent.push(to);
    },
    emit: (room) => {
      emitted.push(room);
      return true;
    },
  };
  return { sent, emitted, ports };
}

const put = (ids: string[]) =>
  inTransaction((session) =>
    enqueue(
      ids.map((id) => ({ id, work: mail(`${id}@eki.example`) })),
      session,
      START,
    ),
  );

describe('outbox', () => {
  beforeEach(emptyDatabase);

  it('keeps what a committed transaction wrote and nothing of one that rolled back', async () => {
    await put(['a']);
    const failed = inTransaction(async (session) => {
      await enqueue([{ id: 'b', work: mail('b@eki.example') }], session, START);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await Outbox.countDocuments()).toBe(1);
  });

  it('tells a fact once, however often it is announced, and lets the second transaction go on', async () => {
    await put(['a']);
    await put(['a', 'b']);
    const { sent, ports } = notingPorts();
    await drainOutbox(ports, START);
    await put(['a']);
    await drainOutbox(ports, later(1_000));
    expect(sent.sort()).toEqual(['a@eki.example', 'b@eki.example']);
  });

  it('announces once when two transactions announce the same at the same time', async () => {
    await Promise.all([put(['same']), put(['same']), put(['same'])]);
    expect(await Outbox.countDocuments()).toBe(1);
  });

  it('does each row once with several workers', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `row-${index}`);
    await put(ids);
    const { sent, ports } = notingPorts();
    const work = async () => {
      while ((await drainOutbox(ports, later(5))) > 0) await sleep(1);
    };
    await Promise.all([work(), work(), work()]);
    // A worker that saw only rows that others took stops early; what is left is still there.
    await work();
    expect(sent).toHaveLength(ids.length);
    expect(new Set(sent).size).toBe(ids.length);
    expect(await Outbox.countDocuments({ state: 'done' })).toBe(ids.length);
  });

  it('gives a row to another worker when its lease has ended, not before', async () => {
    await put(['a']);
    let release: () => void = () => {};
    const stuck = drainOutbox(
      {
        ...notingPorts().ports,
        sendMail: () =>
          new Promise((resolve) => {
            release = resolve;
          }),
      },
      START,
    );
    await expect.poll(() => Outbox.countDocuments({ tries: 1 })).toBe(1);
    const { sent, ports } = notingPorts();
    expect(await drainOutbox(ports, later(LEASE_MS - 1))).toBe(0);
    expect(await drainOutbox(ports, later(LEASE_MS + 1))).toBe(1);
    expect(sent).toEqual(['a@eki.example']);
    release();
    await stuck;
    const row = await Outbox.findById('a').lean();
    expect(row).toMatchObject({ state: 'done', tries: 2 });
  });

  it('tries again with growing waits, then succeeds', async () => {
    await put(['a']);
    let isAway = true;
    const { sent, ports } = notingPorts(() => isAway);
    expect(await drainOutbox(ports, START)).toBe(1);
    const row = await Outbox.findById('a').lean();
    expect(row).toMatchObject({ state: 'waiting', tries: 1, lastError: 'mail server away' });
    expect(await drainOutbox(ports, later(retryDelayMs(1) - 1))).toBe(0);
    isAway = false;
    expect(await drainOutbox(ports, later(retryDelayMs(1)))).toBe(1);
    expect(sent).toEqual(['a@eki.example']);
    expect([1, 2, 3, 30].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 900_000]);
  });

  it(`gives a row up after ${MAX_TRIES} tries and leaves it for a person`, async () => {
    await put(['a']);
    const { ports } = notingPorts(() => true);
    let at = START;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      expect(await drainOutbox(ports, at)).toBe(1);
      at = new Date(at.getTime() + retryDelayMs(tries + 1));
    }
    expect(await drainOutbox(ports, later(7 * 86_400_000))).toBe(0);
    const row = await Outbox.findById('a').lean();
    expect(row).toMatchObject({ state: 'dead', tries: MAX_TRIES });
    const died = new Date(at.getTime() - retryDelayMs(MAX_TRIES));
    expect(row?.expiresAt).toEqual(new Date(died.getTime() + 400 * 86_400_000));
  });

  it('gives a row up before its work when its last try never ended', async () => {
    await put(['a']);
    const { sent, ports } = notingPorts();
    // Its process ended in the middle of the last try: the lease stands, nobody noted an error.
    await Outbox.updateOne({ _id: 'a' }, { tries: MAX_TRIES, leaseUntil: later(LEASE_MS) });
    expect(await drainOutbox(ports, later(LEASE_MS + 1))).toBe(1);
    expect(sent).toEqual([]);
    expect(await Outbox.findById('a').lean()).toMatchObject({
      state: 'dead',
      tries: MAX_TRIES,
      leaseUntil: null,
      lastError: 'no try came to its end',
      expiresAt: later(LEASE_MS + 1 + 400 * 86_400_000),
    });
    expect(await drainOutbox(ports, later(7 * 86_400_000))).toBe(0);
  });

  it('keeps a done row for a week and leaves a socket event to a process with sockets', async () => {
    await inTransaction((session) =>
      enqueue(
        [
          {
            id: 'event',
            work: { type: 'socket', room: 'order:1', event: 'order-updated', payload: {} },
          },
        ],
        session,
        START,
      ),
    );
    const { emitted, ports } = notingPorts();
    await drainOutbox({ ...ports, emit: () => false }, START);
    expect(await Outbox.countDocuments({ state: 'waiting' })).toBe(1);
    await drainOutbox(ports, later(2_000));
    expect(emitted).toEqual(['order:1']);
    const row = await Outbox.findById('event').lean();
    expect(row?.expiresAt).toEqual(later(2_000 + 7 * 86_400_000));
  });

  it('wakes at once, polls by itself, and stops after what is under way', async () => {
    let calls = 0;
    const loop = startLoop('test', 60_000, async () => {
      calls += 1;
      return 0;
    });
    await expect.poll(() => calls).toBe(1);
    loop.wake();
    await expect.poll(() => calls).toBe(2);
    await loop.stop();
    loop.wake();
    expect(calls).toBe(2);
    expect(mongoose.connection.readyState).toBe(1);
  });

  it('sends a real mail to the mail server', async () => {
    const { standInUrl, controlToken } = inject('services');
    const control = new StandInControl(standInUrl, controlToken);
    await put(['real']);
    await drainOutbox({ ...notingPorts().ports, sendMail: mailer().send }, START);
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
    'keeps only the number of %i %s, and tries again what may be about us: %s',
    async (code, words, state) => {
      const { standInUrl, controlToken } = inject('services');
      const control = new StandInControl(standInUrl, controlToken);
      await put(['refused']);
      await control.refuseMails(1, code, words);
      await drainOutbox({ ...notingPorts().ports, sendMail: mailer().send }, START);
      const row = { state, tries: 1, lastError: `EMESSAGE ${code}` };
      expect(await Outbox.findById('refused').lean()).toMatchObject(row);
    },
  );
});
