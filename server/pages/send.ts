import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Drawn } from './draw';
import { type Coding, type KeptPage, pack, varyByCoding } from './store';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Everyone's, and asked for anew each time. */
const PUBLIC = 'public, max-age=0, must-revalidate';
const TEXT = /^text\/|json|javascript|xml|svg/;
/** Less is not worth packing. */
const MIN_PACKED_BYTES = 1_000;

/**
 * Sends a page that is kept: to a browser that has it already just a word, and to HEAD the headers.
 * A page sent in place of another one (404, 410) is sent in full, without a tag.
 */
export function sendKept(exchange: Exchange, page: KeptPage, status = 200): true | Promise<true> {
  const coding = codingFor(exchange.request.headers['accept-encoding']);
  const body = page.bodyIn(coding);
  const send = (packed: Buffer) => sendPacked(exchange, page, { coding, body: packed, status });
  // Only who asks first for a coding waits for it.
  return body instanceof Promise ? body.then(send) : send(body);
}

interface Packed {
  coding: Coding;
  body: Buffer;
  status: number;
}

function sendPacked(exchange: Exchange, page: KeptPage, { coding, body, status }: Packed): true {
  const { request, response } = exchange;
  copyHeaders(page.headers, response, Object.keys(page.headers));
  // A proxy or browser would not know when a price changes: both ask again. Data has a page's address,
  // and must never be taken for it.
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

/** Sends what was drawn for one visitor. */
export async function sendDrawn(
  exchange: Exchange,
  { status, headers, body }: Drawn,
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
  const isPacked = isText && body.length >= MIN_PACKED_BYTES;
  if (!isPacked || codingFor(request.headers['accept-encoding']) === 'identity') {
    sendBody(exchange, status, body);
    return;
  }
  response.removeHeader('etag');
  response.setHeader('content-encoding', 'gzip');
  sendBody(exchange, status, await pack.gzip(body));
}

function copyHeaders(
  headers: Drawn['headers'],
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

/** The best coding that the client takes. */
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
