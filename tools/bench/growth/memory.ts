import { CatalogueIndex } from '@/lib/catalog/index/catalogue-index';
import { median } from '../lib/stats';
import { countVendors, makeProducts, makeSearches, vendorName } from './catalogue';

/** The index alone, without the database: CPU in ms. */
export interface IndexFigures {
  products: number;
  build: number;
  search: { median: number; p95: number };
}

const SEARCHES = 100;
const PAGE = { inStockOnly: true, sort: 'featured', offset: 0, limit: 10 } as const;

/** Builds the index with this many products, and searches in it. */
export function benchIndex(count: number): IndexFigures {
  const made = makeProducts(count);
  const startedAt = getCpuMs();
  const index = new CatalogueIndex();
  for (let at = 0; at < countVendors(count); at += 1) {
    index.setVendor({ id: toId(at), name: vendorName(at), updatedAt: 0 });
  }
  for (const [at, { name, category, vendor, price, options, inStock }] of made.entries()) {
    index.setProduct({
      ...{ id: toId(at), name, category, vendorId: toId(vendor), inStock },
      ...{ section: '', options: options.join('\n'), addons: '' },
      ...{ fromKobo: price, isFrom: false, createdAt: at, updatedAt: 0 },
    });
  }
  for (const _step of index.settle());
  const build = getCpuMs() - startedAt;
  const [warmUp, measured] = [makeSearches(SEARCHES * 2).slice(SEARCHES), makeSearches(SEARCHES)];
  const search = (text: string) => {
    const begunAt = getCpuMs();
    index.find({ ...PAGE, text });
    index.correct(text);
    return getCpuMs() - begunAt;
  };
  for (const text of warmUp) search(text);
  const times = measured.map(search).toSorted((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  return { products: count, build, search: { median: median(times), p95 } };
}

function getCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function toId(at: number): string {
  return at.toString(16).padStart(24, '0');
}
