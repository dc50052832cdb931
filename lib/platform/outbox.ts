import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import type { z } from 'zod';
import type { Mail, MailPort } from '@/lib/integrations/mail/port';
import { waitingRow } from '@/models/leased-row';
import { Outbox, type OutboxDoc, type OutboxWork, type RowIds } from '@/models/outbox';
import { inTransaction } from './db';
import { log } from './log';
import type { emitToRoom } from './realtime';
import { drain } from './worker';

/** Something that must follow a committed change. */
export interface OutboxEntry {
  /** Deterministic, from the fact it announces: `mail:order-placed:<orderId>`. */
  id: string;
  work: OutboxWork;
  /** Not before then. */
  runAt?: Date;
}

/** Done rows are kept this long, ms; timers shorter: there are many of them, and what they did is kept elsewhere. */
const KEPT_MS = 7 * 86_400_000;
const KEPT_TIMER_MS = 86_400_000;
/** Dead ones are there for a person to look at, as long as a dispute may ask for them, ms. */
const DEAD_KEPT_MS = 400 * 86_400_000;

/**
 * Writes rows in the caller's transaction. A row whose id exists already stays as it is: the same
 * fact, told twice, is announced once, and the second teller's transaction goes on (an insert would
 * abort it). Call `wake('outbox')` after the commit.
 */
export async function enqueue(
  entries: readonly OutboxEntry[],
  session: ClientSession,
  now = new Date(),
): Promise<void> {
  for (const entry of entries) {
    const row: Omit<OutboxDoc, '_id'> = {
      ...waitingRow(now, entry.runAt),
      work: entry.work,
      expiresAt: null,
    };
    await Outbox.updateOne({ _id: entry.id }, { $setOnInsert: row }, { upsert: true, session });
  }
}

type Work<T extends OutboxWork['type']> = Extract<OutboxWork, { type: T }>;

/** Does what is due of one kind, or of one timer. */
function drainQueue<T extends OutboxWork['type']>(
  { type, timer = null, batch }: { type: T; timer?: string | null; batch?: number },
  perform: (work: Work<T>, row: OutboxDoc) => Promise<void>,
  now: Date,
): Promise<number> {
  const keptMs = timer ? KEPT_TIMER_MS : KEPT_MS;
  return drain<OutboxDoc>(
    {
      name: `outbox: ${timer ?? type}`,
      model: Outbox,
      only: { 'work.type': type, 'work.timer': timer },
      batch,
      // The query asked for this type alone.
      work: (row) => perform(row.work as Work<T>, row),
      onDone: (at) => ({ expiresAt: new Date(at.getTime() + keptMs) }),
      onDead: (at) => ({ expiresAt: new Date(at.getTime() + DEAD_KEPT_MS) }),
    },
    now,
  );
}

/** One kind of mail: `entry` asks for it, `render` writes it when it is sent. */
export interface MailTemplate<Ids extends RowIds = RowIds> {
  name: string;
  /** The outbox row that asks for this mail; the same key is sent once. */
  entry: (ids: Ids) => OutboxEntry & { work: Work<'mail'> };
  /**
   * The mail as things stand now; null when there is nobody left to tell, or nothing to tell of.
   * ids: as they are in the row. askedAt: when it was asked for.
   */
  render: (ids: RowIds, askedAt: Date) => Promise<Mail | null>;
}

/**
 * Makes a template. Only `entry` runs where an order is placed or money moves, and it cannot fail:
 * a mistake in `render` delays the mail and nothing else (design ruling 27).
 *
 * key: what the mail is about, as part of the row's id `mail:<name>:<key>`.
 */
export function defineMail<S extends z.ZodType<RowIds>>(
  name: string,
  {
    ids: schema,
    key,
    render,
  }: {
    ids: S;
    key: (ids: z.output<S>) => string;
    render: (ids: z.output<S>, askedAt: Date) => Promise<Mail | null>;
  },
): MailTemplate<z.output<S>> {
  return {
    name,
    entry: (ids) => ({
      id: `mail:${name}:${key(ids)}`,
      work: { type: 'mail', template: name, ids },
    }),
    render: (ids, askedAt) => render(schema.parse(ids), askedAt),
  };
}

/**
 * Writes and sends the mails that are due and returns how many rows this process took. Safe in
 * several processes at once. A mail that cannot be written is tried again like one that cannot be
 * sent; one whose subject is gone is done.
 */
