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
import { Review } from '@/models/catalog/review';
import { Settings } from '@/models/platform/settings';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { Vendor } from '@/models/shops/vendor';
import { nextOrderChange } from '../policy';
import { type CatalogueState, loadCatalogue, refreshCatalogue } from './state';

const RETRY_MS = [200, 500, 1_000, 2_000, 5_000];
/** Changes within this time are read in one batch. */
const GATHER_MS = 15;
/** Most documents of one batch. */
const REFRESH_LIMIT = 500;

/** Longest wait between checks of the clock, ms: a single long timer would miss a changed system clock. */
const CLOCK_MS = 30_000;

const PRODUCTS = Product.collection.collectionName;
const VENDORS = Vendor.collection.collectionName;
const SETTINGS = Settings.collection.collectionName;
const REVIEWS = Review.collection.collectionName;
const STOCK = StockLevel.collection.collectionName;

/** The collections whose data shoppers see. */
const SHOWN = [PRODUCTS, VENDORS, SETTINGS, REVIEWS, STOCK];
/** Pieces held for a payment, or released: pages show unsold pieces, whose number doesn't change. */
const ONLY_HELD = {
  'ns.coll': STOCK,
  operationType: 'update',
  'updateDescription.updatedFields.onHand': { $exists: false },
  'updateDescription.updatedFields.allocated': { $exists: false },
};

/** The fields of a change event that the pipeline selects. */
type SeenChange = {
  operationType: string;
  ns?: { coll?: string };
  documentKey?: { _id?: unknown };
};

/**
 * Synchronizes one catalogue with the database: loads it, applies the change stream, loads again when the
 * stream cannot be resumed, and reconnects after an outage. Its version grows with each change that
 * shoppers can see.
 */
export class CatalogueFollower {
  /** The current catalogue, a new object after each change; null until the first load is done. */
  state: CatalogueState | null = null;
  /** Resolves with the first catalogue. */
  readonly ready: Promise<CatalogueState>;

  private markReady: (state: CatalogueState) => void = () => {};
  private readonly stopping = new AbortController();
  private stream: ChangeStream<Document, SeenChange> | null = null;
  /** The stream is open, and earlier changes are loaded. */
  private isOpen = false;
  /** A change is known but could not be read yet. */
  private isBehind = false;
  /** Where the change stream continues; null when changes may have been missed. */
  private resumeFrom: ChangeStreamOptions | null = null;
  /** Ids of changed documents that are still to be read. */
  private readonly products = new Set<string>();
  private readonly vendors = new Set<string>();
  /** Other collections with changes. */
  private readonly others = new Set<string>();
  private clock: NodeJS.Timeout | undefined;
  private applying: Promise<void> | null = null;
  private readonly running: Promise<void>;

  constructor() {
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
    this.running = this.run();
  }

  /** Whether `state` is up to date, except for changes of the last moment. */
  get isFollowing(): boolean {
    return this.isOpen && !this.isBehind;
  }

  /** Closes the stream and waits for pending work. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.clock);
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

  /** Applies the change stream until it ends; throws the error that ended it. */
  private async follow(): Promise<void> {
    const database = mongoose.connection.db;
    if (!database) throw new Error('not connected');
    const stream = database.watch<Document, SeenChange>(
      [
        { $match: { 'ns.coll': { $in: SHOWN }, $nor: [ONLY_HELD] } },
        { $project: { operationType: 1, ns: 1, documentKey: 1 } },
      ],
      this.resumeFrom ?? {},
    );
    this.stream = stream;
    try {
      // Opens the stream: changes made during the load are delivered after it.
      const first = await stream.tryNext();
      if (!this.resumeFrom) await this.load();
      this.isOpen = true;
      stream.on('resumeTokenChanged', (startAfter) => {
        this.resumeFrom = { startAfter };
      });
      if (first) this.note(first);
      for await (const seen of stream) this.note(seen);
      // The stream ended without an error: the database was dropped.
      this.resumeFrom = null;
    } finally {
      this.isOpen = false;
      await stream.close().catch(() => {});
      this.stream = null;
    }
  }

  /** Builds a new catalogue, then replaces the current one. */
  private async load(): Promise<void> {
    const startedAt = Date.now();
    const loaded = await loadCatalogue();
    const fresh = { ...loaded, version: (this.state?.version ?? 0) + 1 };
    this.state = fresh;
    this.watchClock(fresh);
    this.markReady(fresh);
    log().info(
      { products: fresh.index.size, ms: Date.now() - startedAt },
      'catalogue index loaded',
    );
  }

  private note({ ns, documentKey }: SeenChange): void {
    if (documentKey?._id === undefined) return;
    const id = String(documentKey._id);
    if (ns?.coll === PRODUCTS) this.products.add(id);
    else if (ns?.coll === VENDORS) this.vendors.add(id);
    else if (ns?.coll) this.others.add(ns.coll);
    this.apply();
  }

  /** Starts to apply changes, unless that is running. */
  private apply(): void {
    if (this.applying || !this.hasChanges()) return;
    this.applying = this.applyChanges().finally(() => {
      this.applying = null;
      this.apply();
    });
  }

  private hasChanges(): boolean {
    const changes = this.products.size + this.vendors.size + this.others.size;
    return changes > 0 && !this.stopping.signal.aborted;
  }

  private async applyChanges(): Promise<void> {
    await this.pause(GATHER_MS);
    while (this.state && this.hasChanges()) {
      const before = this.state;
      const productIds = take(this.products);
      const vendorIds = take(this.vendors);
      const others = take(this.others);
      const hasSettings = others.includes(SETTINGS);
      const putBack = () => {
        for (const id of productIds) this.products.add(id);
        for (const id of vendorIds) this.vendors.add(id);
        for (const name of others) this.others.add(name);
      };
      try {
        const changed = await refreshCatalogue(before, { productIds, vendorIds, hasSettings });
        // A concurrent reload has replaced the index: the new one needs these changes too.
        if (this.state.index !== before.index) {
          putBack();
          continue;
        }
        // The clock may have raised the version concurrently: no two states share one.
        this.state = { ...changed, version: this.state.version + 1 };
        this.isBehind = false;
        if (hasSettings || vendorIds.length > 0) this.watchClock(this.state);
      } catch (error) {
        this.isBehind = true;
        putBack();
        log().warn({ err: error }, 'catalogue change could not be read');
        await this.pause(1_000);
      }
    }
  }

  /** Raises the version when time changes pages: a shop opens or closes, a pause ends, a day begins. */
  private watchClock({ vendors, settings }: CatalogueState): void {
    const at = nextOrderChange([...vendors.values()], new Date(), settings.serviceHours).getTime();
    const wait = () => {
      clearTimeout(this.clock);
      if (this.stopping.signal.aborted) return;
      this.clock = setTimeout(look, Math.min(Math.max(at - Date.now(), 0) + 1, CLOCK_MS)).unref();
    };
    const look = () => {
      if (Date.now() < at) return wait();
      if (!this.state) return;
      this.state = { ...this.state, version: this.state.version + 1 };
      this.watchClock(this.state);
    };
    wait();
  }

  /** Waits until `ms` have passed or `stop` is called. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}

/** Removes and returns the next batch. */
function take(ids: Set<string>): string[] {
  const taken = [...ids].slice(0, REFRESH_LIMIT);
  for (const id of taken) ids.delete(id);
  return taken;
}
