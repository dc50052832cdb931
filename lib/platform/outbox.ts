import 'server-only';
import type { ClientSession } from 'mongodb';
import { z } from 'zod';
import { DAY_MS } from '@/lib/core/time';
import { waitingRow } from '@/models/platform/leased-row';
import { Outbox, type OutboxDoc, type OutboxWork, type RowIds } from '@/models/platform/outbox';
import { afterCommit } from './db';
import { env } from './env';
import { wakeWorker } from './local-workers';
import { log } from './log';
import type { Mail, MailPort } from './mail';
import { type disconnectUser, emitToRoom, type leaveRoom, type SocketEmit } from './realtime';
import type { Queue } from './worker';

/** Work that follows a committed change: stored as a row, done at least once. */
export interface OutboxRow {
  /** Deterministic: `mail:order-placed:<orderId>`. */
  id: string;
  work: OutboxWork;
  /** Earliest time; now if absent. */
  runAt?: Date;
}

/**
 * What follows a committed change: a row, or an event that refreshes open screens. An event has no row:
 * if the process ends before it is emitted, the screen shows the change when it next reads.
 */
export type OutboxEntry = OutboxRow | SocketEmit;

const isEvent = (entry: OutboxEntry): entry is SocketEmit => 'event' in entry;

/** Name of the queue, in the log and for `wakeWorker`. */
const QUEUE = 'outbox';
/**
 * Rows that one process runs concurrently, in total and of one name: a mail server that does not answer
 * must not delay timers. Each row may need a connection and a transaction, and most of them are for
 * customers' calls: after a restart hundreds of timers are due, and those of one name book on the same
 * accounts, so more of them would only conflict.
 */
const CONCURRENCY = 8;
const CONCURRENCY_PER_NAME = 2;

/** Retention of done rows, ms. Timers are many, and their effect is recorded elsewhere. */
const DONE_RETENTION_MS = DAY_MS;
const DONE_MAIL_RETENTION_MS = 7 * DAY_MS;
/** Retention of dead rows, ms: as long as a card payment can be disputed. */
const DEAD_RETENTION_MS = 400 * DAY_MS;

/**
 * Writes rows in the caller's transaction, and emits events after its commit. A row with the same id
 * stays unchanged, so a repeated entry is done once and does not abort the transaction, as an insert
 * would. Due rows start right after the commit.
 */
export async function enqueue(
  entries: readonly OutboxEntry[],
  session: ClientSession,
  now = new Date(),
): Promise<void> {
  for (const { room, event, payload } of entries.filter(isEvent)) {
    afterCommit(session, () => void emitToRoom(room, event, payload));
  }
  const rows = entries.filter((entry): entry is OutboxRow => !isEvent(entry));
  if (rows.length === 0) return;
  await Outbox.bulkWrite(
    rows.map(({ id: _id, work, runAt }) => ({
      updateOne: {
        filter: { _id },
        update: { $setOnInsert: { ...waitingRow(now, runAt), work, expiresAt: null } },
        upsert: true,
      },
    })),
    { session },
  );
  const isDue = rows.some(({ runAt }) => !runAt || runAt <= now);
  if (isDue) afterCommit(session, () => wakeWorker(QUEUE));
}

export interface Handler {
  name: string;
  /** Rows of this name that one process runs concurrently. */
  concurrency?: number;
  run: (row: OutboxDoc, now: Date) => Promise<void>;
}

/** The queue of the outbox, for the rows of these handlers. */
export function outboxQueue(handlers: readonly Handler[]): Queue<OutboxDoc> {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const concurrency = new Map(
    handlers.map((handler) => [handler.name, handler.concurrency ?? CONCURRENCY_PER_NAME]),
  );
  return {
    name: QUEUE,
    model: Outbox,
    concurrency: CONCURRENCY,
    kinds: { field: 'work.name', getKind: ({ work }) => work.name, concurrency },
    run: async (row, now) => byName.get(row.work.name)?.run(row, now),
    onDone: ({ work }, now) => {
      const retentionMs = work.name === MAIL ? DONE_MAIL_RETENTION_MS : DONE_RETENTION_MS;
      return { expiresAt: new Date(now.getTime() + retentionMs) };
    },
    onDead: (_row, now) => ({ expiresAt: new Date(now.getTime() + DEAD_RETENTION_MS) }),
  };
}

