import type { ProductDto } from '@/lib/catalog/dto';
import { apiGet } from '@/lib/client/api';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

/** The products with these ids, in the order of the ids; those no longer shown are left out. */
export async function fetchProducts(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ProductDto[]> {
  const { products } = await apiGet<{ products: ProductDto[] }>(
    `/api/product/list?ids=${ids.join(',')}`,
    PAGE_MESSAGES.errorOccurred,
    { signal },
  );
  const byId = new Map(products.map((product) => [product._id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
