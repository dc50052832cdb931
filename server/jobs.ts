import { closeMailer, mailer } from '@/lib/integrations/mail/live';
import { inboxWatch } from '@/lib/payments/inbox-watch';
import { drainInbox } from '@/lib/payments/webhook-inbox';
import { drainMails, drainSocketEvents, drainTimer, restoreTimers } from '@/lib/platform/outbox';
import { emitToRoom } from '@/lib/platform/realtime';
import { onWake } from '@/lib/platform/wake';
import { startLoop } from '@/lib/platform/worker';
import { watchInbox } from './health';
import { MAILS, TIMERS } from './outbox';

/** Work that waits in the database is looked for this often; waking is only a shortcut, ms. */
const POLL_MS = 1_000;
/** How long provider events have waited is looked at this often, ms. */
const WATCH_MS = 15_000;
/** Timers without a row are looked for this often, ms. */
const RESTORE_MS = 10 * 60_000;

/** The workers of this process. */
export interface Jobs {
  /** Takes no more work and resolves when what is under way is done. */
  stop: () => Promise<void>;
}

/** Starts what this process does in the background. */
export function startJobs(): Jobs {
  const mail = mailer();
  // Each by itself: a mail server that does not answer delays no event.
  const mails = startLoop('mails', POLL_MS, () => drainMails(mail, MAILS));
  const events = startLoop('socket events', POLL_MS, () => drainSocketEvents(emitToRoom));
  const inbox = startLoop('inbox', POLL_MS, () => drainInbox(new Date()));
  const timers = TIMERS.map((timer) =>
    startLoop(`timer: ${timer.name}`, POLL_MS, () => drainTimer(timer, new Date())),
  );
  // By itself too: what holds up the worker must not keep it from being told.
  const look = inboxWatch();
  const watch = startLoop('inbox watch', WATCH_MS, () => look(new Date()));
  const restore = startLoop('missing timers', RESTORE_MS, () => restoreTimers(TIMERS, new Date()));
  onWake('outbox', () => {
    mails.wake();
    events.wake();
  });
  onWake('inbox', inbox.wake);
  watchInbox(inbox.lastStepAt);
  return {
    stop: async () => {
      const all = [mails, events, inbox, ...timers, watch, restore];
      await Promise.all(all.map((loop) => loop.stop()));
      closeMailer();
    },
  };
}
