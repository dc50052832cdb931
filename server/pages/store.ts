import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Drawn } from './draw';

/** How an answer is packed on its way. */
export type Coding = 'br' | 'gzip' | 'identity';

const withBrotli: (body: Buffer, options: BrotliOptions) => Promise<Buffer> =
  promisify(brotliCompress);
const withGzip: (body: Buffer) => Promise<Buffer> = promisify(gzip);

/** At 5 brotli takes as long as gzip, and packs a page a tenth smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Packs a text for the way. */
export const pack: Record<Exclude<Coding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => withBrotli(body, BROTLI),
  gzip: withGzip,
};

const TAG_SUFFIX: Record<Coding, string> = { br: '-br', gzip: '-gz', identity: '' };

/** Nobody sees a page that is older than this, ms; it is drawn once in this time at most. */
const OLDEST_MS = 2_000;
/** How long the database may take while the change stream is away, before the old page is sent, ms. */
const PATIENCE_MS = 1_000;

/** What is true of the catalogue at this moment. */
export interface Now {
  /** Grows with each change that a shopper can see. */
  version: number;
  /** False while changes may be missed. */
  isFollowed: boolean;
}

/** Headers that tell something of a page or of its data; the others are of one answer of Next. */
const LASTING = /^(?:content-type|link|x-nextjs-(?!cache$).+)$/;

function lasting(headers: Drawn['headers']): Drawn['headers'] {
  const kept = Object.entries(headers).filter(([name]) => LASTING.test(name));
  return { ...Object.fromEntries(kept), vary: varyByCoding(headers.vary) };
}

/** The Vary header of what is packed as the client takes it. */
export function varyByCoding(names: Drawn['headers'][string]): string {
  const given = String(names ?? '');
  if (/accept-encoding/i.test(given)) return given;
  return given ? `${given}, Accept-Encoding` : 'Accept-Encoding';
}

/** A page, or the answer to a call, that is the same for everyone. */
export class KeptPage {
  readonly headers: Drawn['headers'];
  readonly body: Buffer;
  /** Of the catalogue when its drawing began. */
  readonly version: number;
  /** When its drawing began, or when it was last tried in vain, epoch ms. */
  triedAt: number;
  private readonly packed: Map<Coding, Buffer | Promise<Buffer>>;
  private readonly tag: string;

  constructor(
    { headers, body }: Drawn,
    { version, at, before }: { version: number; at: number; before: KeptPage | undefined },
  ) {
    this.headers = lasting(headers);
    this.version = version;
    this.triedAt = at;
    // Most changes are to other pages: what is drawn anew is then the same, and packed already.
    const isSame = before?.body.equals(body) ?? false;
    this.body = isSame && before ? before.body : body;
    this.packed = isSame && before ? before.packed : new Map([['identity', body]]);
    this.tag = isSame && before ? before.tag : createHash('sha1').update(body).digest('base64url');
  }

  /** The body in this coding; packed once. */
  bodyIn(coding: Coding): Buffer | Promise<Buffer> {
    const known = this.packed.get(coding);
    if (known || coding === 'identity') return known ?? this.body;
    const packing = pack[coding](this.body).then((body) => {
      this.packed.set(coding, body);
      return body;
    });
    packing.catch(() => this.packed.delete(coding));
    this.packed.set(coding, packing);
    return packing;
  }

  tagIn(coding: Coding): string {
    return `"${this.tag}${TAG_SUFFIX[coding]}"`;
  }
}

interface Options {
  maxBytes: number;
  catalogue: () => Now;
  /** Runs a drawing when it is its turn. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  now?: () => number;
  patienceMs?: number;
}

/**
 * The pages of this process, drawn once for everyone. One is sent as long as nothing that a shopper
 * can see has changed since its drawing began; after that it is drawn anew when it is next asked
 * for, once in two seconds at most. While the change stream is away that is all that keeps it
 * fresh, and the old page is sent where the database does not answer.
 */
export class PageStore {
  private readonly pages: LRUCache<string, KeptPage>;
  private readonly drawings = new Map<string, Promise<KeptPage | Drawn>>();
  private readonly options: Required<Options>;

  constructor({ now = Date.now, patienceMs = PATIENCE_MS, ...options }: Options) {
    this.options = { ...options, now, patienceMs };
    this.pages = new LRUCache({
      maxSize: options.maxBytes,
      // A larger page would push out too many others.
      maxEntrySize: Math.floor(options.maxBytes / 10),
      // Packed twice, it takes half as much again.
      sizeCalculation: ({ body }, key) => Math.ceil(body.length * 1.5) + key.length + 1_000,
    });
  }

  /** The page, if it may be sent as it is. */
  current(key: string): KeptPage | undefined {
    const page = this.pages.get(key);
    if (!page) return undefined;
    const { version, isFollowed } = this.options.catalogue();
    const isFresh = isFollowed && page.version === version;
    return isFresh || this.options.now() - page.triedAt < OLDEST_MS ? page : undefined;
  }

  /**
   * The page, drawn if it has to be: once, however many ask. What must not be kept comes back as it
   * was drawn. Rejects with what `draw` or `run` threw.
   */
  async get(key: string, draw: () => Promise<Drawn>): Promise<KeptPage | Drawn> {
    const page = this.current(key);
    if (page) return page;
    let drawing = this.drawings.get(key);
    if (!drawing) {
      drawing = this.drawAnew(key, draw).finally(() => this.drawings.delete(key));
      this.drawings.set(key, drawing);
    }
    const old = this.pages.peek(key);
    if (!old || this.options.catalogue().isFollowed) return drawing;
    return Promise.race([drawing, sleep(this.options.patienceMs, old, { ref: false })]);
  }

  private async drawAnew(key: string, draw: () => Promise<Drawn>): Promise<KeptPage | Drawn> {
    const { catalogue, run, now } = this.options;
    const before = this.pages.peek(key);
    try {
      const { drawn, version, at } = await run(async () => {
        const begun = { version: catalogue().version, at: now() };
        return { ...begun, drawn: await draw() };
      });
      if (mayBeKept(drawn)) {
        const page = new KeptPage(drawn, { version, at, before });
        this.pages.set(key, page);
        return page;
      }
      if (drawn.status < 500 || !before || catalogue().isFollowed) {
        this.pages.delete(key);
        return drawn;
      }
    } catch (error) {
      if (!before || catalogue().isFollowed) throw error;
    }
    before.triedAt = now();
    return before;
  }
}

/**
 * Next says `no-store` of each page that it does not keep itself. Drawn from its address alone, it is
 * the same for everyone all the same; calls say what they are.
 */
function mayBeKept({ status, headers }: Drawn): boolean {
  const isCall = String(headers['content-type']).startsWith('application/json');
  const isPrivate = isCall && /no-store|private/.test(String(headers['cache-control']));
  return status === 200 && headers['set-cookie'] === undefined && !isPrivate;
}
