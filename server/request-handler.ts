import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PEER_HEADER } from '@/lib/api/client-address';
import { MESSAGES } from '@/lib/core/messages';
import { isDatabaseUnavailable, UNAVAILABLE_RETRY_S } from '@/lib/platform/db';
import { type Env, isLoopback } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { callRefusal, isCall } from './calls';
import { fixUnmetConditions } from './file-conditions';
import { headerPolicy, pagePolicy } from './headers';
import { readinessProblems } from './health';
import {
  NOT_FOUND_PAGES,
  type RenderWithNext,
  replaceBareNotFound,
  serveNotFound,
} from './not-found';
import { pageRetryAfter, sendTooManyRequests } from './page-rate-limit';
import { beforeHeaders, sendCallError, sendJson, sendRedirect, sendText } from './response';
import { SERVICE_WORKER_PATH, serviceWorkerScript } from './service-worker';
import { canonicalPath, whyShopPageIsMissing } from './shop-paths';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Decoded; empty if malformed. */
  path: string;
  requestId: string;
  env: Env;
  render: RenderWithNext;
}

/** Answers the request and returns true, or returns false and leaves it to the next step. */
type Step = (exchange: Exchange) => boolean | Promise<boolean>;

/** Run for every request, in this order. */
const STEPS: readonly Step[] = [
  rejectMalformedPath,
  rejectLargeBody,
  rejectUnknownCall,
  rejectWriteToPage,
  answerHealthCheck,
  handleCallWithNext,
  // From here on: pages and files, by GET and HEAD.
  rejectUnreadableRouterState,
  redirectToAppHost,
  serveServiceWorker,
  serveNotFoundForReservedPath,
  redirectToCanonicalPath,
  limitUncachedPages,
  serveNotFoundForMissingShopPage,
  renderPageWithNext,
];

/** More than any call accepts; each call also has its own limit. */
const MAX_BODY_BYTES = 26 * 1024 * 1024;
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,63}$/;
const DOT_SEGMENT = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)/;
/**
 * Raw paths that Next would answer, but must not. `.rsc`: Next drops the suffix and sends the page as
 * data with 200; our pages request data with a header. An encoded slash: Next takes it as part of a
 * segment, so the page it renders is not the one checked here. `/_global-error`: Next's error page.
 */
const RESERVED = /%2f|%5c|(?:\.|%2e)rsc$|^\/_global-error\/?$/i;

/** The listener for all requests except socket.io's. */
export function createRequestListener(render: RenderWithNext, env: Env): RequestListener {
  const applyHeaders = headerPolicy(env);
  const getPolicy = pagePolicy(env);
  const warnOfProxy = unconfiguredProxyWarning(env);
  return (request, response) => {
    warnOfProxy(request);
    const path = decodePath(request);
    const policy = getPolicy(path);
    const requestId = setTrustedHeaders(request, policy);
    const exchange: Exchange = { request, response, path, requestId, env, render };
    logOnClose(exchange);
    beforeHeaders(response, () => applyHeaders(response, path, requestId, policy));
    runSteps(exchange).catch((error: unknown) => sendFailure(exchange, error));
  };
}

async function runSteps(exchange: Exchange): Promise<void> {
  for (const step of STEPS) if (await step(exchange)) return;
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

async function answerHealthCheck({ response, path }: Exchange): Promise<boolean> {
  if (path !== '/healthz' && path !== '/readyz') return false;
  const reasons = path === '/readyz' ? await readinessProblems() : [];
  const ok = reasons.length === 0;
  sendJson(response, ok ? 200 : 503, { ok, reasons });
  return true;
}

async function handleCallWithNext({ request, response, path, render }: Exchange): Promise<boolean> {
  if (isRead(request) && !isCall(path)) return false;
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
  if (!URL.canParse(requested) || !isLoopback(requested)) return false;
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

async function serveNotFoundForReservedPath({ request, response, path, render }: Exchange) {
  if (!RESERVED.test(rawPath(request))) return false;
  await serveNotFound(request, response, render, 'missing', path);
  return true;
}

function redirectToCanonicalPath({ request, response, path }: Exchange): boolean {
  const canonical = canonicalPath(path);
  if (!canonical) return false;
  sendRedirect(response, 308, `${canonical}${queryString(request)}`);
  return true;
}

async function limitUncachedPages({ request, response, path }: Exchange): Promise<boolean> {
  const retryAfterS = await pageRetryAfter(request, path);
  if (retryAfterS === null) return false;
  sendTooManyRequests(response, retryAfterS);
  return true;
}

async function serveNotFoundForMissingShopPage({ request, response, path, render }: Exchange) {
  const reason = NOT_FOUND_PAGES.get(path) ?? (await whyShopPageIsMissing(path));
  if (!reason) return false;
  await serveNotFound(request, response, render, reason, path);
  return true;
}

async function renderPageWithNext({ request, response, path, render }: Exchange): Promise<boolean> {
  replaceBareNotFound(request, response, render, path);
  fixUnmetConditions(request, response);
  await render(request, response);
  return true;
}

/** Answers an error thrown outside Next: 503 while the database is unavailable, else 500. */
function sendFailure({ response, path, requestId }: Exchange, error: unknown): void {
  const isUnavailable = isDatabaseUnavailable(error);
  if (isUnavailable) log().warn({ err: error, requestId, path }, 'database away');
  else log().error({ err: error, requestId, path }, 'request failed outside the app');
  if (response.headersSent) response.destroy();
  else if (isUnavailable) {
    response.setHeader('retry-after', UNAVAILABLE_RETRY_S);
    sendText(response, 503, 'Service Unavailable');
  } else sendText(response, 500, 'Internal Server Error');
}

function logOnClose({ request, response, path, requestId }: Exchange): void {
  const startedAt = performance.now();
  let sentStatus: number | undefined;
  // Added first, so it sees the status that goes out; Next may set another one afterwards.
  beforeHeaders(response, () => {
    sentStatus = response.statusCode;
  });
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt);
    const { statusCode, writableFinished: isWhole } = response;
    const status = sentStatus ?? statusCode;
    const line = { requestId, method: request.method, path, status, ms, isWhole };
    if (status >= 500) log().error(line, 'request');
    else log().debug(line, 'request');
  });
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

/**
 * The decoded path; empty if it cannot be decoded, contains a NUL or has `.` or `..` segments, which
 * Next would resolve to a path other than the one checked here.
 */
function decodePath(request: IncomingMessage): string {
  const raw = rawPath(request);
  try {
    const path = decodeURIComponent(raw);
    return raw.startsWith('/') && !path.includes('\0') && !DOT_SEGMENT.test(path) ? path : '';
  } catch {
    return '';
  }
}

function rawPath({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function queryString({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The error overlay of `npm run dev` posts to its own paths. */
function isDevelopmentTool(path: string, { NODE_ENV }: Env): boolean {
  return NODE_ENV === 'development' && path.startsWith('/__nextjs');
}
