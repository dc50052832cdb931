import 'server-only';
import type { ClientSession, Collection } from 'mongodb';
import mongoose from 'mongoose';
import type { z } from 'zod';
import type { Mail, MailPort } from '@/lib/integrations/mail/port';
import { leasedRow, waitingRow } from '@/models/leased-row';
import {
  Outbox,
  type OutboxDoc,
  type OutboxWork,
  type RowIds,
  type SocketEmit,
} from '@/models/outbox';
import { afterCommit } from './after-commit';
import { inTransaction } from './db';
import { localWorker } from './local-workers';
import { log } from './log';
import type { disconnectUser, emitToRoom, leaveRoom } from './realtime';
import type { Queue } from './worker';

/** Work that must follow a committed change. */
export interface OutboxEntry {
  /** Deterministic, from what it announces: `mail:order-placed:<orderId>`. */
  id: string;
  work: OutboxWork;
  /** Earliest time; at once if absent. */
  runAt?: Date;
}

/** How long done rows are kept, ms. Timers are many, and their effect is recorded elsewhere. */
const DONE_RETENTION_MS = 7 * 86_400_000;
const DONE_TIMER_RETENTION_MS = 86_400_000;
/**
 * How long dead rows are kept, ms: as long as a card payment can be disputed. Socket events, which may
 * hold what people wrote, go as early as done ones.
 */
const DEAD_RETENTION_MS = 400 * 86_400_000;
/** After this a socket event whose process has ended is emitted by another, ms. Emitting takes a few. */
const EMIT_LEASE_MS = 5_000;

/**
 * Adds rows in the caller's transaction. A row with the same id stays unchanged, so a repeated entry
 * is announced once and does not abort the transaction, as an insert would. What is due at once is
 * looked for right after the commit.
 */
export async function enqueue(
  entries: readonly OutboxEntry[],
  session: ClientSession,
  now = new Date(),
): Promise<void> {
  if (entries.length === 0) return;
  const leaseUntil = new Date(Date.now() + EMIT_LEASE_MS);
  const rows = entries.map((entry) => rowOf(entry, now, leaseUntil));
  // One command: an offer to everyone announces itself to each rider. Not by the model, which would
  // look through each payload to cast nothing.
  const outbox = Outbox.collection as unknown as Collection<OutboxDoc>;
  const { upsertedIds } = await outbox.bulkWrite(
    rows.map(({ _id, ...row }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
    })),
    { session, ignoreUndefined: true },
  );
  for (const [index, row] of rows.entries()) {
    const queue = queueNameOf(row.work);
    const worker = localWorker(queue);
    if (row.leaseUntil && index in upsertedIds) {
      afterCommit(session, row._id, () => worker?.perform(row));
    } else if (row.runAt <= now) {
      afterCommit(session, queue, () => worker?.wake());
    }
  }
}

/**
 * The row of an entry. A socket event is written leased to this process, if it has a worker for it,
 * which then emits it without finding and leasing it first.
 */
function rowOf({ id, work, runAt }: OutboxEntry, now: Date, leaseUntil: Date): OutboxDoc {
  const isEager = isSocketWork(work) && !runAt && localWorker(queueNameOf(work)) !== undefined;
  const row = isEager ? leasedRow(now, leaseUntil) : waitingRow(now, runAt);
  return { _id: id, ...row, work, expiresAt: null };
}

/**
 * The same entries with all socket events in one row: one write, and one that records its end. Only for
 * events that no other row announces, since the row has the id of the first.
 */
export function inOneRow(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const events: SocketEmit[] = [];
  const others: OutboxEntry[] = [];
  let first: OutboxEntry | undefined;
  for (const entry of entries) {
    if (entry.work.type === 'socket') {
      first ??= entry;
      events.push(entry.work);
    } else others.push(entry);
  }
  if (!first) return others;
  return [
    events.length === 1 ? first : { id: first.id, work: { type: 'sockets', events } },
    ...others,
  ];
}

/** Name of the queue that does this work. */
const queueNameOf = (work: WorkKind): string =>
  `outbox: ${work.type === 'timer' ? work.timer : work.type}`;

