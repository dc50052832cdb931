import { closeMailer, mailer } from '@/lib/integrations/mail/live';
import { inboxLagCheck } from '@/lib/payments/inbox-watch';
import { inboxQueue } from '@/lib/payments/webhook-inbox';
import { POOL_SIZE } from '@/lib/platform/db';
import { registerWorker } from '@/lib/platform/local-workers';
import {
  disconnectQueue,
  findDueQueues,
  leaveRoomQueue,
  mailQueue,
  restoreTimers,
  socketEventQueues,
  timerQueue,
} from '@/lib/platform/outbox';
import { disconnectUser, emitToRoom, leaveRoom } from '@/lib/platform/realtime';
import { type Queue, Slots, startLoop, startWorker } from '@/lib/platform/worker';
import type { LeasedRow } from '@/models/leased-row';
import { setInboxStepAt } from './health';
import { MAILS, TIMERS } from './outbox';

/** How often due work is looked for that nobody announced, ms. */
const POLL_MS = 1_000;
/** How often a queue of the outbox looks for itself without being woken, ms. */
const OWN_POLL_MS = 60_000;
/**
 * Rows that one process runs at the same time, of all queues together. Each may need a connection,
 * and the other half is for the shoppers.
 */
const ROWS_AT_ONCE = POOL_SIZE / 2;
/** How often the age of waiting provider events is checked, ms. */
const WATCH_MS = 15_000;
/** How often missing timers are looked for, ms. */
const RESTORE_MS = 10 * 60_000;

/** The background workers of this process. */
export interface Jobs {
  /** Takes no more work and resolves when what is under way is done. */
  stop: () => Promise<void>;
}

/** Starts the background workers of this process. */
export function startJobs(): Jobs {
  const slots = new Slots(ROWS_AT_ONCE);
  const start = <T extends LeasedRow>(queue: Queue<T>, pollMs = OWN_POLL_MS) => {
    const worker = startWorker(queue, pollMs, slots);
    const forget = registerWorker(queue.name, worker);
    const stop = () => {
      forget();
      return worker.stop();
    };
    return { ...worker, name: queue.name, stop };
  };
  // A queue each, so that a mail server that does not answer delays no event.
  const outbox = [
    start(mailQueue(mailer(), MAILS)),
    ...socketEventQueues(emitToRoom).map((queue) => start(queue)),
    start(leaveRoomQueue(leaveRoom)),
    start(disconnectQueue(disconnectUser)),
    ...TIMERS.map((timer) => start(timerQueue(timer))),
  ];
  const look = startLoop('due work', POLL_MS, async () => {
    let due: ReadonlySet<string> | null = null;
    try {
      due = await findDueQueues(new Date());
    } finally {
      // Unless it is known who has nothing to do, all look for themselves.
      for (const { name, wake } of outbox) if (!due || due.has(name)) wake();
    }
    return 0;
  });
  const inbox = start(inboxQueue, POLL_MS);
  // Apart from the inbox worker, so that it still warns when that worker hangs.
  const checkInboxLag = inboxLagCheck();
  const watch = startLoop('inbox watch', WATCH_MS, () => checkInboxLag(new Date()));
  const restore = startLoop('missing timers', RESTORE_MS, () => restoreTimers(TIMERS, new Date()));
  setInboxStepAt(inbox.lastStepAt);
  return {
    stop: async () => {
      const all = [look, ...outbox, inbox, watch, restore];
      await Promise.all(all.map((loop) => loop.stop()));
      closeMailer();
    },
  };
}
