import { parseConfigKey } from '@/lib/cart/config-key';
import type { ProductDto, ProductOptionDto } from '@/lib/catalog/dto';
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

/** A line that can be bought today. */
export interface Sold extends Bought {
  /** Pieces of its option that are left, the cart's own among them; undefined for plenty. */
  left: number | undefined;
}

/** The lines that can be bought today, in just the same choice, and those that cannot. */
export function splitAvailable(
  bought: readonly Bought[],
  products: readonly ProductDto[],
): { sold: Sold[]; gone: Bought[] } {
  const byId = new Map(products.map((product) => [product._id, product]));
  const found = bought.map((line) => ({ line, option: optionOf(byId.get(line.productId), line) }));
  return {
    sold: found.flatMap(({ line, option }) => (option ? { ...line, left: option.left } : [])),
    gone: found.flatMap(({ line, option }) => (option ? [] : line)),
  };
}

/** Result of adding a line to the cart again. */
export interface ReorderedLine extends Pick<Sold, 'name' | 'quantity' | 'left'> {
  /** Pieces added. */
  added: number;
  /** All that are left are in the cart now. */
  isLast: boolean;
}

/** The toast after reordering. */
export function reorderText(
  sold: readonly ReorderedLine[],
  gone: readonly Bought[],
): { tone: 'success' | 'info' | 'error'; text: string } {
  const names = namesOf(gone);
  const added = sold.reduce((sum, line) => sum + line.added, 0);
  const few = shortageText(sold.filter((line) => line.isLast && line.added < line.quantity));
  const why = few ? `${few}.` : 'your cart can’t take any more.';
  if (sold.length === 0) {
    return { tone: 'error', text: `None of these are on sale right now: ${names}.` };
  }
  if (added === 0) {
    return { tone: 'error', text: `Nothing added: ${why}` };
  }
  const wanted = sold.reduce((sum, { quantity }) => sum + quantity, 0);
  const missing = names ? ` Not on sale right now: ${names}.` : '';
  if (added < wanted) {
    const text = `${added} of ${plural(wanted, 'item')} added: ${why}${missing}`;
    return { tone: 'info', text };
  }
  const text = `${plural(added, 'item')} added to your cart${missing && `.${missing}`}`;
  return { tone: names ? 'info' : 'success', text };
}

/** "only 1 more of Party jollof left, no more of Fish left"; each name once. */
function shortageText(few: readonly ReorderedLine[]): string {
  const had = new Map<string, number>();
  for (const { name, added } of few) {
    if (added > 0) had.set(name, (had.get(name) ?? 0) + added);
  }
  const gone = namesOf(few.filter(({ name }) => !had.has(name)));
  return [
    ...[...had].map(([name, added]) => `only ${added} more of ${name} left`),
    ...(gone ? [`no more of ${gone} left`] : []),
  ].join(', ');
}

function namesOf(lines: readonly Pick<Bought, 'name'>[]): string {
  return [...new Set(lines.map(({ name }) => name))].join(', ');
}

/** The option of the line where it can be bought with its add-ons. */
function optionOf(product: ProductDto | undefined, { key }: Bought): ProductOptionDto | undefined {
  if (!product?.inStock) return undefined;
  const { optionId, addonIds } = parseConfigKey(key);
  if (!areAddonsAllowed(product.addons, addonIds)) return undefined;
  return product.options.find(({ _id, inStock }) => inStock && _id === optionId);
}
