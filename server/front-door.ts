import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PEER_HEADER } from '@/lib/api/client-address';
import { MESSAGES } from '@/lib/core/messages';
import { AWAY_RETRY_S, isDatabaseAway } from '@/lib/platform/db';
import type { Env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { beforeHeaders, pinStatus } from './before-headers';
import { type CallRefusal, callRefusal, isCall } from './calls';
import { cacheControl, DATA_POLICY, pagePolicy, securityHeaders } from './headers';
import { isStopping, notReadyBecause } from './health';
import { listWait, sendSlowDown } from './list-limit';
import { drawPage, replaceMissing } from './missing-page';
import { ownAddress } from './own-address';
import { type Absence, absenceOf, isAbsent, redirectFor } from './shop-paths';

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const CLIMBS = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)/;
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,63}$/;
/** Status and page of what is not there. */
const STATUS = { gone: 410, missing: 404 } as const;
const PAGE = { gone: '/gone', missing: '/missing' } as const;
const LENT = new Map<string, Absence>([
  [PAGE.gone, 'gone'],
  [PAGE.missing, 'missing'],
]);
/**
 * What no address of ours holds, as it was sent. `.rsc`: Next takes it away and answers with the page
 * as data, with 200 whatever it is; our own pages ask for that by a header. An encoded slash: Next
 * takes it for a letter of a name, and would draw another page than the one that is judged here.
 * `/_global-error`: Next's own page for what went wrong, which it shows to whoever asks.
 */
const NEVER_OURS = /%2f|%5c|(?:\.|%2e)rsc$|^\/_global-error\/?$/i;
/** More than any call of ours takes; each call counts its own bytes as well. */
const MAX_BODY_BYTES = 26 * 1024 * 1024;

/** What happens to a request before the app sees it, and what every answer carries. */
export function answerWith(handle: NextHandler, env: Env): RequestListener {
  const policies: Policies = { fixed: Object.entries(securityHeaders(env)), page: pagePolicy(env) };
  const lookForProxy = proxyWatch(env);
  return (request, response) => {
    lookForProxy(request);
    const id = nameRequest(request);
    const path = pathOf(request);
    const dressed: Dressed = { request, response, path, id };
    beforeHeaders(response, () => dress(dressed, policies));
    logWhenDone(dressed);
    answer(dressed, handle, env).catch((error: unknown) => fail(dressed, error));
  };
}

/**
 * Looks for a proxy that nobody told us of, and warns once. Anyone may send the header, so it is no
 * proof; but behind a proxy that is not counted, all visitors share one address and its limits.
 */
function proxyWatch({ TRUSTED_PROXY_HOPS }: Env): (request: IncomingMessage) => void {
  let isWatching = TRUSTED_PROXY_HOPS === 0;
  return ({ headers }) => {
    if (!isWatching || headers['x-forwarded-for'] === undefined) return;
    isWatching = false;
    log().warn('x-forwarded-for came in while TRUSTED_PROXY_HOPS is 0: behind a proxy, set it');
  };
}

interface Policies {
  fixed: readonly (readonly [string, string])[];
  page: string;
}

interface Dressed {
  request: IncomingMessage;
  response: ServerResponse;
  /** Decoded; null for one that is no path. */
  path: string | null;
  id: string;
}

async function answer(
  { request, response, path, id }: Dressed,
  handle: NextHandler,
  env: Env,
): Promise<void> {
  if (path === null) {
    const isOurs = request.url?.startsWith('/api/');
    const refused = { status: 400, message: MESSAGES.badRequest, allow: '' } as const;
    return isOurs ? refuseCall(response, refused, id) : refuse(response, 400, 'Bad Request');
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    return refuse(response, 413, 'Payload Too Large');
  }
  const refused = callRefusal(request.method, path);
  if (refused) return refuseCall(response, refused, id);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  // While developing, the error overlay asks for its own things.
  const isTool = env.NODE_ENV === 'development' && path.startsWith('/__nextjs');
  if (!isReading && !isCall(path) && !isTool) {
    // Pages are read alone: there are no server actions (decision 3).
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'Method Not Allowed');
  }
  if (path === '/healthz') return health(response, []);
  if (path === '/readyz') return health(response, await notReadyBecause());
  if (isReading && !isCall(path)) return answerPage({ request, response, path, id }, handle, env);
  return handle(request, response);
}

