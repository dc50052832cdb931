import { LRUCache } from 'lru-cache';
import { callKey, pageKey } from './cacheable';

/** What a request asks for. */
export interface Address {
  /** Decoded; empty if malformed. */
  path: string;
  /** What is kept of a page for everyone, see `pageKey`; null for everything else. */
  page: string | null;
  /** The same for a call. */
  call: string | null;
  /** Next would answer it, but must not. */
  isReserved: boolean;
}

const DOT_SEGMENT = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)/;
/**
 * Raw paths that Next would answer, but must not. `.rsc`: Next drops the suffix and sends the page as
 * data with 200; our pages request data with a header. An encoded slash: Next takes it as part of a
 * segment, so the page it renders is not the one checked here. `/_global-error`: Next's error page.
 */
const RESERVED = /%2f|%5c|(?:\.|%2e)rsc$|^\/_global-error\/?$/i;

/** Most requests are for the same few addresses, and reading one costs as much as answering it. */
const known = new LRUCache<string, Address>({ max: 5_000 });
/** Longer ones are nobody's bookmark. */
const LONGEST_KNOWN = 200;

/** Reads path and query of a request. */
export function readAddress(url = ''): Address {
  const before = known.get(url);
  if (before) return before;
  const address = parse(url);
  if (url.length <= LONGEST_KNOWN) known.set(url, address);
  return address;
}

function parse(url: string): Address {
  const raw = url.split('?', 1)[0] ?? '';
  const path = decodePath(raw);
  const isReserved = RESERVED.test(raw);
  if (path === '' || isReserved) return { path, page: null, call: null, isReserved };
  const query = new URLSearchParams(url.slice(raw.length));
  // The specification writes one call with a slash at its end (spec §7).
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
