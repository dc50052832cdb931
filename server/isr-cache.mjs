// Next's cache of rendered pages: in this process's memory, bounded in bytes, nothing on disk. Two
// processes, or a database that was filled anew, never serve each other's old pages.
import { LRUCache } from 'lru-cache';

const MAX_BYTES = 64 * 1024 * 1024;
/** A page whose rendering may have begun before its product changed is not kept, ms. */
const RENDER_MS = 3_000;
const MENTION = /\b[0-9a-f]{24}\b/g;
/** Under which Next keeps its own page for all that is not there. */
const NOT_FOUND = '/_not-found';
const TAGS_HEADER = 'x-next-cache-tags';

/**
 * @typedef {object} Entry
 * @property {unknown} value What Next gave to keep.
 * @property {number} lastModified When, ms.
 * @property {unknown} cacheControl
 * @property {Set<string>} marks Tags, and ids of what the page shows.
 */

/** The pages and what they show; one for the process, since Next makes a handler for each request. */
export class PageStore {
  /** Keys of the pages that carry a mark. @type {Map<string, Set<string>>} */
  #keysOf = new Map();
  /** When a mark was expired last, ms. */
  #expiredAt = new LRUCache({ max: 50_000 });
  #pages;

  /** @param {{ maxBytes?: number, now?: () => number }} [options] */
  constructor({ maxBytes = MAX_BYTES, now = Date.now } = {}) {
    this.now = now;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      // A page larger than a tenth would push out too many others.
      maxEntrySize: Math.floor(maxBytes / 10),
      sizeCalculation: sizeOf,
      dispose: (entry, key) => this.#forget(entry, key),
    });
  }

  get size() {
    return this.#pages.size;
  }

  /** The entry, unless one of its marks, or of `marks`, was expired after it was made. */
  get(key, marks = []) {
    const entry = this.#pages.get(key);
    if (!entry) return null;
    return this.#isExpired(marks, entry.lastModified) ? null : entry;
  }

  /** Keeps a page, unless something that it shows changed while it may have been rendered. */
  set(key, value, { marks = [], cacheControl } = {}) {
    const now = this.now();
    const all = new Set([...marks, ...marksOf(value)]);
    this.#pages.delete(key);
    // What is missing may come to be, and made-up addresses would push out real pages.
    if (value?.status === 404 && key !== NOT_FOUND) return;
    if (this.#isExpired(all, now - RENDER_MS)) return;
    this.#pages.set(key, { value, lastModified: now, cacheControl, marks: all });
    for (const mark of all) {
      const keys = this.#keysOf.get(mark);
      if (keys) keys.add(key);
      else this.#keysOf.set(mark, new Set([key]));
    }
  }

  /** Drops every page that carries one of the marks: a tag, or an id of 24 digits. */
  expire(marks) {
    const now = this.now();
    for (const mark of marks) {
      this.#expiredAt.set(mark, now);
      for (const key of [...(this.#keysOf.get(mark) ?? [])]) this.#pages.delete(key);
    }
  }

  /** Drops every page at one of the paths. */
  expirePaths(paths) {
    this.expire(paths.map((path) => `_N_T_${path}`));
  }

  #isExpired(marks, since) {
    for (const mark of marks) {
      const at = this.#expiredAt.get(mark);
      if (at !== undefined && at >= since) return true;
    }
    return false;
  }

  #forget(entry, key) {
    for (const mark of entry.marks) {
      const keys = this.#keysOf.get(mark);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(mark);
    }
  }
}

function sizeOf({ value }, key) {
  const text = (part) => (typeof part === 'string' ? part.length * 2 : (part?.byteLength ?? 0));
  let size = key.length * 2 + 500;
  for (const part of [value?.html, value?.rscData, value?.body, value?.postponed])
    size += text(part);
  for (const [name, part] of value?.segmentData ?? []) size += text(name) + text(part);
  if (value?.data) size += JSON.stringify(value.data).length * 2;
  return size;
}

function marksOf(value) {
  const tags = value?.headers?.[TAGS_HEADER];
  const marks = typeof tags === 'string' ? tags.split(',') : [];
  for (const tag of value?.tags ?? []) marks.push(tag);
  // What a page shows, it links to by id: that alone says which pages a change touches.
  if (typeof value?.html === 'string') marks.push(...(value.html.match(MENTION) ?? []));
  return marks;
}

// The server reaches the same store through `globalThis`, to expire pages when the catalogue changes.
function store() {
  globalThis.ekiPages ??= new PageStore();
  return globalThis.ekiPages;
}

/** The interface that Next calls. */
export default class IsrCache {
  async get(key, context) {
    return store().get(key, [...(context?.tags ?? []), ...(context?.softTags ?? [])]);
  }

  async set(key, value, context) {
    const { tags = [], cacheControl } = context ?? {};
    store().set(key, value, { marks: tags, cacheControl });
  }

  /** Whatever life the caller allows old content, it is dropped at once: rendering is cheap here. */
  async revalidateTag(tags) {
    store().expire(typeof tags === 'string' ? [tags] : tags);
  }

  resetRequestCache() {}
}