/** A page or a file: under its own address, unless it is not there. */
async function answerPage(
  { request, response, path }: Dressed & { path: string },
  handle: NextHandler,
  env: Env,
): Promise<void> {
  const lend = (absence: Absence) => {
    // The address in the browser stays; the app only lends the page, and always the whole of it: an
    // answer that is no success is not sent under conditions.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    pinStatus(response, STATUS[absence]);
    beforeHeaders(response, () => response.removeHeader('etag'));
    request.url = `${PAGE[absence]}${queryOf(request)}`;
    return handle(request, response);
  };
  const own = ownAddress(request, env);
  if (own) return redirect(response, own, 307);
  if (NEVER_OURS.test(rawPathOf(request))) return lend('missing');
  const target = redirectFor(path);
  if (target) return redirect(response, `${target}${queryOf(request)}`, 308);
  const waitS = await listWait(request, path);
  if (waitS !== null) return sendSlowDown(response, waitS);
  const absence = LENT.get(path) ?? (isAbsent(path) ? await absenceOf(path) : null);
  if (absence) return lend(absence);
  const failed = (error: unknown) => log().error({ err: error, path }, 'no page for a 404');
  replaceMissing(response, () => drawPage(handle, PAGE.missing), failed);
  return handle(request, response);
}

/** As a call of ours answers: without the database, later; for everything else that went wrong, 500. */
function fail({ response, path, id: requestId }: Dressed, error: unknown): void {
  const isAway = isDatabaseAway(error);
  if (isAway) log().warn({ err: error, requestId, path }, 'database away');
  else log().error({ err: error, requestId, path }, 'request failed outside the app');
  if (response.headersSent) response.destroy();
  else if (isAway) {
    response.setHeader('retry-after', AWAY_RETRY_S);
    refuse(response, 503, 'Service Unavailable');
  } else refuse(response, 500, 'Internal Server Error');
}

/** Gives the request its id and the true address of its peer, whatever the client sent for them. */
function nameRequest(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
  request.headers['x-request-id'] = id;
  request.headers[PEER_HEADER] = (request.socket.remoteAddress ?? 'unknown').replace(
    /^::ffff:/,
    '',
  );
  return id;
}

/**
 * The decoded path; null for one that cannot be decoded, holds a NUL, is no path, or climbs: the app
 * would normalise it, and answer another path than the one that was looked at here.
 */
function pathOf(request: IncomingMessage): string | null {
  const raw = rawPathOf(request);
  try {
    const path = decodeURIComponent(raw);
    return raw.startsWith('/') && !path.includes('\0') && !CLIMBS.test(path) ? path : null;
  } catch {
    return null;
  }
}

function rawPathOf({ url }: IncomingMessage): string {
  return url?.split('?', 1)[0] ?? '';
}

function queryOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** The headers of every answer; some depend on what it turned out to be. */
function dress({ response, path, id }: Dressed, policies: Policies): void {
  for (const [name, value] of policies.fixed) response.setHeader(name, value);
  response.setHeader('x-request-id', id);
  const isPage = String(response.getHeader('content-type') ?? '').includes('text/html');
  if (isPage) response.setHeader('content-security-policy', policies.page);
  else if (path && isCall(path)) response.setHeader('content-security-policy', DATA_POLICY);
  if (path?.startsWith('/reset-password')) response.setHeader('referrer-policy', 'no-referrer');
  const lifetime = cacheControl(path, response);
  if (lifetime) response.setHeader('cache-control', lifetime);
  // Whoever keeps the connection should take the next request to another process.
  if (isStopping()) response.setHeader('connection', 'close');
}

function logWhenDone({ request, response, path, id: requestId }: Dressed): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt);
    const { statusCode: status, writableFinished: isWhole } = response;
    const line = { requestId, method: request.method, path, status, ms, isWhole };
    if (status >= 500) log().error(line, 'request');
    else log().debug(line, 'request');
  });
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text);
}

/** As every call of ours answers: success, message and the id of the request. */
function refuseCall(response: ServerResponse, refused: CallRefusal, requestId: string): void {
  const { status, message, allow } = refused;
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(allow && { allow }),
      // What a refused request still sends is not read.
      connection: 'close',
    })
    .end(JSON.stringify({ success: false, message, requestId }));
}

function redirect(response: ServerResponse, location: string, status: 307 | 308): void {
  // Not kept: a product that moves to another category and back would send its visitors in circles.
  response.writeHead(status, { location, 'cache-control': 'no-cache' }).end();
}

function health(response: ServerResponse, reasons: readonly string[]): void {
  response
    .writeHead(reasons.length === 0 ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify({ ok: reasons.length === 0, reasons }));
}
