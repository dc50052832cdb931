import { LRUCache } from 'lru-cache';
import { callKey, pageKey } from './cacheable';

/** The address of a request. */
export interface Address {
  /** Decoded; empty if malformed. */
  path: string;
  /** The cache key of a page that is the same for everyone, see `pageKey`; null otherwise. */
  page: string | null;
  /** The cache key of a call, see `callKey`; null otherwise. */
  call: string | null;
  /** Next must not answer this path. */
  isReserved: boolean;
}

const DOT_SEGMENT = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)/;
/**
 * Raw paths that Next would answer, but must not. `.rsc`: Next drops the suffix and sends the page as
 * data with 200; our pages request data with a header. An encoded slash: Next treats it as part of a
 * segment, so it would render another page than the one checked here. `/_global-error`: Next's error
 * page.
 */
const RESERVED = /%2f|%5c|(?:\.|%2e)rsc$|^\/_global-error\/?$/i;

/** Most requests are for few URLs, and parsing one costs as much as answering it from the cache. */
const parsed = new LRUCache<string, Address>({ max: 5_000 });
/** Longest URL that is cached, in characters. */
const MAX_REMEMBERED = 200;

/** Reads path and query of a request. */
export function readAddress(url = ''): Address {
  const before = parsed.get(url);
  if (before) return before;
  const address = parse(url);
  if (url.length <= MAX_REMEMBERED) parsed.set(url, address);
  return address;
}

function parse(url: string): Address {
  const raw = url.split('?', 1)[0] ?? '';
  const path = decodePath(raw);
  const isReserved = RESERVED.test(raw);
  if (path === '' || isReserved) return { path, page: null, call: null, isReserved };
  const query = new URLSearchParams(url.slice(raw.length));
  // One call of the specification has a trailing slash.
  const call = callKey(path.replace(/\/$/, ''), query);
  return { path, page: pageKey(path, query), call, isReserved };
}

/**
 * The decoded path; empty if it cannot be decoded, contains a NUL or has `.` or `..` segments, which
 * Next would resolve to a path other than the one checked here.
 */
function decodePath(raw: string): string {
  try {
    const path = decodeURIComponent(raw);
    return raw.startsWith('/') && !path.includes('\0') && !DOT_SEGMENT.test(path) ? path : '';
  } catch {
    return '';
  }
}
