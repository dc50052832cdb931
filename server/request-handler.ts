import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isCatalogueFollowed, liveCatalogue } from '@/lib/catalog/live-index';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { isDatabaseUnavailable, UNAVAILABLE_RETRY_S } from '@/lib/platform/db';
import { type Env, isLoopback } from '@/lib/platform/env';
import { PEER_HEADER } from '@/lib/platform/http/client-address';
import { log } from '@/lib/platform/log';
import { Slots } from '@/lib/platform/slots';
import { callRefusal, isCall } from './calls';
import { headerPolicy, isStaffArea, pagePolicy } from './headers';
import { readinessProblems } from './health';
import {
  MISSING_FOR_STAFF,
  type MissingReason,
  NOT_FOUND_PAGE,
  NOT_FOUND_PAGES,
} from './not-found';
import { type Address, readAddress } from './pages/address';
import { dataHeaders, isBuildFile, isFilePath, isKnownPath, isStaticPage } from './pages/cacheable';
import { hasConditions, withRightStatus } from './pages/file-conditions';
import { pageRetryAfter, sendRetryPage } from './pages/limits';
import { CachedPage, type CacheRequest, PageCache } from './pages/page-cache';
import {
  isFailedData,
  isHtml,
  type Rendered,
  type RenderWithNext,
  renderToBuffer,
} from './pages/render';
import { sendCached, sendRendered } from './pages/send';
import { beforeHeaders, sendCallError, sendJson, sendRedirect, sendText } from './response';
import { SERVICE_WORKER_PATH, serviceWorkerScript } from './service-worker';
import { canonicalPath, whyShopPageIsMissing } from './shop-paths';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  address: Address;
  /** Decoded; empty if malformed. */
  path: string;
  requestId: string;
  env: Env;
  render: RenderWithNext;
  caches: Caches;
  queues: Queues;
}

/** Each has its own budget, so that large answers to calls evict no pages. */
interface Caches {
  pages: PageCache;
  calls: PageCache;
}

/** A queue for each kind of rendering, so that none starves another. */
interface Queues {
  /** Pages that are the same for everyone. */
  shared: Slots;
  /** Pages of a single visitor. */
  own: Slots;
  calls: Slots;
}

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

/** Answers a call from the cache, without Next's router. */
function serveCachedCall(exchange: Exchange): boolean | Promise<boolean> {
  const { request, address, env, caches } = exchange;
  const { call } = address;
  if (!call || !isRead(request) || isDevelopment(env)) return false;
  const cached = caches.calls.current({ key: call });
  return cached ? sendCached(exchange, cached) : renderSharedCall(exchange, call);
}

async function renderSharedCall(exchange: Exchange, call: string): Promise<boolean> {
  const { request, requestId, caches, queues } = exchange;
  // A call that isn't cached is counted in its caller's rate limit, and its errors have the caller's id.
  const { [PEER_HEADER]: peer, 'x-forwarded-for': forwarded } = request.headers;
  const headers = {
    [PEER_HEADER]: peer,
    'x-request-id': requestId,
    ...(forwarded && { 'x-forwarded-for': forwarded }),
  };
  let isOwn = false;
  const found = await caches.calls.get({
    key: call,
    run: (work) => queues.calls.run(work),
    render: () => {
      isOwn = true;
      return renderShared(exchange, call, headers);
    },
  });
  if (found instanceof CachedPage) return sendCached(exchange, found);
  // Another caller's limit: one of those who waited asks next, and the others wait for that.
  if (found.status === 429 && !isOwn) return renderSharedCall(exchange, call);
  await sendRendered(exchange, found);
  return true;
}

function handleCallWithNext(exchange: Exchange): boolean | Promise<boolean> {
  const { request, path } = exchange;
  return isRead(request) && !isCall(path) ? false : passCallToNext(exchange);
}

