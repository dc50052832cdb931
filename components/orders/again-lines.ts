import { parseConfigKey } from '@/lib/cart/config-key';
import type { ProductDto } from '@/lib/catalog/dto';
import { plural } from '@/lib/core/format';
import { areAddonsAllowed } from '@/lib/pricing/addons';

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

/** What to say when lines were put into the cart again. added: pieces for which it had room. */
export function againWords(
  sold: readonly Bought[],
  gone: readonly Bought[],
  added: number,
): { tone: 'success' | 'info' | 'error'; text: string } {
  const names = [...new Set(gone.map(({ name }) => name))].join(', ');
  if (sold.length === 0) {
    return { tone: 'error', text: `Nothing of it is sold at present: ${names}.` };
  }
  if (added === 0) {
    return { tone: 'error', text: 'None of it was added: your cart takes no more.' };
  }
  const wanted = sold.reduce((sum, { quantity }) => sum + quantity, 0);
  const missing = names ? ` Not sold at present: ${names}.` : '';
  if (added < wanted) {
    const text = `${added} of ${plural(wanted, 'item')} added: your cart takes no more.${missing}`;
    return { tone: 'info', text };
  }
  const text = `${plural(added, 'item')} added to your cart.${missing}`;
  return { tone: names ? 'info' : 'success', text };
}

function isAvailable(product: ProductDto | undefined, key: string): boolean {
  if (!product?.inStock) return false;
  const { optionId, addonIds } = parseConfigKey(key);
  return (
    product.options.some(({ _id, inStock }) => inStock && _id === optionId) &&
    areAddonsAllowed(product.addons, addonIds)
  );
}
