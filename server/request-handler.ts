import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PEER_HEADER } from '@/lib/api/client-address';
import { isCatalogueFollowed, liveCatalogue } from '@/lib/catalog/live-index';
import { MESSAGES } from '@/lib/core/messages';
import { isDatabaseUnavailable, UNAVAILABLE_RETRY_S } from '@/lib/platform/db';
import { type Env, isLoopback } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { callRefusal, isCall } from './calls';
import { headerPolicy, isStaffArea, pagePolicy } from './headers';
import { readinessProblems } from './health';
import { IN_PLACE, MISSING_FOR_STAFF, type MissingReason, NOT_FOUND_PAGES } from './not-found';
import { type Address, readAddress } from './pages/address';
import { dataHeaders, isKnownPath } from './pages/cacheable';
import { type Drawn, draw, isHtml, type RenderWithNext } from './pages/draw';
import { Drawings, TooManyDrawings } from './pages/drawings';
import { hasConditions, withRightStatus } from './pages/file-conditions';
import { pageRetryAfter, sendWait } from './pages/limits';
import { sendDrawn, sendKept } from './pages/send';
import { KeptPage, PageStore } from './pages/store';
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
  pages: PageStore;
  /** Of pages that are for one visitor alone. */
  ownDrawings: Drawings;
}

/** Answers the request and returns true, or returns false and leaves it to the next step. */
type Step = (exchange: Exchange) => boolean | Promise<boolean>;

/** Run for every request, in this order. */
const STEPS: readonly Step[] = [
  rejectMalformedPath,
  rejectLargeBody,
  sendCallForEveryone,
  rejectUnknownCall,
  rejectWriteToPage,
  answerHealthCheck,
  handleCallWithNext,
  // From here on: pages and files, by GET and HEAD.
  rejectUnreadableRouterState,
  redirectToAppHost,
  sendKeptPage,
  serveServiceWorker,
  serveNotFoundForReservedPath,
  sendFile,
  redirectToCanonicalPath,
  serveNotFoundForUnknownPath,
  serveNotFoundForMissingShopPage,
  drawPageForEveryone,
  drawPageForVisitor,
];

/** All pages and calls that are kept, bytes. */
const KEPT_BYTES = 96 * 1024 * 1024;
/**
 * Drawings at once, and how many wait for their turn: about a second's worth. Two keep a core busy, and more
 * would only make kept pages wait for it. What is the same for
 * everyone and what is not have places of their own, so that neither takes those of the other.
 */
const DRAWINGS = { atOnce: 2, waiting: 40 } as const;
/** When to come again after too many drawings, s. */
const BUSY_RETRY_S = 2;
/** More than any call accepts; each call also has its own limit. */
const MAX_BODY_BYTES = 26 * 1024 * 1024;
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,63}$/;
/** Files and pictures, which are not drawn. */
const FILE = /^\/(?:_next|art|fonts|og|pictures|screenshots)\//;

