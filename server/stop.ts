import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { markStopping } from './health';
import type { Jobs } from './jobs';
import type { ShopServer } from './sockets';

/** The process exits after this in any case, ms; platforms kill it at about this time. */
const WATCHDOG_MS = 30_000;
/** Time for load balancers to see that this process is not ready, ms. */
const GRACE_MS = 5_000;
/** Time for workers to end, and for each of the other parts, ms. */
const WORKERS_MS = 5_000;
const PART_MS = 1_000;
/** Sockets, pages, catalogue, database. */
const PARTS = 4;
const SPARE_MS = 2_000;
/** Time for open requests to end, ms: what the other phases leave. */
const DRAIN_MS = WATCHDOG_MS - GRACE_MS - WORKERS_MS - PARTS * PART_MS - SPARE_MS;

/** Everything that has to be stopped. */
export interface Running {
  env: Env;
  server: HttpServer;
  io: ShopServer;
  jobs: Jobs;
  app: { close: () => Promise<void> };
  stopCatalogue: () => Promise<void>;
}

/** Stops the process gracefully on SIGTERM or SIGINT; a second signal ends it immediately. */
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

/** In this order: not ready, no new connections, requests, workers, sockets, database. */
async function stop({ env, server, io, jobs, app, stopCatalogue }: Running): Promise<void> {
  markStopping();
  const hasBalancer = env.NODE_ENV === 'production' && !env.ALLOW_SANDBOX;
  if (hasBalancer) await sleep(GRACE_MS);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Only the transports: after a disconnect packet clients would not reconnect to the next process.
  io.engine.close();
  server.closeIdleConnections();
  const timeout = sleep(DRAIN_MS, 'timeout' as const, { ref: false });
  if ((await Promise.race([closed, timeout])) === 'timeout') {
    log().warn('requests cut off');
    server.closeAllConnections();
  }
  await endPart('workers', jobs.stop(), WORKERS_MS);
  await endPart('sockets', io.close());
  await endPart('pages', app.close());
  await endPart('catalogue', stopCatalogue());
  await endPart('database', mongoose.disconnect());
  log().info('stopped');
}

/** Waits for one part to end, with a timeout: without a database it may never end. */
export async function endPart(name: string, ending: Promise<unknown>, ms = PART_MS): Promise<void> {
  const timeout = sleep(ms, 'timeout' as const, { ref: false });
  const outcome = await Promise.race([ending.catch((error: unknown) => ({ error })), timeout]);
  if (outcome === 'timeout') log().warn({ part: name }, 'part did not end in time');
  else if (typeof outcome === 'object' && outcome !== null && 'error' in outcome) {
    log().warn({ part: name, err: outcome.error }, 'part ended with an error');
  }
}