/** What tells which queue does it. */
type WorkKind = { type: Exclude<OutboxWork['type'], 'timer'> } | { type: 'timer'; timer: string };

/** Due rows that are looked at to find their queues. */
const MOST_LOOKED_AT = 100;

/**
 * Names of the queues that have due rows, found by one command: each of some twenty queues asking for
 * itself every second kept a process and its database busier than a shop without customers does. Null
 * if so many rows are due that a queue may be behind them.
 */
export async function findDueQueues(now: Date): Promise<ReadonlySet<string> | null> {
  const due = await Outbox.find(
    { state: 'waiting', runAt: mongoose.trusted({ $lte: now }) },
    { 'work.type': 1, 'work.timer': 1 },
  )
    .limit(MOST_LOOKED_AT)
    .lean<{ work: WorkKind }[]>();
  return due.length < MOST_LOOKED_AT ? new Set(due.map(({ work }) => queueNameOf(work))) : null;
}

const isSocketWork = ({ type }: { type: OutboxWork['type'] }): boolean =>
  type === 'socket' || type === 'sockets';

type Work<T extends OutboxWork['type']> = Extract<OutboxWork, { type: T }>;

/** The queue of one type of rows, or of one timer. */
function outboxQueue<T extends OutboxWork['type']>(
  { type, timer = null, atOnce }: { type: T; timer?: string | null; atOnce?: number },
  perform: (work: Work<T>, row: OutboxDoc, now: Date) => Promise<void>,
): Queue<OutboxDoc> {
  const retentionMs = timer ? DONE_TIMER_RETENTION_MS : DONE_RETENTION_MS;
  const deadRetentionMs = isSocketWork({ type }) ? DONE_RETENTION_MS : DEAD_RETENTION_MS;
  return {
    name: `outbox: ${timer ?? type}`,
    model: Outbox,
    only: { 'work.type': type, 'work.timer': timer },
    atOnce,
    // `only` selects this type.
    work: (row, now) => perform(row.work as Work<T>, row, now),
    onDone: (at) => ({ expiresAt: new Date(at.getTime() + retentionMs) }),
    onDead: (at) => ({ expiresAt: new Date(at.getTime() + deadRetentionMs) }),
  };
}

/** One kind of mail: `entry` requests it, `render` writes it when it is sent. */
export interface MailTemplate<Ids extends RowIds = RowIds> {
  name: string;
  /** The outbox row that requests this mail; it is sent once per key. */
  entry: (ids: Ids) => OutboxEntry & { work: Work<'mail'> };
  /**
   * The mail, from current data; null if its recipient or subject is gone. `ids`: of the row.
   * `requestedAt`: when the row was written.
   */
  render: (ids: RowIds, requestedAt: Date) => Promise<Mail | null>;
}

/**
 * Defines a template. Where an order is placed or money moves only `entry` runs, which cannot fail,
 * so an error in `render` delays the mail and nothing else (design ruling 27).
 *
 * `key`: identifies the subject in the row's id `mail:<name>:<key>`.
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
    render: (ids: z.output<S>, requestedAt: Date) => Promise<Mail | null>;
  },
): MailTemplate<z.output<S>> {
  return {
    name,
    entry: (ids) => ({
      id: `mail:${name}:${key(ids)}`,
      work: { type: 'mail', template: name, ids },
    }),
    render: (ids, requestedAt) => render(schema.parse(ids), requestedAt),
  };
}

/**
 * The queue of mails. A mail that cannot be rendered is retried like one that cannot be sent.
 */
export function mailQueue(
  { send, atOnce }: MailPort,
  templates: readonly Pick<MailTemplate, 'name' | 'render'>[],
): Queue<OutboxDoc> {
  return outboxQueue({ type: 'mail', atOnce }, async ({ template: name, ids }, row) => {
    const template = templates.find((candidate) => candidate.name === name);
    // A process of a newer release may know it: retried.
    if (!template) throw new Error(`no mail template is called ${name}`);
    const mail = await template.render(ids, row.createdAt);
    if (mail) await send(mail);
    else log().info({ row: row._id }, 'a mail was not sent: nobody or nothing is left to tell of');
  });
}

