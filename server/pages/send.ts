import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedPage, type Coding, varyByCoding, withGzip } from './page-cache';
import type { Rendered } from './render';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Shared caches may store it, but must revalidate on each use. */
const PUBLIC = 'public, max-age=0, must-revalidate';
const TEXT = /^text\/|json|javascript|xml|svg/;
/** Smaller bodies aren't worth encoding. */
const MIN_ENCODED_BYTES = 1_000;

/**
 * Sends a cached page: 304 to a browser that has it, only headers to HEAD. A not-found page (404, 410) is
 * always sent in full, without a tag.
 */
export function sendCached(
  exchange: Exchange,
  page: CachedPage,
  status = 200,
): true | Promise<true> {
  const coding = codingFor(exchange.request.headers['accept-encoding']);
  const body = page.bodyIn(coding);
  const send = (encoded: Buffer) => sendEncoded(exchange, page, { coding, body: encoded, status });
  // Only the first request for a coding waits for it.
  return body instanceof Promise ? body.then(send) : send(body);
}

interface Encoded {
  coding: Coding;
  body: Buffer;
  status: number;
}

function sendEncoded(
  exchange: Exchange,
  page: CachedPage,
  { coding, body, status }: Encoded,
): true {
  const { request, response } = exchange;
  copyHeaders(page.headers, response, Object.keys(page.headers));
  // Browsers and proxies revalidate, since prices change at any time. Data shares its page's URL, so no
  // shared cache may store it.
  const isData = request.headers.rsc !== undefined;
  response.setHeader('cache-control', isData ? 'private, no-cache' : PUBLIC);
  if (coding !== 'identity') response.setHeader('content-encoding', coding);
  if (status === 200) {
    const tag = page.tagIn(coding);
    response.setHeader('etag', tag);
    if (isKnown(request.headers['if-none-match'], tag)) {
      response.writeHead(304).end();
      return true;
    }
  }
  sendBody(exchange, status, body);
  return true;
}

/** Sends a page or data rendered for one visitor. */
export async function sendRendered(
  exchange: Exchange,
  { status, headers, body }: Rendered,
): Promise<void> {
  const { request, response } = exchange;
  copyHeaders(headers, response, Object.keys(headers));
  response.removeHeader('transfer-encoding');
  if (status === 304) {
    response.writeHead(304).end();
    return;
  }
  const isText = TEXT.test(String(headers['content-type'] ?? ''));
  if (isText) response.setHeader('vary', varyByCoding(headers.vary));
  const isEncoded = isText && body.length >= MIN_ENCODED_BYTES;
  if (!isEncoded || codingFor(request.headers['accept-encoding']) === 'identity') {
    sendBody(exchange, status, body);
    return;
  }
  response.removeHeader('etag');
  response.setHeader('content-encoding', 'gzip');
  sendBody(exchange, status, await withGzip(body));
}

function copyHeaders(
  headers: Rendered['headers'],
  response: ServerResponse,
  names: readonly string[],
): void {
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) response.setHeader(name, value);
  }
}

function sendBody({ request, response }: Exchange, status: number, body: Buffer): void {
  const isHead = request.method === 'HEAD';
  if (!isHead || body.length > 0) response.setHeader('content-length', body.length);
  response.writeHead(status).end(isHead ? undefined : body);
}

/** The best coding that the client accepts. */
export function codingFor(accepted: string | string[] | undefined): Coding {
  const taken = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, weight = '']) => !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}

/** Whether If-None-Match names this tag. */
export function isKnown(sent: string | undefined, tag: string): boolean {
  if (sent === undefined) return false;
  const tags = sent.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}
