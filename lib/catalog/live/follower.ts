import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChangeStream,
  type ChangeStreamOptions,
  type Document,
  MongoServerError,
} from 'mongodb';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Product } from '@/models/product';
import { Vendor } from '@/models/vendor';
import {
  type CatalogueChange,
  type CatalogueState,
  loadCatalogue,
  refreshCatalogue,
} from './state';

const RETRY_MS = [200, 500, 1_000, 2_000, 5_000];
/** Changes within this time are read together. */
const GATHER_MS = 15;
/** Most documents of one read. */
const REFRESH_LIMIT = 500;

const PRODUCTS = Product.collection.collectionName;
const VENDORS = Vendor.collection.collectionName;

/** The fields of a change that the pipeline lets through. */
type SeenChange = {
  operationType: string;
  ns?: { coll?: string };
  documentKey?: { _id?: unknown };
};

export type ChangeListener = (change: CatalogueChange) => void;

/**
 * Keeps one catalogue index in step with the database: loads it, follows the change stream, loads
 * again when the stream cannot be resumed, and reconnects after an outage.
 */
export class CatalogueFollower {
  /** The current index; null until the first load is done. Another object after each change. */
  state: CatalogueState | null = null;
  /** The first index, once it is loaded. */
  readonly ready: Promise<CatalogueState>;
  readonly listeners = new Set<ChangeListener>();

  private markReady: (state: CatalogueState) => void = () => {};
  private readonly stopping = new AbortController();
  private stream: ChangeStream<Document, SeenChange> | null = null;
  /** Where the change stream continues; null when changes may have been missed. */
  private resumeFrom: ChangeStreamOptions | null = null;
  /** Ids that have changed and are still to be read. */
  private readonly products = new Set<string>();
  private readonly vendors = new Set<string>();
  private applying: Promise<void> | null = null;
  private readonly running: Promise<void>;

  constructor() {
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
    this.running = this.run();
  }

  /** Stops following and waits for what is still running. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.stream?.close().catch(() => {});
    await this.running;
    await this.applying;
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (!this.stopping.signal.aborted) {
      const startedAt = Date.now();
      try {
        await connectDb();
        await this.follow();
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        // A server that answers with an error refuses the resume token.
        if (error instanceof MongoServerError) this.resumeFrom = null;
        log().warn({ err: error, failures }, 'catalogue index lost its change stream');
      }
      if (Date.now() - startedAt > 60_000) failures = 0;
      await this.pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 1_000);
      failures += 1;
    }
  }

  /** Follows the change stream until it ends; throws what ended it. */
  private async follow(): Promise<void> {
    const database = mongoose.connection.db;
    if (!database) throw new Error('not connected');
    const stream = database.watch<Document, SeenChange>(
      [
        { $match: { 'ns.coll': { $in: [PRODUCTS, VENDORS] } } },
        { $project: { operationType: 1, ns: 1, documentKey: 1 } },
      ],
      this.resumeFrom ?? {},
    );
    this.stream = stream;
    try {
      // Opens the stream: changes made during the load are delivered after it.
      const first = await stream.tryNext();
      if (!this.resumeFrom) await this.load();
      stream.on('resumeTokenChanged', (startAfter) => {
        this.resumeFrom = { startAfter };
      });
      if (first) this.note(first);
      for await (const seen of stream) this.note(seen);
      // The stream ended without an error: the database was dropped.
      this.resumeFrom = null;
    } finally {
      await stream.close().catch(() => {});
      this.stream = null;
    }
  }

  /** Builds a new index beside the one in use, then swaps. */
  private async load(): Promise<void> {
    const startedAt = Date.now();
    const before = this.state;
    const fresh = await loadCatalogue();
    this.state = fresh;
    this.markReady(fresh);
    log().info(
      { products: fresh.index.size, ms: Date.now() - startedAt },
      'catalogue index loaded',
    );
    if (before) this.announce(everything(before, fresh));
  }

  private note({ ns, documentKey }: SeenChange): void {
    if (documentKey?._id === undefined) return;
    const changed = ns?.coll === VENDORS ? this.vendors : this.products;
    changed.add(String(documentKey._id));
    this.apply();
  }

  /** Starts applying what has changed, unless that is under way. */
  private apply(): void {
    if (this.applying || !this.hasChanges()) return;
    this.applying = this.applyChanges().finally(() => {
      this.applying = null;
      this.apply();
    });
  }

  private hasChanges(): boolean {
    return !this.stopping.signal.aborted && this.products.size + this.vendors.size > 0;
  }

  private async applyChanges(): Promise<void> {
    await this.pause(GATHER_MS);
    while (this.state && this.hasChanges()) {
      const productIds = take(this.products);
      const vendorIds = take(this.vendors);
      try {
        this.announce(await refreshCatalogue(this.state, productIds, vendorIds));
      } catch (error) {
        for (const id of productIds) this.products.add(id);
        for (const id of vendorIds) this.vendors.add(id);
        log().warn({ err: error }, 'catalogue change could not be read');
        await this.pause(1_000);
      }
    }
  }

  private announce(change: CatalogueChange): void {
    this.state &&= { ...this.state };
    for (const listener of this.listeners) {
      try {
        listener(change);
      } catch (error) {
        log().error({ err: error }, 'catalogue listener failed');
      }
    }
  }

  /** Waits; `stop` cuts it short. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}

/** Takes the next ids to be read. */
function take(ids: Set<string>): string[] {
  const taken = [...ids].slice(0, REFRESH_LIMIT);
  for (const id of taken) ids.delete(id);
  return taken;
}

/** After a reload it is unknown what was missed: everything in either index counts as changed. */
function everything(before: CatalogueState, after: CatalogueState): CatalogueChange {
  const ids = (pick: (state: CatalogueState) => Iterable<string>) => [
    ...new Set([...pick(before), ...pick(after)]),
  ];
  return {
    productIds: ids((state) => state.index.productIds()),
    vendorIds: ids((state) => state.vendors.keys()),
  };
}
