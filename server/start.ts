import { createServer, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import mongoose from 'mongoose';
import next from 'next';
import { catalogue, stopCatalogue } from '@/lib/catalog/live-index';
import type { Env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { databaseProblems } from './database';
import { markStopping, markUp } from './health';
import { startJobs } from './jobs';
import { createRequestListener } from './request-handler';
import { SOCKET_PATH, startSockets } from './sockets';
import { stopOnSignals } from './stop';
import { serveWithoutUpgrade } from './upgrades';

/** Time for a client to send all headers, and the whole request, ms. */
const HEADERS_MS = 10_000;
/** Enough for a photo or a short video over 3G; the size of bodies is limited. */
const REQUEST_MS = 300_000;
/**
 * Inactivity timeout of a connection with a request under way, ms: its answer isn't read, or never sent.
 * socket.io sends a ping every 25 s.
 */
const INACTIVITY_TIMEOUT_MS = 120_000;
/**
 * How long an idle connection stays open, ms. A proxy reuses connections, usually for 60 s, and must
 * close them first; otherwise it may send a request into one that we are closing.
 */
const KEEP_ALIVE_MS = { visitors: 5_000, proxy: 65_000 } as const;
const MAX_HEADER_BYTES = 8_192;
const MAX_REQUESTS_PER_SOCKET = 100;
const MAX_CONNECTIONS = 10_000;

/** Starts the process and resolves when it is serving. Exits with 1 if it must not start. */
export async function start(env: Env): Promise<void> {
  exitOnUncaughtError();
  const isDevelopment = env.NODE_ENV === 'development';
  const problems = await databaseProblems(env);
  if (problems.length > 0) {
    exitWithProblems('The database cannot be used', problems);
    return;
  }
  // Next adds an upgrade listener to its server and closes unknown sockets. So it gets a server that
  // never listens, and only the upgrades that are not ours.
  const nextUpgrades = createServer();
  const app = next({ dev: isDevelopment, port: env.PORT, httpServer: nextUpgrades });
  await app.prepare();
  await catalogue();

  const server = createHttpServer(env);
  server.on('request', createRequestListener(app.getRequestHandler(), env));
  const io = startSockets(server, env);
  server.on('upgrade', (request, socket: Duplex, head) => {
    if (request.url?.startsWith(`${SOCKET_PATH}/`)) return;
    if (isDevelopment) nextUpgrades.emit('upgrade', request, socket, head);
    else serveWithoutUpgrade(server, request, socket, head);
  });
  const jobs = startJobs();
  stopOnSignals({ env, server, io, jobs, app, stopCatalogue });
  await listen(server, env);
  markUp();
  log().info({ port: env.PORT, address: env.APP_URL }, 'serving');
}

/** The http server, with limits against slow or hostile clients. */
function createHttpServer({ TRUSTED_PROXY_HOPS }: Env): HttpServer {
  const server = createServer({
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: TRUSTED_PROXY_HOPS > 0 ? KEEP_ALIVE_MS.proxy : KEEP_ALIVE_MS.visitors,
    maxHeaderSize: MAX_HEADER_BYTES,
    connectionsCheckingInterval: 5_000,
  });
  server.timeout = INACTIVITY_TIMEOUT_MS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

function listen(server: HttpServer, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
}

function exitWithProblems(title: string, problems: readonly string[]): void {
  process.stderr.write(`${title}:\n${problems.map((line) => `  - ${line}\n`).join('')}`);
  process.exitCode = 1;
  void mongoose.disconnect().finally(() => process.exit(1));
}

/** After an uncaught error the state is unknown: log it and exit, to be restarted. */
function exitOnUncaughtError(): void {
  const exit = (error: unknown) => {
    markStopping();
    log().fatal({ err: error }, 'uncaught error');
    process.exit(1);
  };
  process.on('uncaughtException', exit);
  process.on('unhandledRejection', exit);
}
