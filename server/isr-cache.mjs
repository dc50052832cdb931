// Next's cache of rendered pages, in memory only and limited in bytes. With a cache on disk, another
// process or a freshly seeded database could be served stale pages.
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 64 * 1024 * 1024;
/** Longest rendering: a page stored sooner after a change may show the old data, ms. */
const RENDER_MS = 3_000;
const OBJECT_ID = /\b[0-9a-f]{24}\b/g;
/** Key of Next's own not-found page. */
const NOT_FOUND = '/_not-found';
const TAGS_HEADER = 'x-next-cache-tags';

/**
 * @typedef {object} Entry
 * @property {unknown} value As Next passed it.
 * @property {number} lastModified Epoch ms.
 * @property {unknown} cacheControl
 * @property {Set<string>} tags Next's tags, and the ids of the products and vendors on the page.
 */

/** The rendered pages by key, and the keys by tag. */
export class PageStore {
  /** Keys of the pages that have a tag. @type {Map<string, Set<string>>} */
  #getKeys = new Map();
  /** When a tag was last expired, epoch ms. */
  #expiredAt = new LRUCache({ max: 50_000 });
  #pages;

  /** @param {{ maxBytes?: number, now?: () => number }} [options] */
  constructor({ maxBytes = MAX_BYTES, now = Date.now } = {}) {
    this.now = now;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      // A larger page would evict too many others.
      maxEntrySize: Math.floor(maxBytes / 10),
      sizeCalculation: getSize,
      dispose: (entry, key) => this.#forget(entry, key),
    });
  }

  get size() {
    return this.#pages.size;
  }

  /** The entry; null if there is none or one of `tags` was expired after it was stored. */
  get(key, tags = []) {
    const entry = this.#pages.get(key);
    if (!entry) return null;
    return this.#isExpired(tags, entry.lastModified) ? null : entry;
  }

  /** Stores a page, unless one of its tags was expired while it may have been rendering. */
  set(key, value, { tags = [], cacheControl } = {}) {
    const now = this.now();
    const allTags = new Set([...tags, ...getTags(value)]);
    this.#pages.delete(key);
    // A missing page may exist later, and made-up addresses would evict real pages.
    if (value?.status === 404 && key !== NOT_FOUND) return;
    if (this.#isExpired(allTags, now - RENDER_MS)) return;
    this.#pages.set(key, { value, lastModified: now, cacheControl, tags: allTags });
    for (const tag of allTags) {
      const keys = this.#getKeys.get(tag);
      if (keys) keys.add(key);
      else this.#getKeys.set(tag, new Set([key]));
    }
  }

  /** Drops every page that has one of the tags. */
  expire(tags) {
    const now = this.now();
    for (const tag of tags) {
      this.#expiredAt.set(tag, now);
      for (const key of [...(this.#getKeys.get(tag) ?? [])]) this.#pages.delete(key);
    }
  }

  /** Drops the pages at these paths. */
  expirePaths(paths) {
    this.expire(paths.map((path) => `_N_T_${path}`));
  }

  #isExpired(tags, since) {
    for (const tag of tags) {
      const at = this.#expiredAt.get(tag);
      if (at !== undefined && at >= since) return true;
    }
    return false;
  }

  #forget(entry, key) {
    for (const tag of entry.tags) {
      const keys = this.#getKeys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#getKeys.delete(tag);
    }
  }
}

function getSize({ value }, key) {
  const text = (part) => (typeof part === 'string' ? part.length * 2 : (part?.byteLength ?? 0));
  let size = key.length * 2 + 500;
  for (const part of [value?.html, value?.rscData, value?.body, value?.postponed])
    size += text(part);
  for (const [name, part] of value?.segmentData ?? []) size += text(name) + text(part);
  if (value?.data) size += JSON.stringify(value.data).length * 2;
  return size;
}

function getTags(value) {
  const header = value?.headers?.[TAGS_HEADER];
  const tags = typeof header === 'string' ? header.split(',') : [];
  for (const tag of value?.tags ?? []) tags.push(tag);
  // A page links by id to the products and vendors it shows, so the ids in its HTML tell which
  // changes affect it.
  if (typeof value?.html === 'string') tags.push(...(value.html.match(OBJECT_ID) ?? []));
  return tags;
}

// One store per process: Next creates a handler for each request, and the server expires pages
// through `globalThis`.
function store() {
  globalThis.ekiPages ??= new PageStore();
  return globalThis.ekiPages;
}

/** The cache handler that Next calls. */
export default class IsrCache {
  async get(key, context) {
    return store().get(key, [...(context?.tags ?? []), ...(context?.softTags ?? [])]);
  }

  async set(key, value, context) {
    const { tags = [], cacheControl } = context ?? {};
    store().set(key, value, { tags, cacheControl });
  }

  /** Drops pages at once instead of serving them stale: rendering is cheap here. */
  async revalidateTag(tags) {
    store().expire(typeof tags === 'string' ? [tags] : tags);
  }

  resetRequestCache() {}
}
