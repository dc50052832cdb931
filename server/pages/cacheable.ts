import type { IncomingHttpHeaders } from 'node:http';

/** What is the same for everyone, by its decoded path, with the query that it reads. */
type Kept = readonly [path: RegExp, query?: readonly string[]];

const LIST = ['search', 'min', 'max', 'inStock', 'sort', 'page'];

const PAGES: readonly Kept[] = [
  [/^\/$/],
  [/^\/products$/, LIST],
  [/^\/products\/[^/]+$/, LIST],
  [/^\/products\/[^/]+\/[0-9a-f]{24}$/],
  [/^\/(?:food|shops)$/, ['q']],
  [/^\/(?:food|shops)\/[0-9a-f]{24}$/],
  [/^\/(?:food|shops)\/[0-9a-f]{24}\/page\/[1-9]\d{0,4}$/],
  [/^\/food\/[0-9a-f]{24}\/[0-9a-f]{24}$/],
  // What the browser fills.
  [/^\/(?:cart|wishlist|add-address|offline|loader|payment\/callback)$/],
  [/^\/(?:dispatch|dispatch-request|errand|errand-request|feedback)$/],
  [/^\/(?:reset-password|confirm-email|undo-email|give-up-wallet)$/],
  [/^\/(?:seller|rider)\/apply$/],
  // Texts.
  [/^\/(?:faq|customer-terms|rider-terms|seller-terms)$/],
  [/^\/sitemap\.xml$/],
  [/^\/sitemaps\/[\w-]+\.xml$/],
];

/** Pages of one visitor alone, and what else is there. */
const OTHERS: readonly RegExp[] = [
  /^\/my-orders$/,
  /^\/(?:order|dispatch|errand)\/[^/]+$/,
  /^\/(?:seller|rider|support|admin)(?:\/|$)/,
  // Sent in place of what is not there.
  /^\/(?:gone|missing(?:\/staff)?)$/,
];
/** Files of ours that Next sends: in the root by their names. */
const IN_ROOT = /^\/[^/]+\.\w+$/;

const CALLS: readonly Kept[] = [
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
 * The address that a page is kept under and drawn from: path and known query in a fixed order, and
 * nothing else of what was asked for. Null for a page that is not the same for everyone.
 */
export function pageKey(path: string, query: URLSearchParams): string | null {
  const known = getQuery(PAGES, path);
  return known && getAddress(path, known, query);
}

/** The headers by which Next tells what data of a page it wants in advance. */
const PREFETCH = ['next-router-prefetch', 'next-router-segment-prefetch'] as const;
/**
 * Where a visitor comes from: Next leaves out what they have already. Left out of what is asked, all
 * get the whole.
 */
const ORIGIN = new Set(['next-router-state-tree', 'next-url']);

/**
 * The headers with which the data of a page is drawn for everyone, for a change of page within the app.
 * Null where more is asked than the cache knows of.
 */
export function dataHeaders(asked: IncomingHttpHeaders): Record<string, string> | null {
  const drawn: Record<string, string> = { rsc: '1' };
  for (const name of PREFETCH) {
    const value = asked[name];
    if (typeof value === 'string') drawn[name] = value;
  }
  const isKnown = (name: string) => name in drawn || ORIGIN.has(name) || !name.startsWith('next-');
  return asked.rsc === '1' && Object.keys(asked).every(isKnown) ? drawn : null;
}

/**
 * The same for a call. Null also with a parameter that the call does not know, or one given twice:
 * it refuses those.
 */
export function callKey(path: string, query: URLSearchParams): string | null {
  const known = getQuery(CALLS, path);
  if (!known) return null;
  const names = [...query.keys()];
  const isClear =
    new Set(names).size === names.length && names.every((name) => known.includes(name));
  return isClear ? getAddress(path, known, query) : null;
}

/** Whether there may be something at the path, as far as that is told by the path. */
export function isKnownPath(path: string): boolean {
  const bare = path === '/' ? path : path.replace(/\/$/, '');
  return (
    getQuery(PAGES, bare) !== null || IN_ROOT.test(bare) || OTHERS.some((one) => one.test(bare))
  );
}

function getQuery(kept: readonly Kept[], path: string): readonly string[] | null {
  const found = kept.find(([pattern]) => pattern.test(path));
  return found ? (found[1] ?? []) : null;
}

function getAddress(path: string, known: readonly string[], query: URLSearchParams): string {
  const kept = known.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const address = path.split('/').map(encodeURIComponent).join('/');
  return kept.length > 0 ? `${address}?${new URLSearchParams(kept)}` : address;
}
