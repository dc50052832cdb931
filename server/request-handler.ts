import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { isCatalogueFollowed, liveCatalogue } from '@/lib/catalog/live-index';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { isDatabaseUnavailable, UNAVAILABLE_RETRY_S } from '@/lib/platform/db';
import { type Env, isLoopback } from '@/lib/platform/env';
import { PEER_HEADER } from '@/lib/platform/http/caller';
import { log } from '@/lib/platform/log';
import { Slots } from '@/lib/platform/slots';
import { callRefusal, isCall } from './calls';
import {
  type Caches,
  type Exchange,
  isDevelopment,
  isRead,
  type Queues,
  queryString,
} from './exchange';
import { headerPolicy, pagePolicy } from './headers';
import { readinessProblems } from './health';
import { NOT_FOUND_PAGES } from './not-found';
import { readAddress } from './pages/address';
import { isFilePath, isKnownPath } from './pages/cacheable';
import { hasConditions } from './pages/file-conditions';
import { sendRetryPage } from './pages/limits';
import { PageCache } from './pages/page-cache';
import type { RenderWithNext } from './pages/render';
import {
  renderOwnPage,
  renderSharedPage,
  serveBuildFile,
  serveCachedCall,
  serveCachedPage,
  serveNotFoundPage,
} from './pages/rendering';
import { beforeHeaders, sendCallError, sendJson, sendRedirect, sendText } from './response';
import { SERVICE_WORKER_PATH, serviceWorkerScript } from './service-worker';
import { canonicalPath, whyShopPageIsMissing } from './shop-paths';

/** Answers the request and returns true, or returns false for the next step. */
type Step = (exchange: Exchange) => boolean | Promise<boolean>;

/** Run for every request, in this order. */
const STEPS: readonly Step[] = [
  rejectMalformedPath,
  rejectLargeBody,
  serveCachedCall,
  rejectUnknownCall,
  rejectWriteToPage,
  answerHealthCheck,
  handleCallWithNext,
  // The remaining steps get only GET and HEAD of pages and files.
  rejectUnreadableRouterState,
  redirectToAppHost,
  serveCachedPage,
  serveServiceWorker,
  serveNotFoundForReservedPath,
  serveBuildFile,
  sendFile,
  redirectToCanonicalPath,
  serveNotFoundForUnknownPath,
  serveNotFoundForMissingShopPage,
  renderSharedPage,
  renderOwnPage,
];

/** Sizes of the caches, bytes. */
const CACHE_BYTES = { pages: 56 * 1024 * 1024, calls: 40 * 1024 * 1024 } as const;
/** Two use a core fully; more would only delay cached pages. */
const RENDER_CONCURRENCY = 2;
/** About a second's worth: under overload, a quick refusal is better than a late page. */
const MAX_WAITING_RENDERINGS = 40;
/** The retry-after of a 503 when the queue is full, s. */
const BUSY_RETRY_S = 2;
/** Above the limit of every call. */
const MAX_BODY_BYTES = 26 * 1024 * 1024;
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,63}$/;

/** The listener for all requests except socket.io's. */
export function createRequestListener(render: RenderWithNext, env: Env): RequestListener {
  const applyHeaders = headerPolicy(env);
  const getPolicy = pagePolicy(env);
  const warnOfProxy = unconfiguredProxyWarning(env);
  const catalogue = () => ({
    version: liveCatalogue()?.version ?? 0,
    isFollowed: isCatalogueFollowed(),
  });
  const caches: Caches = {
    pages: new PageCache({ maxBytes: CACHE_BYTES.pages, catalogue }),
    calls: new PageCache({ maxBytes: CACHE_BYTES.calls, catalogue }),
  };
  const queues: Queues = {
    shared: new Slots(RENDER_CONCURRENCY, { maxWaiting: MAX_WAITING_RENDERINGS }),
    own: new Slots(RENDER_CONCURRENCY, { maxWaiting: MAX_WAITING_RENDERINGS }),
    calls: new Slots(RENDER_CONCURRENCY, { maxWaiting: MAX_WAITING_RENDERINGS }),
  };
  return (request, response) => {
    warnOfProxy(request);
    const address = readAddress(request.url);
    const { path } = address;
    const policy = getPolicy(path);
    const requestId = setTrustedHeaders(request, policy);
    const exchange: Exchange = {
      request,
      response,
      address,
      path,
      requestId,
      env,
      render,
      caches,
      queues,
    };
    const logged = logOnClose(exchange);
    beforeHeaders(response, () => {
      applyHeaders(response, path, requestId, policy);
      logged.status = response.statusCode;
    });
    try {
      runSteps(exchange)?.catch((error: unknown) => sendFailure(exchange, error));
    } catch (error) {
      sendFailure(exchange, error);
    }
  };
}