async function passCallToNext({ request, response, path, render }: Exchange): Promise<boolean> {
  // Next would redirect a path with a trailing slash, which one call of the specification has (spec §7).
  if (isCall(path)) request.url = `${rawPath(request).replace(/\/$/, '')}${queryString(request)}`;
  await render(request, response);
  return true;
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

/** Sends a page from the cache. The later steps were applied before it was rendered. */
function serveCachedPage(exchange: Exchange): boolean | Promise<boolean> {
  const cacheRequest = toCacheRequest(exchange);
  const page = cacheRequest && exchange.caches.pages.current(cacheRequest);
  return page ? sendCached(exchange, page) : false;
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

/** Scripts and styles are the same for everyone and don't change, so they are encoded once, and well. */
async function serveBuildFile(exchange: Exchange): Promise<boolean> {
  const { request, path, caches, env } = exchange;
  if (!isBuildFile(path) || hasConditions(request.headers) || isDevelopment(env)) return false;
  const file = await caches.pages.get({
    key: path,
    isStatic: true,
    // Reading a file is no rendering that would have to wait for others.
    run: (work) => work(),
    render: () => renderShared(exchange, path),
  });
  await sendFound(exchange, file);
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

/** Renders a page that is the same for everyone, or its data for a navigation within the app. */
async function renderSharedPage(exchange: Exchange): Promise<boolean> {
  const { request, response, caches } = exchange;
  const cacheRequest = toCacheRequest(exchange);
  if (!cacheRequest) return false;
  const retryAfterS = await pageRetryAfter(request);
  if (retryAfterS !== null) sendRetryPage(response, 429, retryAfterS);
  else await sendFound(exchange, await caches.pages.get(cacheRequest));
  return true;
}

/** Renders a page for this visitor only: their orders, a work area. */
async function renderOwnPage(exchange: Exchange): Promise<boolean> {
  const { request, response, queues } = exchange;
  const retryAfterS = await pageRetryAfter(request);
  if (retryAfterS !== null) sendRetryPage(response, 429, retryAfterS);
  else await sendFound(exchange, await queues.own.run(() => renderForVisitor(exchange)));
  return true;
}

/** Sends a page, or our own not-found page instead of Next's, which needs scripts. */
async function sendFound(exchange: Exchange, found: CachedPage | Rendered): Promise<void> {
  if (found instanceof CachedPage) await sendCached(exchange, found);
  else if (found.status === 404 && isHtml(found)) await serveNotFoundPage(exchange, 'missing');
  else await sendRendered(exchange, found);
}

/** Answers 410 or 404 with the not-found page, without a redirect. */
async function serveNotFoundPage(exchange: Exchange, reason: MissingReason): Promise<void> {
  const { request, response, path, caches, queues } = exchange;
  const { status, path: inPlace } = NOT_FOUND_PAGE[reason];
  const cacheRequest = isStaffArea(path) ? null : toNotFoundRequest(exchange, inPlace);
  if (cacheRequest) {
    const page = await caches.pages.get(cacheRequest);
    if (page instanceof CachedPage) await sendCached(exchange, page, status);
    else await sendRendered(exchange, page);
    return;
  }
  const retryAfterS = await pageRetryAfter(request);
  if (retryAfterS !== null) {
    sendRetryPage(response, 429, retryAfterS);
    return;
  }
  const url = `${isStaffArea(path) ? MISSING_FOR_STAFF : inPlace}${queryString(request)}`;
  // Never a 304, which would mean that the page exists.
  const { 'if-none-match': _, 'if-modified-since': __, ...headers } = request.headers;
  const page = await queues.own.run(() => renderForVisitor(exchange, url, headers));
  const { etag: ___, ...rest } = page.headers;
  await sendRendered(exchange, { ...page, headers: rest, status });
}

/**
 * The cache key of the requested page or its data, and how to render it. Null for pages that differ
 * between visitors, and for data requests that the cache doesn't know.
 */
function toCacheRequest(exchange: Exchange): CacheRequest | null {
  const { request, address, env } = exchange;
  const { page } = address;
  if (!page || isDevelopment(env)) return null;
  if (!isData(request)) return cacheRequestFor(exchange, page);
  const headers = dataHeaders(request.headers);
  return headers && cacheRequestFor(exchange, page, headers);
}

/** The same for a not-found page, which is shared by all paths. */
function toNotFoundRequest(exchange: Exchange, page: string): CacheRequest | null {
  if (isDevelopment(exchange.env)) return null;
  const isForData = exchange.request.headers.rsc === '1';
  const cacheRequest = cacheRequestFor(exchange, page, isForData ? { rsc: '1' } : undefined);
  return { ...cacheRequest, isStatic: true };
}

function cacheRequestFor(
  exchange: Exchange,
  page: string,
  headers?: Record<string, string>,
): CacheRequest {
  return {
    key: headers ? `${page} ${JSON.stringify(headers)}` : page,
    isStatic: isStaticPage(page),
    run: (work) => exchange.queues.shared.run(work),
    render: () => renderShared(exchange, page, headers),
  };
}

/**
 * Renders from the key and our own headers only, so that no input of a visitor gets into the page.
 * `user-agent`: without one, Next ignores `htmlLimitedBots` and may send the metadata after the head.
 */
async function renderShared(
  { render, env }: Exchange,
  url: string,
  headers: IncomingMessage['headers'] = {},
): Promise<Rendered> {
  const own = { ...headers, host: new URL(env.APP_URL).host, 'user-agent': 'eki' };
  const rendered = await renderToBuffer(render, { url, headers: own });
  return isFailedData(rendered) ? { ...rendered, status: 500 } : rendered;
}

async function renderForVisitor(
  { request, render }: Exchange,
  url = request.url ?? '/',
  headers = request.headers,
): Promise<Rendered> {
  // Encoded by `sendRendered`.
  const { 'accept-encoding': _, ...asked } = headers;
  return withRightStatus(
    await renderToBuffer(render, { method: request.method, url, headers: asked }),
    asked,
  );
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

function rawPath({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function queryString({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** Whether Next's data for a client-side navigation is requested, rather than a page. */
function isData({ headers }: IncomingMessage): boolean {
  return headers.rsc !== undefined;
}

function isDevelopment({ NODE_ENV }: Env): boolean {
  return NODE_ENV === 'development';
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The error overlay of `npm run dev` posts to its own paths. */
function isDevelopmentTool(path: string, env: Env): boolean {
  return isDevelopment(env) && path.startsWith('/__nextjs');
}
