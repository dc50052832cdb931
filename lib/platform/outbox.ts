import 'server-only';
import type { ClientSession } from 'mongodb';
import { waitingRow } from '@/models/leased-row';
import { Outbox, type OutboxDoc, type OutboxWork } from '@/models/outbox';
import { drain } from './worker';

/** Something that must follow a committed change. */
export interface OutboxEntry {
  /** Deterministic, from the fact it announces: `mail:order-placed:<orderId>`. */
  id: string;
  work: OutboxWork;
  /** Not before then. */
  runAt?: Date;
}

/** Done rows are kept this long, ms. */
const KEPT_MS = 7 * 86_400_000;
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

/** Does what is due of one kind. */
function drainKind<T extends OutboxWork['type']>(
  type: T,
  batch: number | undefined,
  perform: (work: Work<T>) => Promise<void>,
  now: Date,
): Promise<number> {
  return drain<OutboxDoc>(
    {
      name: `outbox: ${type}`,
      model: Outbox,
      only: { 'work.type': type },
      batch,
      // The query asked for this type alone.
      work: (row) => perform(row.work as Work<T>),
      onDone: (at) => ({ expiresAt: new Date(at.getTime() + KEPT_MS) }),
      onDead: (at) => ({ expiresAt: new Date(at.getTime() + DEAD_KEPT_MS) }),
    },
    now,
  );
}

/** Who sends the mails; the server hands in the real one. */
export interface MailSender {
  send: (mail: { to: string; subject: string; html: string; text: string }) => Promise<void>;
  /** Mails that it sends at the same time; more would wait, and their leases run. */
  atOnce: number;
}

/**
 * Sends the mails that are due and returns how many rows this process took. Safe in several
 * processes at once.
 */
export function drainMails({ send, atOnce }: MailSender, now = new Date()): Promise<number> {
  const perform = ({ to, subject, html, text }: Work<'mail'>) => send({ to, subject, html, text });
  return drainKind('mail', atOnce, perform, now);
}

/**
 * Tells the socket events that are due, like `drainMails`; emit: answers false when not everyone
 * could be told, and the event is told again.
 */
export function drainSocketEvents(
  emit: (room: string, event: string, payload: unknown) => Promise<boolean>,
  now = new Date(),
): Promise<number> {
  const perform = async ({ room, event, payload }: Work<'socket'>) => {
    if (!(await emit(room, event, payload))) throw new Error('not every process was told');
  };
  return drainKind('socket', undefined, perform, now);
}
