import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Rendered } from './render';

/** Content codings of an answer. */
export type Coding = 'br' | 'gzip' | 'identity';

const withBrotli: (body: Buffer, options: BrotliOptions) => Promise<Buffer> =
  promisify(brotliCompress);
export const withGzip: (body: Buffer) => Promise<Buffer> = promisify(gzip);

/**
 * At quality 5, brotli takes as long as gzip and makes pages a tenth smaller. At 10 it takes seventeen times
 * as long for another 7 %: for what is encoded once.
 */
const BROTLI_QUALITY = { changing: 5, lasting: 10 } as const;

const TAG_SUFFIX: Record<Coding, string> = { br: '-br', gzip: '-gz', identity: '' };

/**
 * A changed page is served for at most this long, and rendered at most once in this time, ms. The change
 * stream may take the rest of the two seconds in which changes are seen.
 */
const MAX_AGE_MS = 1_800;
/** Without the change stream: how long a rendering may take before the old page is sent, ms. */
const STALE_TIMEOUT_MS = 1_000;

/** Statuses of pages that don't exist (any more); other errors are temporary or for a single caller. */
const IS_OVER = /^(?:3..|404|410)$/;

/** The state of the catalogue. */
export interface CatalogueStatus {
  /** Grows with each change that a shopper can see. */
  version: number;
  /** False while changes may be missed. */
  isFollowed: boolean;
}

/** Headers that describe a page or its data; Next's other headers belong to a single answer. */
const CACHED_HEADERS = /^(?:content-type|link|x-nextjs-(?!cache$).+)$/;

function toCachedHeaders(headers: Rendered['headers']): Rendered['headers'] {
  const cached = Object.entries(headers).filter(([name]) => CACHED_HEADERS.test(name));
  return { ...Object.fromEntries(cached), vary: varyByCoding(headers.vary) };
}

/** The Vary header, with Accept-Encoding added. */
export function varyByCoding(names: Rendered['headers'][string]): string {
  const given = String(names ?? '');
  if (/accept-encoding/i.test(given)) return given;
  return given ? `${given}, Accept-Encoding` : 'Accept-Encoding';
}

/** How an answer came to be cached. */
interface Origin {
  /** The catalogue's version when rendering began. */
  version: number;
  /** When rendering began, by `now`. */
  at: number;
  /** The entry that it replaces. */
  before: CachedPage | undefined;
  isStatic: boolean;
}

/** A page, a file, or the answer to a call, that is the same for everyone. */
export class CachedPage {
  readonly headers: Rendered['headers'];
  readonly body: Buffer;
  /** The catalogue's version when rendering began. */
  readonly version: number;
  /** When its rendering, or the last failed attempt to render it again, began, by `now`. */
  checkedAt: number;
  private readonly encoded: Map<Coding, Buffer | Promise<Buffer>>;
  private readonly tag: string;
  private readonly quality: number;

  constructor({ headers, body }: Rendered, { version, at, before, isStatic }: Origin) {
    this.quality = isStatic ? BROTLI_QUALITY.lasting : BROTLI_QUALITY.changing;
    this.headers = toCachedHeaders(headers);
    this.version = version;
    this.checkedAt = at;
    // Most changes concern other pages: rendered again, this one is the same, and already encoded.
    const isSame = before?.body.equals(body) ?? false;
    this.body = isSame && before ? before.body : body;
    this.encoded = isSame && before ? before.encoded : new Map([['identity', body]]);
    this.tag = isSame && before ? before.tag : createHash('sha1').update(body).digest('base64url');
  }

  /** The encoded body; each coding is made once. */
  bodyIn(coding: Coding): Buffer | Promise<Buffer> {
    const known = this.encoded.get(coding);
    if (known || coding === 'identity') return known ?? this.body;
    const encoding = this.encode(coding).then((body) => {
      this.encoded.set(coding, body);
      return body;
    });
    encoding.catch(() => this.encoded.delete(coding));
    this.encoded.set(coding, encoding);
    return encoding;
  }

