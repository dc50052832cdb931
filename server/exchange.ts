import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '@/lib/platform/env';
import type { Slots } from '@/lib/platform/slots';
import type { Address } from './pages/address';
import type { PageCache } from './pages/page-cache';
import type { RenderWithNext } from './pages/render';

/** A request with its response, and what the steps need to answer it. */
export interface Exchange {
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
export interface Caches {
  pages: PageCache;
  calls: PageCache;
}

/** A queue for each kind of rendering, so that none starves another. */
export interface Queues {
  /** Pages that are the same for everyone. */
  shared: Slots;
  /** Pages of a single visitor. */
  own: Slots;
  calls: Slots;
}

export function queryString({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

export function isDevelopment({ NODE_ENV }: Env): boolean {
  return NODE_ENV === 'development';
}

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
