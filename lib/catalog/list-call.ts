import 'server-only';
import { listInStock } from '@/lib/shops/stock/queries';
import type { ProductDto } from './dto';
import type { CatalogueQuery } from './index/types';
import { catalogue } from './live-index';
import { getFilters } from './queries';
import { readListed, readProducts } from './read';
import { isPagedCall, listLimit, type ProductListCall } from './schemas';

/** Answer of GET /api/product/list. */
export interface ProductListAnswer {
  products: ProductDto[];
  /** Cursor of the next part; null at the end and for numbered pages. */
  nextCursor: string | null;
  /** Products that match, all pages. */
  total: number;
}

/**
 * Answers GET /api/product/list. `ids`: those products, in that order, unknown ones left out, with how many
 * pieces are left. With `page`, `sort` or `q`: numbered pages of ten, or of `limit`. Else the whole
 * catalogue, sold-out products too, up to 1,000 at a time, continuing after `cursor`.
 */
export async function listForCall(call: ProductListCall): Promise<ProductListAnswer> {
  if (call.ids) {
    const ids = [...new Set(call.ids)];
    const products = await readProducts(ids, await listInStock(ids));
    return { products, nextCursor: null, total: products.length };
  }
  const isPaged = isPagedCall(call);
  const limit = listLimit(call);
  const query: CatalogueQuery = {
    ...getFilters(call),
    text: call.q,
    category: call.category,
    vendorId: call.vendor,
    inStockOnly: call.inStock === 'true' || call.inStock === '1',
    sort: isPaged ? (call.sort ?? 'featured') : 'id',
    offset: isPaged ? ((call.page ?? 1) - 1) * limit : 0,
    limit: isPaged ? limit : limit + 1,
    afterId: isPaged ? undefined : call.cursor,
  };
  const { index } = await catalogue();
  const { ids, total } = index.find(query);
  const shown = ids.slice(0, limit);
  const nextCursor = ids.length > limit ? (shown.at(-1) ?? null) : null;
  return { products: await readListed(shown), nextCursor, total };
}