  private encode(coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
    if (coding === 'gzip') return withGzip(this.body);
    return withBrotli(this.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: this.quality },
    });
  }

  tagIn(coding: Coding): string {
    return `"${this.tag}${TAG_SUFFIX[coding]}"`;
  }
}

/** A page or call to be cached. */
export interface CacheRequest {
  key: string;
  /** It doesn't depend on the catalogue. */
  isStatic?: boolean;
  /** Runs the rendering within a limit of concurrency. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  render: () => Promise<Rendered>;
}

interface Options {
  maxBytes: number;
  catalogue: () => CatalogueStatus;
  /** A monotonic clock, ms. */
  now?: () => number;
  staleTimeoutMs?: number;
}

/**
 * This process's cache of pages that are the same for everyone. A page is fresh until the catalogue's
 * version grows; its next request then renders it again, at most once in 1.8 s. Without the change
 * stream every page is rendered again after 1.8 s, and the old one is sent if the database does not
 * answer.
 */
export class PageCache {
  private readonly pages: LRUCache<string, CachedPage>;
  private readonly renderings = new Map<string, Promise<CachedPage | Rendered>>();
  private readonly options: Required<Options>;

  constructor({
    now = () => performance.now(),
    staleTimeoutMs = STALE_TIMEOUT_MS,
    ...options
  }: Options) {
    this.options = { ...options, now, staleTimeoutMs };
    this.pages = new LRUCache({
      maxSize: options.maxBytes,
      // A larger page would evict too many others.
      maxEntrySize: Math.floor(options.maxBytes / 10),
      // Its two codings take half as much again.
      sizeCalculation: ({ body }, key) => Math.ceil(body.length * 1.5) + key.length + 1_000,
    });
  }

  /** Returns the page if it may be sent without rendering it again. */
  current({
    key,
    isStatic = false,
  }: Pick<CacheRequest, 'key' | 'isStatic'>): CachedPage | undefined {
    const page = this.pages.get(key);
    if (!page || isStatic) return page;
    const { version, isFollowed } = this.options.catalogue();
    const isFresh = isFollowed && page.version === version;
    return isFresh || this.options.now() - page.checkedAt < MAX_AGE_MS ? page : undefined;
  }

  /**
   * Returns the page, rendered if necessary; concurrent callers share one rendering. An answer that must
   * not be cached is returned as rendered. Rejects with the errors of `render` and `run`.
   */
  async get(request: CacheRequest): Promise<CachedPage | Rendered> {
    const page = this.current(request);
    if (page) return page;
    const { key } = request;
    let rendering = this.renderings.get(key);
    if (!rendering) {
      rendering = this.render(request).finally(() => this.renderings.delete(key));
      this.renderings.set(key, rendering);
    }
    const old = this.pages.peek(key);
    if (!old || this.options.catalogue().isFollowed) return rendering;
    return Promise.race([rendering, sleep(this.options.staleTimeoutMs, old, { ref: false })]);
  }

  private async render({
    key,
    isStatic = false,
    run,
    render,
  }: CacheRequest): Promise<CachedPage | Rendered> {
    const { catalogue, now } = this.options;
    const before = this.pages.peek(key);
    try {
      const { rendered, version, at } = await run(async () => {
        const begun = { version: catalogue().version, at: now() };
        return { ...begun, rendered: await render() };
      });
      if (isCacheable(rendered)) {
        const page = new CachedPage(rendered, { version, at, before, isStatic });
        this.pages.set(key, page);
        return page;
      }
      if (IS_OVER.test(String(rendered.status))) this.pages.delete(key);
      if (rendered.status < 500 || !before || catalogue().isFollowed) return rendered;
    } catch (error) {
      if (!before || catalogue().isFollowed) throw error;
    }
    before.checkedAt = now();
    return before;
  }
}

/**
 * Next marks every page that it doesn't cache itself `no-store`. These are rendered from the key alone,
 * so they are the same for everyone; only calls decide by that header.
 */
function isCacheable({ status, headers }: Rendered): boolean {
  const isCall = String(headers['content-type']).startsWith('application/json');
  const isPrivate = isCall && /no-store|private/.test(String(headers['cache-control']));
  return status === 200 && headers['set-cookie'] === undefined && !isPrivate;
}