/** Runs the steps from an index on. Synchronous steps aren't awaited: most requests need no other. */
function runSteps(exchange: Exchange, from = 0): Promise<void> | undefined {
  for (const [index, step] of STEPS.entries()) {
    if (index < from) continue;
    const isDone = step(exchange);
    if (isDone instanceof Promise) {
      return isDone.then((done) => (done ? undefined : runSteps(exchange, index + 1)));
    }
    if (isDone) return undefined;
  }
  return undefined;
}

function rejectMalformedPath({ request, response, path, requestId }: Exchange): boolean {
  if (path !== '') return false;
  if (request.url?.startsWith('/api/')) {
    sendCallError(response, requestId, { status: 400, message: MESSAGES.badRequest, allow: '' });
  } else sendText(response, 400, 'Bad Request');
  return true;
}

function rejectLargeBody({ request, response }: Exchange): boolean {
  if (Number(request.headers['content-length'] ?? 0) <= MAX_BODY_BYTES) return false;
  sendText(response, 413, 'Payload Too Large');
  return true;
}

function rejectUnknownCall({ request, response, path, requestId }: Exchange): boolean {
  const refused = callRefusal(request.method, path);
  if (!refused) return false;
  sendCallError(response, requestId, refused);
  return true;
}

/** Pages take GET and HEAD only: there are no server actions (decision 3). */
function rejectWriteToPage({ request, response, path, env }: Exchange): boolean {
  if (isRead(request) || isCall(path) || isDevelopmentTool(path, env)) return false;
  response.setHeader('allow', 'GET, HEAD');
  sendText(response, 405, 'Method Not Allowed');
  return true;
}

/** The error overlay of `npm run dev` posts to its own paths. */
function isDevelopmentTool(path: string, env: Env): boolean {
  return isDevelopment(env) && path.startsWith('/__nextjs');
}

function answerHealthCheck(exchange: Exchange): boolean | Promise<boolean> {
  const { path } = exchange;
  return path === '/healthz' || path === '/readyz' ? sendHealth(exchange) : false;
}

async function sendHealth({ response, path }: Exchange): Promise<boolean> {
  const reasons = path === '/readyz' ? await readinessProblems() : [];
  const ok = reasons.length === 0;
  sendJson(response, ok ? 200 : 503, { ok, reasons });
  return true;
}

function handleCallWithNext(exchange: Exchange): boolean | Promise<boolean> {
  const { request, path } = exchange;
  return isRead(request) && !isCall(path) ? false : passCallToNext(exchange);
}

async function passCallToNext({ request, response, path, render }: Exchange): Promise<boolean> {
  // Next would redirect a path with a trailing slash, which one call of the specification has.
  if (isCall(path)) request.url = `${rawPath(request).replace(/\/$/, '')}${queryString(request)}`;
  await render(request, response);
  return true;
}

