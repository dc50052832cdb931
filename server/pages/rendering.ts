import type { IncomingMessage } from 'node:http';
import { PEER_HEADER } from '@/lib/platform/http/caller';
import { type Exchange, isDevelopment, isRead, queryString } from '../exchange';
import { isStaffArea } from '../headers';
import { MISSING_FOR_STAFF, type MissingReason, NOT_FOUND_PAGE } from '../not-found';
import { dataHeaders, isBuildFile, isStaticPage } from './cacheable';
import { hasConditions, withRightStatus } from './file-conditions';
import { pageRetryAfter, sendRetryPage } from './limits';
import { CachedPage, type CacheRequest } from './page-cache';
import { isFailedData, isHtml, type Rendered, renderToBuffer } from './render';
import { sendCached, sendRendered } from './send';

/** Answers a call from the cache, without Next's router. */
export function serveCachedCall(exchange: Exchange): boolean | Promise<boolean> {
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

/** Sends a page from the cache. The later steps were applied before it was rendered. */
export function serveCachedPage(exchange: Exchange): boolean | Promise<boolean> {
  const cacheRequest = toCacheRequest(exchange);
  const page = cacheRequest && exchange.caches.pages.current(cacheRequest);
  return page ? sendCached(exchange, page) : false;
}

/** Scripts and styles are the same for everyone and don't change, so they are encoded once, and well. */
export async function serveBuildFile(exchange: Exchange): Promise<boolean> {
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

/** Renders a page that is the same for everyone, or its data for a navigation within the app. */
export async function renderSharedPage(exchange: Exchange): Promise<boolean> {
  const { request, response, caches } = exchange;
  const cacheRequest = toCacheRequest(exchange);
  if (!cacheRequest) return false;
  const retryAfterS = await pageRetryAfter(request);
  if (retryAfterS !== null) sendRetryPage(response, 429, retryAfterS);
  else await sendFound(exchange, await caches.pages.get(cacheRequest));
  return true;
}

/** Renders a page for this visitor only: their orders, a work area. */
export async function renderOwnPage(exchange: Exchange): Promise<boolean> {
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
export async function serveNotFoundPage(exchange: Exchange, reason: MissingReason): Promise<void> {
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

/** Whether Next's data for a client-side navigation is requested, rather than a page. */
function isData({ headers }: IncomingMessage): boolean {
  return headers.rsc !== undefined;
}