/** The listener for all requests except socket.io's. */
export function createRequestListener(render: RenderWithNext, env: Env): RequestListener {
  const applyHeaders = headerPolicy(env);
  const getPolicy = pagePolicy(env);
  const warnOfProxy = unconfiguredProxyWarning(env);
  const drawings = new Drawings(DRAWINGS);
  const pages = new PageStore({
    maxBytes: KEPT_BYTES,
    catalogue: () => ({
      version: liveCatalogue()?.version ?? 0,
      isFollowed: isCatalogueFollowed(),
    }),
    run: (work) => drawings.run(work),
  });
  const ownDrawings = new Drawings(DRAWINGS);
  return (request, response) => {
    warnOfProxy(request);
    const address = readAddress(request.url);
    const { path } = address;
    const policy = getPolicy(path);
    const requestId = setTrustedHeaders(request, policy);
    const exchange: Exchange = {
      ...{ request, response, address, path, requestId },
      ...{ env, render, pages, ownDrawings },
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

/** Runs the steps from one on. Waits only for those that have to: most requests are answered at once. */
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

/** Answers a call from what is kept, before Next is asked at all. */
function sendCallForEveryone(exchange: Exchange): boolean | Promise<boolean> {
  const { request, address, env, pages } = exchange;
  const { call } = address;
  if (!call || !isRead(request) || isDevelopment(env)) return false;
  const kept = pages.current(call);
  return kept ? sendKept(exchange, kept) : drawCallForEveryone(exchange, call);
}

async function drawCallForEveryone(exchange: Exchange, call: string): Promise<boolean> {
  const { request, pages } = exchange;
  // A call that has to be answered anew counts against who makes it.
  const { [PEER_HEADER]: peer, 'x-forwarded-for': forwarded } = request.headers;
  const counted = { [PEER_HEADER]: peer, ...(forwarded && { 'x-forwarded-for': forwarded }) };
  const found = await pages.get(call, () => drawForEveryone(exchange, call, counted));
  // What is not kept may be the refusal of somebody else's call.
  return found instanceof KeptPage && sendKept(exchange, found);
}

function handleCallWithNext(exchange: Exchange): boolean | Promise<boolean> {
  const { request, path } = exchange;
  return isRead(request) && !isCall(path) ? false : passCallOn(exchange);
}

async function passCallOn({ request, response, path, render }: Exchange): Promise<boolean> {
  // Next would redirect a path with a slash at its end, as the specification writes one call (spec §7).
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

/** `[segment, { slot: tree }, …]`; what else a version of Next adds is its own affair. */
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

/** Sends a page as it is kept. It was there, and this was its address, when it was drawn. */
function sendKeptPage(exchange: Exchange): boolean | Promise<boolean> {
  const sheet = sheetFor(exchange);
  const page = sheet && exchange.pages.current(sheet.key);
  return page ? sendKept(exchange, page) : false;
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
  await sendInPlace(exchange, 'missing');
  return true;
}

/** Files go out as Next reads them. */
async function sendFile({ request, response, path, render }: Exchange): Promise<boolean> {
  if (!FILE.test(path) || hasConditions(request.headers)) return false;
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
  if (isKnownPath(path) || FILE.test(path) || isDevelopmentTool(path, env)) return false;
  await sendInPlace(exchange, 'missing');
  return true;
}

async function serveNotFoundForMissingShopPage(exchange: Exchange): Promise<boolean> {
  const { path } = exchange;
  const reason = NOT_FOUND_PAGES.get(path) ?? (await whyShopPageIsMissing(path));
  if (!reason) return false;
  await sendInPlace(exchange, reason);
  return true;
}

/** Draws a page that is the same for everyone, or its data for a change of page within the app. */
async function drawPageForEveryone(exchange: Exchange): Promise<boolean> {
  const { request, response, pages } = exchange;
  const sheet = sheetFor(exchange);
  if (!sheet) return false;
  const retryAfterS = await pageRetryAfter(request);
  if (retryAfterS !== null) sendWait(response, 429, retryAfterS);
  else await sendFound(exchange, await pages.get(sheet.key, sheet.drawing));
  return true;
}

/** Draws a page for this visitor: their orders, a work area, data for a change of page in the app. */
async function drawPageForVisitor(exchange: Exchange): Promise<boolean> {
  const { request, response, ownDrawings } = exchange;
  const retryAfterS = await pageRetryAfter(request);
  if (retryAfterS !== null) sendWait(response, 429, retryAfterS);
  else await sendFound(exchange, await ownDrawings.run(() => drawForVisitor(exchange)));
  return true;
}

/** Sends a page; in place of a 404 page of Next, which scripts fill in, ours that needs none. */
async function sendFound(exchange: Exchange, found: KeptPage | Drawn): Promise<void> {
  if (found instanceof KeptPage) await sendKept(exchange, found);
  else if (found.status === 404 && isHtml(found)) await sendInPlace(exchange, 'missing');
  else await sendDrawn(exchange, found);
}

/** Answers 410 or 404 with the not-found page, without a redirect. */
async function sendInPlace(exchange: Exchange, reason: MissingReason): Promise<void> {
  const { request, path, pages, ownDrawings } = exchange;
  const { status, path: inPlace } = IN_PLACE[reason];
  const sheet = isStaffArea(path) ? null : sheetFor(exchange, inPlace);
  if (sheet) {
    const page = await pages.get(sheet.key, sheet.drawing);
    if (page instanceof KeptPage) await sendKept(exchange, page, status);
    else await sendDrawn(exchange, page);
    return;
  }
  const url = `${isStaffArea(path) ? MISSING_FOR_STAFF : inPlace}${queryString(request)}`;
  // Never a 304, which would say that the page exists.
  const { 'if-none-match': _, 'if-modified-since': __, ...headers } = request.headers;
  const page = await ownDrawings.run(() => drawForVisitor(exchange, url, headers));
  const { etag: ___, ...kept } = page.headers;
  await sendDrawn(exchange, { ...page, headers: kept, status });
}

/**
 * What a page for everyone, or its data, is kept under, and how it is drawn. Null for other pages, and
 * for data of which more is asked than is the same for everyone.
 */
function sheetFor(exchange: Exchange, page = exchange.address.page) {
  const { request, env } = exchange;
  if (!page || isDevelopment(env)) return null;
  if (!isData(request)) return { key: page, drawing: () => drawForEveryone(exchange, page) };
  const headers = dataHeaders(request.headers);
  return (
    headers && {
      key: `${page} ${JSON.stringify(headers)}`,
      drawing: () => drawForEveryone(exchange, page, headers),
    }
  );
}

/** Draws from the address alone, and headers of ours: nothing else that a visitor sent gets into it. */
function drawForEveryone(
  { render, env }: Exchange,
  url: string,
  headers: IncomingMessage['headers'] = {},
): Promise<Drawn> {
  return draw(render, { url, headers: { ...headers, host: new URL(env.APP_URL).host } });
}

async function drawForVisitor(
  { request, render }: Exchange,
  url = request.url ?? '/',
  headers = request.headers,
): Promise<Drawn> {
  // We pack it ourselves.
  const { 'accept-encoding': _, ...asked } = headers;
  return withRightStatus(
    await draw(render, { method: request.method, url, headers: asked }),
    asked,
  );
}

/** Answers an error thrown outside Next: 503 while the database is unavailable, else 500. */
function sendFailure(exchange: Exchange, error: unknown): void {
  const { response, path, requestId } = exchange;
  if (error instanceof TooManyDrawings && !response.headersSent) {
    sendBusy(exchange);
    return;
  }
  const isUnavailable = isDatabaseUnavailable(error);
  if (isUnavailable) log().warn({ err: error, requestId, path }, 'database away');
  else log().error({ err: error, requestId, path }, 'request failed outside the app');
  if (response.headersSent) response.destroy();
  else if (isUnavailable) {
    response.setHeader('retry-after', UNAVAILABLE_RETRY_S);
    sendText(response, 503, 'Service Unavailable');
  } else sendText(response, 500, 'Internal Server Error');
}

function sendBusy({ response, path, requestId }: Exchange): void {
  if (!isCall(path)) {
    sendWait(response, 503, BUSY_RETRY_S);
    return;
  }
  response.setHeader('retry-after', BUSY_RETRY_S);
  sendCallError(response, requestId, { status: 503, message: MESSAGES.somethingWrong, allow: '' });
}

/** Logs the answer once it is out. `status`: what was sent; Next may set another one afterwards. */
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
 * Returns a function that warns once if requests seem to come through a proxy that is not configured:
 * all visitors would then share its address and limits. Only a hint, since anyone can send the
 * header.
 */
function unconfiguredProxyWarning({ TRUSTED_PROXY_HOPS }: Env) {
  let isWatching = TRUSTED_PROXY_HOPS === 0;
  return ({ headers }: IncomingMessage): void => {
    if (!isWatching || headers['x-forwarded-for'] === undefined) return;
    isWatching = false;
    log().warn('x-forwarded-for came in while TRUSTED_PROXY_HOPS is 0: behind a proxy, set it');
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

/** Whether Next's data for a change of page within the app is asked for, rather than a page. */
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
