import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import mongoose from 'mongoose';
import { closeMailer, mailer } from '@/lib/integrations/mail/live';
import { cancelUnaccepted } from '@/lib/orders/cancel-unaccepted';
import { inboxWatch } from '@/lib/payments/inbox-watch';
import { reconcilePayments } from '@/lib/payments/reconcile';
import { drainInbox } from '@/lib/payments/webhook-inbox';
import { isDuplicateKey } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { drainMails, drainSocketEvents } from '@/lib/platform/outbox';
import { emitToRoom } from '@/lib/platform/realtime';
import { onWake } from '@/lib/platform/wake';
import { startLoop } from '@/lib/platform/worker';
import { watchInbox } from './health';

/** Work that waits in the database is looked for this often; waking is only a shortcut, ms. */
const POLL_MS = 1_000;
/** How long provider events have waited is looked at this often, ms. */
const WATCH_MS = 15_000;
/** A job whose process died is taken over after this, ms. */
const JOB_LEASE_MS = 2 * 60_000;
/** A recurring job under way may take this long to end, ms; within the time that a stop gives us. */
const DRAIN_MS = 4_000;

/** Recurring work. Each is safe to run twice; one process at a time runs it. */
const RECURRING: readonly { name: string; every: string; run: (now: Date) => Promise<unknown> }[] =
  [
    // Whole minutes or seconds only: the runner misreads fractions.
    { name: 'reconcile-payments', every: '1 minute', run: reconcilePayments },
    { name: 'cancel-unaccepted', every: '1 minute', run: cancelUnaccepted },
  ];

/** The workers of this process. */
export interface Jobs {
  /** Takes no more work and resolves when what is under way is done; jobs are left after 4 s. */
  stop: () => Promise<void>;
}

/** Starts what this process does in the background. */
export async function startJobs(): Promise<Jobs> {
  const mail = mailer();
  // Each by itself: a mail server that does not answer delays no event.
  const mails = startLoop('mails', POLL_MS, () => drainMails(mail));
  const events = startLoop('socket events', POLL_MS, () => drainSocketEvents(emitToRoom));
  const inbox = startLoop('inbox', POLL_MS, () => drainInbox(new Date()));
  // By itself too: what holds up the worker must not keep it from being told.
  const look = inboxWatch();
  const watch = startLoop('inbox watch', WATCH_MS, () => look(new Date()));
  onWake('outbox', () => {
    mails.wake();
    events.wake();
  });
  onWake('inbox', inbox.wake);
  watchInbox(inbox.lastStepAt);
  const agenda = await startRecurring();
  return {
    stop: async () => {
      await Promise.all([mails.stop(), events.stop(), inbox.stop(), watch.stop(), agenda.stop()]);
      closeMailer();
    },
  };
}

async function startRecurring(): Promise<Jobs> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('jobs need a database connection');
  let isStopping = false;
  const agenda = new Agenda({
    // Its index is one of ours (models/job.ts), so that a missing one stops the start.
    backend: new MongoBackend({ mongo: db as never, collection: 'jobs', ensureIndex: false }),
    processEvery: POLL_MS,
  });
  agenda.on('error', (error) => {
    if (!isStopping) log().error({ err: error }, 'job runner');
  });
  agenda.on('fail', (error, job) => {
    const name = 'attrs' in job ? job.attrs.name : 'unknown';
    log().error({ err: error, job: name }, 'job failed');
  });
  for (const { name, run } of RECURRING) {
    agenda.define(name, async () => void (await run(new Date())), {
      concurrency: 1,
      lockLifetime: JOB_LEASE_MS,
    });
  }
  await agenda.start();
  for (const { name, every } of RECURRING) {
    // Left as it is, a row that came due while nothing ran is done now instead of a whole turn later.
    if (await db.collection('jobs').findOne({ name, type: 'single', repeatInterval: every }))
      continue;
    await agenda.every(every, name).catch((error: unknown) => {
      // Another process that starts now has just written the row.
      if (!isDuplicateKey(error)) throw error;
    });
  }
  return {
    stop: async () => {
      isStopping = true;
      await agenda.drain(DRAIN_MS);
      await agenda.stop(false);
    },
  };
}
