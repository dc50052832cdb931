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

/** How each kind of work is done; the server hands in the real ones. */
export interface OutboxPorts {
  sendMail: (mail: { to: string; subject: string; html: string; text: string }) => Promise<void>;
  /** Answers false when this process cannot reach sockets. */
  emit: (room: string, event: string, payload: unknown) => boolean;
}

/** Does what is due and returns how many rows this process took. Safe in several processes at once. */
export function drainOutbox(ports: OutboxPorts, now = new Date()): Promise<number> {
  return drain<OutboxDoc>(
    {
      name: 'outbox',
      model: Outbox,
      work: (row) => perform(row.work, ports),
      onDone: (at) => ({ expiresAt: new Date(at.getTime() + KEPT_MS) }),
      onDead: (at) => ({ expiresAt: new Date(at.getTime() + DEAD_KEPT_MS) }),
    },
    now,
  );
}

async function perform(work: OutboxWork, ports: OutboxPorts): Promise<void> {
  if (work.type === 'mail') {
    const { to, subject, html, text } = work;
    await ports.sendMail({ to, subject, html, text });
    return;
  }
  if (!ports.emit(work.room, work.event, work.payload)) {
    throw new Error('no socket server in this process');
  }
}
