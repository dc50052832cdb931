import 'server-only';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import {
  type CatalogueStream,
  type ChangeSink,
  isRefusal,
  readChanges,
  watchCatalogue,
} from './source';
import {
  type CatalogueChange,
  type CatalogueState,
  loadCatalogue,
  refreshCatalogue,
} from './state';

const RETRY_MS = [200, 500, 1_000, 2_000, 5_000];
/** Changes that come together are read together. */
const GATHER_MS = 15;
/** Most documents of one read. */
const REFRESH_LIMIT = 500;

/** Who wants to know what changed. */
export type ChangeListener = (change: CatalogueChange) => void;

/**
 * Keeps one catalogue index in step with the database: loads it, follows the change stream, loads
 * anew when the stream cannot be resumed, comes back by itself after the database was away.
 */
export class CatalogueFollower {
  /** The current index; null until the first load is done. */
  state: CatalogueState | null = null;
  /** Another one after each change of the catalogue and each load. */
  version: object = {};
  readonly ready: Promise<void>;
  readonly listeners = new Set<ChangeListener>();

  private markReady: () => void = () => {};
  private stopped = false;
  private stream: CatalogueStream | null = null;
  private resumeToken: unknown;
  /** What the index holds may have gaps that the change stream will not fill. */
  private needsLoad = true;
  private isLoading = false;
  private readonly sleepers = new Set<() => void>();
  private readonly products = new Set<string>();
  private readonly vendors = new Set<string>();
  private pumping: Promise<void> | null = null;
  private readonly running: Promise<void>;
  private readonly sink: ChangeSink = {
    productChanged: (id) => this.changed(this.products, id),
    vendorChanged: (id) => this.changed(this.vendors, id),
  };

  constructor() {
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
    this.running = this.run();
  }

  /** Ends following and waits until nothing of it runs any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const wake of this.sleepers) wake();
    await this.stream?.close().catch(() => {});
    await this.running;
    await this.pumping;
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (!this.stopped) {
      const startedAt = Date.now();
      try {
        await connectDb();
        await this.follow();
      } catch (error) {
        if (this.stopped) return;
        if (isRefusal(error)) this.needsLoad = true;
        log().warn({ err: error, failures }, 'catalogue index lost its change stream');
      }
      if (Date.now() - startedAt > 60_000) failures = 0;
      await this.pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 1_000);
      failures += 1;
    }
  }

  /** Follows the change stream until it ends; throws what ended it. */
  private async follow(): Promise<void> {
    const stream = watchCatalogue(this.needsLoad ? undefined : this.resumeToken);
    this.stream = stream;
    stream.on('resumeTokenChanged', (token) => {
      this.resumeToken = token;
    });
    let open: () => void = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const reading = readChanges(stream, this.sink, () => open());
    try {
      await Promise.race([opened, reading]);
      if (this.needsLoad) await this.load();
      await reading;
      // The stream ended by itself: the database was dropped. What it missed is read anew.
      this.needsLoad = true;
    } finally {
      reading.catch(() => {});
      await stream.close().catch(() => {});
      this.stream = null;
    }
  }

  /** Builds a new index beside the one in use, then swaps; changes wait until that is done. */
  private async load(): Promise<void> {
    const startedAt = Date.now();
    this.isLoading = true;
    try {
      await this.pumping;
      const before = this.state;
      const fresh = await loadCatalogue();
      this.state = fresh;
      this.version = {};
      this.needsLoad = false;
      this.markReady();
      const { size } = fresh.index;
      log().info({ products: size, ms: Date.now() - startedAt }, 'catalogue index loaded');
      if (before) this.announce(everything(before, fresh));
    } finally {
      this.isLoading = false;
    }
    this.pump();
  }

  private changed(set: Set<string>, id: string): void {
    set.add(id);
    this.pump();
  }

  /** Starts applying what has changed, unless that is under way or there is no index yet. */
  private pump(): void {
    if (this.pumping || this.isLoading || this.stopped || !this.state) return;
    if (this.products.size + this.vendors.size === 0) return;
    this.pumping = this.applyChanges().finally(() => {
      this.pumping = null;
      this.pump();
    });
  }

  private async applyChanges(): Promise<void> {
    await this.pause(GATHER_MS);
    while (!this.stopped && !this.isLoading && this.products.size + this.vendors.size > 0) {
      if (!this.state) return;
      const productIds = take(this.products, REFRESH_LIMIT);
      const vendorIds = take(this.vendors, REFRESH_LIMIT);
      try {
        this.announce(await refreshCatalogue(this.state, productIds, vendorIds));
      } catch (error) {
        for (const id of productIds) this.products.add(id);
        for (const id of vendorIds) this.vendors.add(id);
        if (!this.stopped) log().warn({ err: error }, 'catalogue change could not be read');
        await this.pause(1_000);
      }
    }
  }

  private announce(change: CatalogueChange): void {
    this.version = {};
    for (const listener of this.listeners) {
      try {
        listener(change);
      } catch (error) {
        log().error({ err: error }, 'catalogue listener failed');
      }
    }
  }

  /** Waits; `stop` cuts it short. */
  private pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.sleepers.add(wake);
    });
  }
}

function take(set: Set<string>, limit: number): string[] {
  const taken: string[] = [];
  for (const id of set) {
    if (taken.length === limit) break;
    taken.push(id);
  }
  for (const id of taken) set.delete(id);
  return taken;
}

/** After a reload nobody knows what was missed: all that either index knows counts as changed. */
function everything(before: CatalogueState, after: CatalogueState): CatalogueChange {
  const ids = (pick: (state: CatalogueState) => Iterable<string>) => [
    ...new Set([...pick(before), ...pick(after)]),
  ];
  const vendors = [...before.vendors.values(), ...after.vendors.values()];
  return {
    productIds: ids((state) => state.index.productIds()),
    vendorIds: ids((state) => state.vendors.keys()),
    categories: [...new Set(vendors.flatMap((vendor) => vendor.categories))],
  };
}
