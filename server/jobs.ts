import { closeMailer, mailer } from '@/lib/integrations/mail/live';
import { inboxLagCheck } from '@/lib/payments/inbox-watch';
import { drainInbox } from '@/lib/payments/webhook-inbox';
import { drainMails, drainSocketEvents, drainTimer, restoreTimers } from '@/lib/platform/outbox';
import { emitToRoom } from '@/lib/platform/realtime';
import { onWake } from '@/lib/platform/wake';
import { startLoop } from '@/lib/platform/worker';
import { setInboxStepAt } from './health';
import { MAILS, TIMERS } from './outbox';

/** How often workers look for due work without being woken, ms. */
const POLL_MS = 1_000;
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
  const mail = mailer();
  // One loop each, so that a mail server that does not answer delays no event.
  const mails = startLoop('mails', POLL_MS, () => drainMails(mail, MAILS));
  const events = startLoop('socket events', POLL_MS, () => drainSocketEvents(emitToRoom));
  const inbox = startLoop('inbox', POLL_MS, () => drainInbox(new Date()));
  const timers = TIMERS.map((timer) =>
    startLoop(`timer: ${timer.name}`, POLL_MS, () => drainTimer(timer, new Date())),
  );
  // Apart from the inbox worker, so that it still warns when that worker hangs.
  const checkInboxLag = inboxLagCheck();
  const watch = startLoop('inbox watch', WATCH_MS, () => checkInboxLag(new Date()));
  const restore = startLoop('missing timers', RESTORE_MS, () => restoreTimers(TIMERS, new Date()));
  onWake('outbox', () => {
    mails.wake();
    events.wake();
  });
  onWake('inbox', inbox.wake);
  setInboxStepAt(inbox.lastStepAt);
  return {
    stop: async () => {
      const all = [mails, events, inbox, ...timers, watch, restore];
      await Promise.all(all.map((loop) => loop.stop()));
      closeMailer();
    },
  };
}
