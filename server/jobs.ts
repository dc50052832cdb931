import { MAILS, TIMERS } from '@/lib/assembly/outbox';
import { closeMailer, mailer } from '@/lib/integrations/mail/live';
import { inboxQueue } from '@/lib/money/provider/inbox';
import { inboxLagCheck } from '@/lib/money/provider/inbox-watch';
import { registerWorker } from '@/lib/platform/local-workers';
import {
  disconnectHandler,
  leaveRoomHandler,
  mailHandler,
  outboxQueue,
  timerHandler,
} from '@/lib/platform/outbox';
import { disconnectUser, leaveRoom } from '@/lib/platform/realtime';
import { type Queue, startLoop, startWorker } from '@/lib/platform/worker';
import type { LeasedRow } from '@/models/platform/leased-row';
import { setInboxStepAt } from './health';

/** How often the queues are polled for due work of other processes and timers, ms. */
const POLL_MS = 1_000;
/** How often the age of waiting provider events is checked, ms. */
const WATCH_MS = 15_000;

/** The background workers of this process. */
export interface Jobs {
  /** Takes no more work and resolves when running work is done. */
  stop: () => Promise<void>;
}

/** Starts the background workers of this process. */
export function startJobs(): Jobs {
  const start = <T extends LeasedRow>(queue: Queue<T>) => {
    const worker = startWorker(queue, POLL_MS);
    const unregister = registerWorker(queue.name, worker.wake);
    const stop = () => {
      unregister();
      return worker.stop();
    };
    return { ...worker, stop };
  };
  const outbox = start(
    outboxQueue([
      mailHandler(mailer(), MAILS),
      leaveRoomHandler(leaveRoom),
      disconnectHandler(disconnectUser),
      ...TIMERS.map(timerHandler),
    ]),
  );
  const inbox = start(inboxQueue);
  // Separate from the inbox worker, so that it still warns when that worker hangs.
  const checkInboxLag = inboxLagCheck();
  const watch = startLoop('inbox watch', WATCH_MS, () => checkInboxLag(new Date()));
  setInboxStepAt(inbox.lastStepAt);
  return {
    stop: async () => {
      await Promise.all([outbox, inbox, watch].map((loop) => loop.stop()));
      closeMailer();
    },
  };
}
