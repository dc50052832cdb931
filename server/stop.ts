import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { markStopping } from './health';
import type { Jobs } from './jobs';
import type { ShopServer } from './sockets';

/** After this the process ends whatever is left, ms; platforms end it themselves at about this time. */
const WATCHDOG_MS = 30_000;
/** Time for load balancers to notice that we are not ready, ms. */
const GRACE_MS = 5_000;
/** Work under way, and each of the other parts, may take this long to end, ms. */
const WORKERS_MS = 5_000;
const PART_MS = 1_000;
/** Sockets, pages, catalogue, database. */
const PARTS = 4;
const SPARE_MS = 2_000;
/** Requests under way may take this long to end, ms: what the other phases leave of the time. */
const DRAIN_MS = WATCHDOG_MS - GRACE_MS - WORKERS_MS - PARTS * PART_MS - SPARE_MS;

/** What runs and has to be ended. */
export interface Running {
  env: Env;
  server: HttpServer;
  io: ShopServer;
  jobs: Jobs;
  app: { close: () => Promise<void> };
  stopCatalogue: () => Promise<void>;
}

/** Ends the process cleanly at SIGTERM or SIGINT; a second signal ends it at once. */
export function stopOnSignals(running: Running): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log().info({ signal }, 'stopping');
    setTimeout(() => {
      log().error('not stopped in time');
      process.exit(1);
    }, WATCHDOG_MS).unref();
    stop(running).then(
      () => process.exit(0),
      (error: unknown) => {
        log().error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Not ready, no new connections, requests end, work ends, database closed: in this order. */
async function stop({ env, server, io, jobs, app, stopCatalogue }: Running): Promise<void> {
  markStopping();
  const hasBalancer = env.NODE_ENV === 'production' && !env.ALLOW_SANDBOX;
  if (hasBalancer) await sleep(GRACE_MS);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // The transports alone: a socket that is told to go would not come back to the next process.
  io.engine.close();
  server.closeIdleConnections();
  const late = sleep(DRAIN_MS, 'late' as const, { ref: false });
  if ((await Promise.race([closed, late])) === 'late') {
    log().warn('requests cut off');
    server.closeAllConnections();
  }
  await step('workers', jobs.stop(), WORKERS_MS);
  await step('sockets', io.close());
  await step('pages', app.close());
  await step('catalogue', stopCatalogue());
  await step('database', mongoose.disconnect());
  log().info('stopped');
}

/** Waits for one part to end, but not for ever: a part that lost its database may never answer. */
async function step(name: string, ending: Promise<unknown>, ms = PART_MS): Promise<void> {
  const late = sleep(ms, 'late' as const, { ref: false });
  const outcome = await Promise.race([ending.catch((error: unknown) => ({ error })), late]);
  if (outcome === 'late') log().warn({ part: name }, 'part did not end in time');
  else if (typeof outcome === 'object' && outcome !== null && 'error' in outcome) {
    log().warn({ part: name, err: outcome.error }, 'part did not end well');
  }
}