export function drainMails(
  { send, atOnce }: MailPort,
  templates: readonly Pick<MailTemplate, 'name' | 'render'>[],
  now = new Date(),
): Promise<number> {
  const perform = async ({ template: name, ids }: Work<'mail'>, row: OutboxDoc) => {
    const template = templates.find((one) => one.name === name);
    // A newer release may know it.
    if (!template) throw new Error(`no mail template is called ${name}`);
    const mail = await template.render(ids, row.createdAt);
    if (mail) await send(mail);
    else log().info({ row: row._id }, 'a mail was not sent: nobody or nothing is left to tell of');
  };
  return drainQueue({ type: 'mail', batch: atOnce }, perform, now);
}

/**
 * Tells the socket events that are due, like `drainMails`; emit: answers false when not everyone
 * could be told, and the event is told again.
 */
export function drainSocketEvents(emit: typeof emitToRoom, now = new Date()): Promise<number> {
  const perform = async ({ room, event, payload }: Work<'socket'>) => {
    if (!(await emit(room, event, payload))) throw new Error('not every process was told');
  };
  return drainQueue({ type: 'socket' }, perform, now);
}

/** One kind of timer: `entry` sets it, `run` does what is due. */
export interface Timer<Ids extends RowIds = RowIds> {
  name: string;
  /** The outbox row that sets the timer; the same key is set once. */
  entry: (ids: Ids, runAt: Date) => OutboxEntry;
  run: (ids: RowIds, now: Date) => Promise<unknown>;
  findOverdue: (before: Date) => Promise<OutboxEntry[]>;
}

/**
 * Makes a timer of one thing: an order to be accepted in time, a payment to look up. Set it in the
 * transaction of the change that it follows, and list it in `server/outbox.ts`:
 *
 *     await enqueue([orderTimers.accept.entry({ orderId }, acceptBy)], session, now);
 *
 * key: what it is about, as part of the row's id `timer:<name>:<key>`. A thing with several turns
 * has a number in its key, and each turn sets the next in the transaction that ends it.
 * run: does what is due. It may come late, twice, or when nothing is due any more (the order was
 * accepted, the payment settled): it looks first, in its own transaction, and then does nothing.
 * What it throws is logged and tried again like any row.
 * findOverdue: the rows of what has been due since `before` and is not done, so that one which was
 * never written (by an older release, or removed by hand) is set after all.
 */
export function defineTimer<S extends z.ZodType<RowIds>>(
  name: string,
  {
    ids: schema,
    key,
    run,
    findOverdue,
  }: {
    ids: S;
    key: (ids: z.output<S>) => string;
    run: (ids: z.output<S>, now: Date) => Promise<unknown>;
    findOverdue: (before: Date) => Promise<{ ids: z.output<S>; runAt: Date }[]>;
  },
): Timer<z.output<S>> {
  const entry = (ids: z.output<S>, runAt: Date): OutboxEntry => ({
    id: `timer:${name}:${key(ids)}`,
    work: { type: 'timer', timer: name, ids },
    runAt,
  });
  return {
    name,
    entry,
    run: (ids, now) => run(schema.parse(ids), now),
    findOverdue: async (before) =>
      (await findOverdue(before)).map(({ ids, runAt }) => entry(ids, runAt)),
  };
}

/**
 * Does what one timer has due and returns how many rows this process took. Safe in several
 * processes at once.
 */
export function drainTimer({ name, run }: Pick<Timer, 'name' | 'run'>, now: Date): Promise<number> {
  const perform = async ({ ids }: Work<'timer'>) => void (await run(ids, now));
  return drainQueue({ type: 'timer', timer: name }, perform, now);
}

/** What is due for longer than this and has no row has lost it, ms. */
const OVERDUE_MS = 5 * 60_000;
/** Rows set in one transaction. */
const RESTORED_AT_ONCE = 100;

/**
 * Sets timers whose row is missing, and says so in the log; returns 0, for it works on none. A row
 * is written together with what it is for, so only an older release that still runs beside this one,
 * or a hand in the database, leaves one out: a slow look is enough.
 */
export async function restoreTimers(
  timers: readonly Pick<Timer, 'name' | 'findOverdue'>[],
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - OVERDUE_MS);
  for (const { name, findOverdue } of timers) {
    const overdue = await findOverdue(before);
    const ids = overdue.map(({ id }) => id);
    const rows = await Outbox.find({ _id: mongoose.trusted({ $in: ids }) }, { _id: 1 }).lean();
    const known = new Set(rows.map(({ _id }) => _id));
    const missing = overdue.filter(({ id }) => !known.has(id)).slice(0, RESTORED_AT_ONCE);
    if (missing.length === 0) continue;
    log().error({ timer: name, missing: missing.length }, 'timers were missing and are set now');
    await inTransaction((session) => enqueue(missing, session, now));
  }
  return 0;
}