const MAIL = 'mail';

/** One kind of mail: `entry` requests it, `render` writes it when it is sent. */
export interface MailTemplate<Ids extends RowIds = RowIds> {
  name: string;
  /** The outbox row that requests this mail; it is sent once per key. */
  entry: (ids: Ids) => OutboxRow;
  /**
   * The mail, from current data; null if its recipient or subject is gone. `ids`: of the row.
   * `requestedAt`: when the row was written.
   */
  render: (ids: RowIds, requestedAt: Date) => Promise<Mail | null>;
}

/**
 * Defines a template. Only `entry`, which cannot fail, runs where an order is placed or money moves: an
 * error in `render` delays the mail and nothing else.
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
      work: { name: MAIL, template: name, ids },
    }),
    render: (ids, requestedAt) => render(schema.parse(ids), requestedAt),
  };
}

/** Sends mails. One that cannot be rendered is retried like one that cannot be sent. */
export function mailHandler(
  { send, concurrency }: MailPort,
  templates: readonly Pick<MailTemplate, 'name' | 'render'>[],
): Handler {
  const run = async ({ _id, work, createdAt }: OutboxDoc) => {
    const template = templates.find(({ name }) => name === work.template);
    // A process of another release may know it: retried.
    if (!template) throw new Error(`no mail template ${work.template}`);
    const mail = await template.render(work.ids, createdAt);
    if (mail) await send(mail);
    else log().info({ row: _id }, 'a mail was not sent: its recipient or subject is gone');
  };
  return { name: MAIL, concurrency, run };
}

const roomIds = z.object({ userId: z.string(), room: z.string() });
const userIds = z.object({ userId: z.string() });

/** Makes a user's sockets leave a room that they may not see any more. */
export const leaveRoomWork = (ids: z.output<typeof roomIds>): OutboxWork => ({
  name: 'leave-room',
  ids,
});

/** Disconnects all sockets of a user who may not be connected any more. */
export const disconnectWork = (ids: z.output<typeof userIds>): OutboxWork => ({
  name: 'disconnect',
  ids,
});

/** Makes users leave rooms. If `leave` returns false, not every process was reached: retried. */
export function leaveRoomHandler(leave: typeof leaveRoom): Handler {
  const run = async ({ work }: OutboxDoc) => {
    const { userId, room } = roomIds.parse(work.ids);
    if (!(await leave(userId, room))) throw new Error('not every process was reached');
  };
  return { name: 'leave-room', run };
}

/** Disconnects users. If `disconnect` returns false, not every process was reached: retried. */
export function disconnectHandler(disconnect: typeof disconnectUser): Handler {
  const run = async ({ work }: OutboxDoc) => {
    const { userId } = userIds.parse(work.ids);
    if (!(await disconnect(userId))) throw new Error('not every process was reached');
  };
  return { name: 'disconnect', run };
}

/** A timer for the workers: `entry` sets it, `run` does the work when it is due. */
export interface Timer<Ids extends RowIds = RowIds> {
  name: string;
  entry: (ids: Ids, runAt?: Date) => OutboxRow;
  run: (ids: RowIds, now: Date, tries?: number) => Promise<unknown>;
}

/** How the rows of one kind of timer are written. */
interface TimerRules<S extends z.ZodType<RowIds>> {
  ids: S;
  /**
   * Identifies the subject in the row's id `timer:<name>:<key>`. A repeating timer has a number in its key,
   * and each run sets the next one in the transaction that ends it.
   */
  key: (ids: z.output<S>) => string;
}

/** A timer for those who set it. */
export interface DeclaredTimer<S extends z.ZodType<RowIds>> extends TimerRules<S> {
  name: string;
  /** The outbox row that sets the timer; it is set once per key. `runAt`: now if absent. */
  entry: (ids: z.output<S>, runAt?: Date) => OutboxRow;
}