function rawPath({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

/** A client-side navigation sends Next its router state; Next answers 500 if it cannot parse it. */
function rejectUnreadableRouterState({ request, response }: Exchange): boolean {
  const { rsc, 'next-router-state-tree': state } = request.headers;
  if (rsc !== '1' || state === undefined || isRouterState(String(state))) return false;
  sendText(response, 400, 'Bad Request');
  return true;
}

function isRouterState(state: string): boolean {
  try {
    return isRouterTree(JSON.parse(decodeURIComponent(state)));
  } catch {
    return false;
  }
}

/** Checks `[segment, { slot: tree }, …]`; versions of Next may add further elements. */
function isRouterTree(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [segment, slots] = value;
  const isSegment = typeof segment === 'string' || Array.isArray(segment);
  const isSlots = typeof slots === 'object' && slots !== null && !Array.isArray(slots);
  return isSegment && isSlots && Object.values(slots).every(isRouterTree);
}

/**
 * In a demonstration, redirects other loopback hosts (127.0.0.1, ::1) to the one in APP_URL: pages
 * work on any of them, but their calls would be refused as cross-site.
 */
function redirectToAppHost({ request, response, env }: Exchange): boolean {
  const { host } = request.headers;
  if (!env.ALLOW_SANDBOX || !host || !isLoopback(env.APP_URL)) return false;
  const requested = `http://${host}`;
  if (requested === env.APP_URL || !URL.canParse(requested) || !isLoopback(requested)) return false;
  const { hostname, port } = new URL(requested);
  const app = new URL(env.APP_URL);
  if (hostname === app.hostname || port !== app.port) return false;
  sendRedirect(response, 307, `${env.APP_URL}${request.url}`);
  return true;
}

async function serveServiceWorker({ response, path, env }: Exchange): Promise<boolean> {
  if (path !== SERVICE_WORKER_PATH) return false;
  const script = await serviceWorkerScript(env);
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
  response.writeHead(200, { ...headers, 'service-worker-allowed': '/' }).end(script);
  return true;
}

async function serveNotFoundForReservedPath(exchange: Exchange): Promise<boolean> {
  if (!exchange.address.isReserved) return false;
  await serveNotFoundPage(exchange, 'missing');
  return true;
}

/** Files are streamed by Next. */
async function sendFile({ request, response, path, render }: Exchange): Promise<boolean> {
  if (!isFilePath(path) || hasConditions(request.headers)) return false;
  await render(request, response);
  return true;
}

function redirectToCanonicalPath({ request, response, path }: Exchange): boolean {
  const canonical = canonicalPath(path);
  if (!canonical) return false;
  sendRedirect(response, 308, `${canonical}${queryString(request)}`);
  return true;
}

async function serveNotFoundForUnknownPath(exchange: Exchange): Promise<boolean> {
  const { path, env } = exchange;
  if (isKnownPath(path) || isFilePath(path) || isDevelopmentTool(path, env)) return false;
  await serveNotFoundPage(exchange, 'missing');
  return true;
}

async function serveNotFoundForMissingShopPage(exchange: Exchange): Promise<boolean> {
  const { path } = exchange;
  const reason = NOT_FOUND_PAGES.get(path) ?? (await whyShopPageIsMissing(path));
  if (!reason) return false;
  await serveNotFoundPage(exchange, reason);
  return true;
}

/** Answers an error thrown outside Next: 503 while the database is unavailable, else 500. */
function sendFailure(exchange: Exchange, error: unknown): void {
  const { response, path, requestId } = exchange;
  const isBusy = error instanceof AppError && error.code === 'unavailable';
  if (isBusy && !response.headersSent) {
    sendBusy(exchange);
    return;
  }
  const isUnavailable = isDatabaseUnavailable(error);
  if (isUnavailable) log().warn({ err: error, requestId, path }, 'database unavailable');
  else log().error({ err: error, requestId, path }, 'request failed outside the app');
  if (response.headersSent) response.destroy();
  else if (!isCall(path)) {
    sendRetryPage(response, isUnavailable ? 503 : 500, UNAVAILABLE_RETRY_S);
  } else if (isUnavailable) {
    response.setHeader('retry-after', UNAVAILABLE_RETRY_S);
    sendText(response, 503, 'Service Unavailable');
  } else sendText(response, 500, 'Internal Server Error');
}

function sendBusy({ response, path, requestId }: Exchange): void {
  if (!isCall(path)) {
    sendRetryPage(response, 503, BUSY_RETRY_S);
    return;
  }
  response.setHeader('retry-after', BUSY_RETRY_S);
  sendCallError(response, requestId, {
    status: 503,
    message: PAGE_MESSAGES.somethingWrong,
    allow: '',
  });
}

/** Logs the answer once it is sent. `status`: the sent one; Next may set another afterwards. */
function logOnClose({ request, response, path, requestId }: Exchange): { status?: number } {
  const sent: { status?: number } = {};
  const startedAt = performance.now();
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt);
    const { statusCode, writableFinished: isWhole } = response;
    const status = sent.status ?? statusCode;
    const line = { requestId, method: request.method, path, status, ms, isWhole };
    if (status >= 500) log().error(line, 'request');
    else log().debug(line, 'request');
  });
  return sent;
}

/**
 * Returns a function that logs one warning if requests seem to come through a proxy that is not
 * configured: all visitors would then share its address and limits. Only a hint, since anyone can send
 * the header.
 */
function unconfiguredProxyWarning({ TRUSTED_PROXY_HOPS }: Env) {
  let isWatching = TRUSTED_PROXY_HOPS === 0;
  return ({ headers }: IncomingMessage): void => {
    if (!isWatching || headers['x-forwarded-for'] === undefined) return;
    isWatching = false;
    log().warn('x-forwarded-for received while TRUSTED_PROXY_HOPS is 0: behind a proxy, set it');
  };
}

/**
 * Overwrites the request headers that the app trusts and returns the request id: peer address,
 * request id, and the content security policy, from which Next takes the nonce for its scripts.
 */
function setTrustedHeaders({ headers, socket }: IncomingMessage, policy: string): string {
  const sent = headers['x-request-id'];
  const id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
  headers['x-request-id'] = id;
  headers['content-security-policy'] = policy;
  delete headers['content-security-policy-report-only'];
  headers[PEER_HEADER] = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  return id;
}