/**
 * The queues of socket events, of rows with one and with several. If `emit` returns false, not every
 * process was reached, and the events of the row are emitted again later.
 */
export function socketEventQueues(emit: typeof emitToRoom): Queue<OutboxDoc>[] {
  const emitAll = async (events: readonly SocketEmit[]) => {
    const told = events.map(({ room, event, payload }) => emit(room, event, payload));
    if ((await Promise.all(told)).includes(false)) throw new Error('not every process was told');
  };
  return [
    outboxQueue({ type: 'socket' }, (work) => emitAll([work])),
    outboxQueue({ type: 'sockets' }, ({ events }) => emitAll(events)),
  ];
}

/** The queue of rooms to leave. If `leave` returns false, not every process was reached: retried. */
export function leaveRoomQueue(leave: typeof leaveRoom): Queue<OutboxDoc> {
  return outboxQueue({ type: 'leave-room' }, async ({ userId, room }) => {
    if (!(await leave(userId, room))) throw new Error('not every process was told');
  });
}

/** The queue of users to disconnect. If `disconnect` returns false, not every process was reached: retried. */
export function disconnectQueue(disconnect: typeof disconnectUser): Queue<OutboxDoc> {
  return outboxQueue({ type: 'disconnect' }, async ({ userId }) => {
    if (!(await disconnect(userId))) throw new Error('not every process was told');
  });
}

/** One kind of timer: `entry` sets it, `run` does the work when it is due. */
export interface Timer<Ids extends RowIds = RowIds> {
  name: string;
  /** The outbox row that sets the timer; it is set once per key. */
  entry: (ids: Ids, runAt: Date) => OutboxEntry;
  run: (ids: RowIds, now: Date, tries?: number) => Promise<unknown>;
  findOverdue: (before: Date) => Promise<OutboxEntry[]>;
}

/**
 * Defines a timer for one kind of thing: an order to accept in time, a payment to look up. Set it in
 * the transaction of the change that it follows, and list it in `server/outbox.ts`:
 *
 *     await enqueue([orderTimers.accept.entry({ orderId }, acceptBy)], session, now);
 *
 * `key`: identifies the thing in the row's id `timer:<name>:<key>`. A repeating timer has a number in
 * its key, and each run sets the next one in the transaction that ends it.
 * `run`: does the work. It may be called late, twice, or when there is nothing left to do (the order
 * was accepted, the payment settled), so it checks first, in its own transaction. Errors are logged
 * and the row is retried. `tries`: how often it has been tried before.
 * `findOverdue`: what has been due since before `before` and is not done, so that `restoreTimers` can
 * set a missing row (not written by an older release, or deleted by hand).
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
    run: (ids: z.output<S>, now: Date, tries: number) => Promise<unknown>;
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
    run: (ids, now, tries = 0) => run(schema.parse(ids), now, tries),
    findOverdue: async (before) =>
      (await findOverdue(before)).map(({ ids, runAt }) => entry(ids, runAt)),
  };
}

/** The queue of one timer. */
export function timerQueue({ name, run }: Pick<Timer, 'name' | 'run'>): Queue<OutboxDoc> {
  return outboxQueue({ type: 'timer', timer: name }, async ({ ids }, row, now) => {
    await run(ids, now, row.tries);
  });
}

/** A timer overdue by more than this without a row is missing, ms. */
const OVERDUE_MS = 5 * 60_000;
/** Rows set in one transaction. */
const RESTORE_BATCH = 100;

/**
 * Sets timers whose row is missing, and logs it. Rows are written together with what they follow, so
 * one is only missing if a process of an older release left it out or someone deleted it. Returns 0,
 * as a worker step that took no rows.
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
    const present = new Set(rows.map(({ _id }) => _id));
    const missing = overdue.filter(({ id }) => !present.has(id)).slice(0, RESTORE_BATCH);
    if (missing.length === 0) continue;
    log().error({ timer: name, missing: missing.length }, 'timers were missing and are set now');
    await inTransaction((session) => enqueue(missing, session, now));
  }
  return 0;
}
