import type { IncomingHttpHeaders } from 'node:http';

/** A page or call that is the same for everyone: its decoded path, and the parameters that it reads. */
type CacheRule = readonly [path: RegExp, query?: readonly string[]];

const LIST = ['search', 'min', 'max', 'inStock', 'sort', 'page'];

/** Pages that show the catalogue. */
const CATALOGUE_PAGES: readonly CacheRule[] = [
  [/^\/$/],
  [/^\/products$/, LIST],
  [/^\/products\/[^/]+$/, LIST],
  [/^\/products\/[^/]+\/[0-9a-f]{24}$/],
  [/^\/(?:food|shops)$/, ['q']],
  [/^\/(?:food|shops)\/[0-9a-f]{24}$/],
  [/^\/(?:food|shops)\/[0-9a-f]{24}\/page\/[1-9]\d{0,4}$/],
  [/^\/food\/[0-9a-f]{24}\/[0-9a-f]{24}$/],
  [/^\/sitemap\.xml$/],
  [/^\/sitemaps\/[\w-]+\.xml$/],
];

/** Pages that don't change until the next release. */
const STATIC_PAGES: readonly CacheRule[] = [
  // Filled in by the browser.
  [/^\/(?:cart|wishlist|add-address|offline|loader|payment\/callback)$/],
  [/^\/(?:dispatch|dispatch-request|errand|errand-request|feedback)$/],
  [/^\/(?:reset-password|confirm-email|undo-email|give-up-wallet|withdraw-wallet|stop-payouts)$/],
  [/^\/(?:seller|rider)\/apply$/],
  // Texts.
  [/^\/(?:faq|customer-terms|rider-terms|seller-terms)$/],
  [/^\/(?:robots\.txt|manifest\.webmanifest)$/],
];

const PAGES = [...CATALOGUE_PAGES, ...STATIC_PAGES];

/** Pages of a single visitor, and the not-found pages. */
const OTHERS: readonly RegExp[] = [
  /^\/my-orders$/,
  /^\/(?:order|dispatch|errand)\/[^/]+$/,
  /^\/(?:seller|rider|support|admin)(?:\/|$)/,
  /^\/(?:gone|missing(?:\/staff)?)$/,
];
/** Files, which Next streams: its own, and those of `public`. */
const FILE =
  /^\/(?:(?:_next|art|fonts|og|pictures|screenshots)\/|(?:favicon\.ico|icon\.svg|(?:apple-icon|badge-96|icon-(?:maskable-)?\d+)\.png)$)/;

/** Scripts and styles, whose names change with their content. */
const BUILD_FILE = /^\/_next\/static\/chunks\/[\w.~-]+\.(?:js|css)$/;

/** Whether the path is one of a script or a style sheet of this build. */
export function isBuildFile(path: string): boolean {
  return BUILD_FILE.test(path);
}

const CALLS: readonly CacheRule[] = [
  [
    /^\/api\/product\/list$/,
    ['category', 'vendor', 'q', 'min', 'max', 'inStock', 'sort', 'page', 'limit', 'cursor'],
  ],
  [/^\/api\/product\/suggest$/, ['q']],
  [/^\/api\/seller\/list$/],
  [/^\/api\/seller\/vendor\/[0-9a-f]{24}$/],
  [/^\/api\/review\/list$/, ['productId', 'cursor']],
];

/**
 * The cache key of a page, from which it is also rendered: only its path and known parameters, in a
 * fixed order. Null for a page that is not the same for everyone.
 */
export function pageKey(path: string, query: URLSearchParams): string | null {
  const known = getQuery(PAGES, path);
  return known && getAddress(path, known, query);
}

/** Next's headers for prefetched data, with the values that Next uses. */
const PREFETCH = 'next-router-prefetch';
const PREFETCHES: readonly unknown[] = ['1', '2', '3'];
const SEGMENT = 'next-router-segment-prefetch';
const SEGMENT_PATH = /^\/[\w!$%()*+,.:;=@[\]~/-]{1,300}$/;
/**
 * The visitor's current page, by which Next omits layouts that they have. Not passed on, so that
 * everyone gets the same complete data.
 */
const ORIGIN = ['next-router-state-tree', 'next-url'] as const;
const DATA_HEADERS = new Set<string>([PREFETCH, SEGMENT, ...ORIGIN]);

/**
 * The headers for rendering a page's data (Flight), which Next requests for a client-side navigation.
 * Null for a request with an unknown header of Next's.
 */
export function dataHeaders(asked: IncomingHttpHeaders): Record<string, string> | null {
  const isKnown = (name: string) => DATA_HEADERS.has(name) || !name.startsWith('next-');
  if (asked.rsc !== '1' || !Object.keys(asked).every(isKnown)) return null;
  const { [PREFETCH]: prefetch, [SEGMENT]: segment } = asked;
  // Next ignores other values, which would only multiply a page's entries.
  if (typeof prefetch !== 'string' || !PREFETCHES.includes(prefetch)) return { rsc: '1' };
  const isSegment = prefetch === '1' && typeof segment === 'string' && SEGMENT_PATH.test(segment);
  return { rsc: '1', [PREFETCH]: prefetch, ...(isSegment && { [SEGMENT]: segment }) };
}

/**
 * The cache key of a call. Null also for an unknown or a repeated parameter, which the call itself
 * refuses.
 */
export function callKey(path: string, query: URLSearchParams): string | null {
  const known = getQuery(CALLS, path);
  if (!known) return null;
  const names = [...query.keys()];
  const isClear =
    new Set(names).size === names.length && names.every((name) => known.includes(name));
  return isClear ? getAddress(path, known, query) : null;
}

/** Whether the page of this key doesn't change until the next release. */
export function isStaticPage(key: string): boolean {
  return getQuery(STATIC_PAGES, key) !== null;
}

/** Whether the path has the form of a page's. */
export function isKnownPath(path: string): boolean {
  const bare = path === '/' ? path : path.replace(/\/$/, '');
  return getQuery(PAGES, bare) !== null || OTHERS.some((one) => one.test(bare));
}

/** Whether the path has the form of a file's. */
export function isFilePath(path: string): boolean {
  return FILE.test(path);
}

function getQuery(rules: readonly CacheRule[], path: string): readonly string[] | null {
  const found = rules.find(([pattern]) => pattern.test(path));
  return found ? (found[1] ?? []) : null;
}

function getAddress(path: string, known: readonly string[], query: URLSearchParams): string {
  const pairs = known.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const address = path.split('/').map(encodeURIComponent).join('/');
  return pairs.length > 0 ? `${address}?${new URLSearchParams(pairs)}` : address;
}