type RunTimer<S extends z.ZodType<RowIds>> = (
  ids: z.output<S>,
  now: Date,
  tries: number,
) => Promise<unknown>;

/**
 * Declares a timer in the folder that sets it, if another folder runs it: there `implementTimer` adds what
 * it does. Where one folder does both, use `defineTimer`.
 */
export function declareTimer<S extends z.ZodType<RowIds>>(
  name: string,
  { ids: schema, key }: TimerRules<S>,
): DeclaredTimer<S> {
  return {
    name,
    ids: schema,
    key,
    entry: (ids, runAt) => ({
      id: `timer:${name}:${key(ids)}`,
      work: { name, ids },
      ...(runAt && { runAt }),
    }),
  };
}

/** The declared timer with what it does; `run` is as in `defineTimer`. List it in `lib/assembly/outbox.ts`. */
export function implementTimer<S extends z.ZodType<RowIds>>(
  { name, ids: schema, entry }: DeclaredTimer<S>,
  run: RunTimer<S>,
): Timer<z.output<S>> {
  return { name, entry, run: (ids, now, tries = 0) => run(schema.parse(ids), now, tries) };
}

/**
 * Defines a kind of timer: an order to accept in time, a payment to look up. Set it in the transaction of
 * the change that it follows, and list it in `lib/assembly/outbox.ts`:
 *
 *     await enqueue([orderTimers.accept.entry({ orderId, acceptBy: acceptBy.toISOString() }, acceptBy)], session, now);
 *
 * `run`: does the work. It may be called late, twice, or when there is nothing left to do (the order
 * was accepted, the payment settled), so it checks first, in its own transaction. Errors are logged
 * and the row is retried. `tries`: earlier tries.
 */
export function defineTimer<S extends z.ZodType<RowIds>>(
  name: string,
  { run, ...rules }: TimerRules<S> & { run: RunTimer<S> },
): Timer<z.output<S>> {
  return implementTimer(declareTimer(name, rules), run);
}

export function timerHandler({ name, run }: Pick<Timer, 'name' | 'run'>): Handler {
  return {
    name,
    run: async ({ work, tries }, now) => {
      await run(work.ids, now, tries - 1);
    },
  };
}

/** A message that could not be sent in this time is outdated, ms. */
export const PUSH_TTL_MS = 60 * 60_000;

/** A notification. It may show on a lock screen: no delivery code, no amount, no address. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a tap opens. */
  url: string;
  /** A later message with the same tag replaces it. */
  tag: string;
  /** Not shown while this page is visible, which plays its own sound. */
  unlessVisible?: string;
}

/** How one kind of push message is addressed and written, from the ids of its row. */
interface PushRules<S extends z.ZodType<RowIds>> extends TimerRules<S> {
  /** The order, job or person it is about: a push service keeps only the last message of a topic. */
  topic: (ids: z.output<S>) => string;
  /** When it is outdated and dropped, epoch ms. */
  endsAt: (ids: z.output<S>) => number;
  /** The users whose browsers get it. */
  recipients: (ids: z.output<S>, now: Date) => readonly string[] | Promise<readonly string[]>;
  /** The message from current data; null if it no longer concerns this user. */
  message: (
    ids: z.output<S>,
    userId: string,
    now: Date,
  ) => PushMessage | null | Promise<PushMessage | null>;
}

/** One kind of push message: `entry` requests it; a worker addresses and writes it (`lib/people/push/send.ts`). */
export interface PushTemplate<S extends z.ZodType<RowIds> = z.ZodType<RowIds>>
  extends PushRules<S> {
  name: string;
  /** The outbox row that requests the message, once per key; none if push messages are off. */
  entry: (ids: z.output<S>) => OutboxRow[];
}

/** Defines a push message. Only `entry`, which cannot fail, runs where an order is placed or money moves. */
export function definePush<S extends z.ZodType<RowIds>>(
  name: string,
  rules: PushRules<S>,
): PushTemplate<S> {
  const timer = declareTimer(name, rules);
  const entry = (ids: z.output<S>): OutboxRow[] =>
    env().VAPID_PUBLIC_KEY ? [timer.entry(ids)] : [];
  return { name, ...rules, entry };
}
