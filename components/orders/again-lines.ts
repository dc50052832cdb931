import { parseConfigKey } from '@/lib/cart/config-key';
import type { ProductDto } from '@/lib/catalog/dto';

/** One line of an order, as far as buying it again needs it. */
export interface Bought {
  productId: string;
  /** Key of the configuration in the cart. */
  key: string;
  name: string;
  quantity: number;
}

/** The lines that can be bought today, in just the same choice, and those that cannot. */
export function splitSold(
  bought: readonly Bought[],
  products: readonly ProductDto[],
): { sold: Bought[]; gone: Bought[] } {
  const byId = new Map(products.map((product) => [product._id, product]));
  const isSold = ({ productId, key }: Bought) => isAvailable(byId.get(productId), key);
  return {
    sold: bought.filter(isSold),
    gone: bought.filter((line) => !isSold(line)),
  };
}

function isAvailable(product: ProductDto | undefined, key: string): boolean {
  if (!product?.inStock) return false;
  const { optionId, addonIds } = parseConfigKey(key);
  const choices = product.addons.flatMap((group) => group.options);
  return (
    product.options.some(({ _id, inStock }) => inStock && _id === optionId) &&
    addonIds.every((id) => choices.some(({ _id, inStock }) => inStock && _id === id))
  );
}
