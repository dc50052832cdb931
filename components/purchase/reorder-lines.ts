import type { ProductDto, ProductOptionDto } from '@/lib/catalog/dto';
import { plural } from '@/lib/core/format';
import { areAddonsAllowed } from '@/lib/core/pricing/addons';
import { parseConfigKey } from '@/lib/purchases/checkout/cart/config-key';

/** The fields of an order's line that reordering needs. */
export interface BoughtLine {
  productId: string;
  /** Configuration key in the cart. */
  key: string;
  name: string;
  quantity: number;
}

/** A line that is on sale. */
export interface AvailableLine extends BoughtLine {
  /** Pieces left of its option, including those in the cart; undefined if not limited. */
  left: number | undefined;
}

/** Splits the lines into those that are on sale in the same configuration, and the others. */
export function splitAvailable(
  bought: readonly BoughtLine[],
  products: readonly ProductDto[],
): { available: AvailableLine[]; gone: BoughtLine[] } {
  const byId = new Map(products.map((product) => [product._id, product]));
  const found = bought.map((line) => ({ line, option: getOption(byId.get(line.productId), line) }));
  return {
    available: found.flatMap(({ line, option }) => (option ? { ...line, left: option.left } : [])),
    gone: found.flatMap(({ line, option }) => (option ? [] : line)),
  };
}

/** Result of adding a line to the cart again. */
export interface ReorderedLine extends Pick<AvailableLine, 'name' | 'quantity' | 'left'> {
  /** Pieces added. */
  added: number;
  /** The cart now has all remaining pieces. */
  isLast: boolean;
}

/** The toast after reordering. */
export function reorderText(
  reordered: readonly ReorderedLine[],
  gone: readonly BoughtLine[],
): { tone: 'success' | 'info' | 'error'; text: string } {
  const names = toNames(gone);
  const added = reordered.reduce((sum, line) => sum + line.added, 0);
  const shortage = shortageText(
    reordered.filter((line) => line.isLast && line.added < line.quantity),
  );
  const reason = shortage ? `${shortage}.` : 'your cart can’t take any more.';
  if (reordered.length === 0) {
    return { tone: 'error', text: `None of these are on sale right now: ${names}.` };
  }
  if (added === 0) {
    return { tone: 'error', text: `Nothing added: ${reason}` };
  }
  const wanted = reordered.reduce((sum, { quantity }) => sum + quantity, 0);
  const missing = names ? ` Not on sale right now: ${names}.` : '';
  if (added < wanted) {
    const text = `${added} of ${plural(wanted, 'item')} added: ${reason}${missing}`;
    return { tone: 'info', text };
  }
  const text = `${plural(added, 'item')} added to your cart${missing && `.${missing}`}`;
  return { tone: names ? 'info' : 'success', text };
}

/** "only 1 more of Party jollof left, no more of Fish left"; each name once. */
function shortageText(scarce: readonly ReorderedLine[]): string {
  const addedByName = new Map<string, number>();
  for (const { name, added } of scarce) {
    if (added > 0) addedByName.set(name, (addedByName.get(name) ?? 0) + added);
  }
  const gone = toNames(scarce.filter(({ name }) => !addedByName.has(name)));
  return [
    ...[...addedByName].map(([name, added]) => `only ${added} more of ${name} left`),
    ...(gone ? [`no more of ${gone} left`] : []),
  ].join(', ');
}

function toNames(lines: readonly Pick<BoughtLine, 'name'>[]): string {
  return [...new Set(lines.map(({ name }) => name))].join(', ');
}

/** The line's option, if it is on sale with the line's add-ons. */
function getOption(
  product: ProductDto | undefined,
  { key }: BoughtLine,
): ProductOptionDto | undefined {
  if (!product?.inStock) return undefined;
  const { optionId, addonIds } = parseConfigKey(key);
  if (!areAddonsAllowed(product.addons, addonIds)) return undefined;
  return product.options.find(({ _id, inStock }) => inStock && _id === optionId);
}
