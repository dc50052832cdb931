import { optionPrice } from '@/components/catalog/food-choice';
import { parseConfigKey } from '@/lib/cart/config-key';
import { type CartItems, lines } from '@/lib/cart/policy';
import type { ProductDto } from '@/lib/catalog/dto';
import { stockId } from '@/lib/core/ids';
import { fromNaira, type Kobo, kobo, sumKobo } from '@/lib/core/money';
import { DEFAULT_OPTION, optionWords } from '@/lib/core/option-name';
import { areAddonsAllowed } from '@/lib/pricing/addons';
import type { LineProblem } from '@/lib/pricing/quote';

/** One line of the cart with what is known of its product. */
export interface CartLine {
  /** Names the line: product and configuration. */
  id: string;
  productId: string;
  key: string;
  optionId: string;
  addonIds: string[];
  quantity: number;
  /** Null where the product is no longer shown. */
  product: ProductDto | null;
  /** "Regular · Fried fish · 0.4 kg". */
  detail: string;
  /** One piece with its add-ons, kobo; 0 where it cannot be bought. */
  unit: Kobo;
  price: Kobo;
  problem: LineProblem | null;
  /** Pieces that this line can have, after the lines before it; null where there is no such limit. */
  left: number | null;
}

/** Lines of one shop. */
export interface CartGroup {
  /** Empty for lines whose product is gone. */
  vendorId: string;
  vendorName: string;
  isFood: boolean;
  lines: CartLine[];
}

/** The lines of a cart with prices of today; products that are not in `products` are gone. */
export function cartLines(items: CartItems, products: readonly ProductDto[]): CartLine[] {
  const byId = new Map(products.map((product) => [product._id, product]));
  const taken = new Map<string, number>();
  return lines(items).map(([productId, key, quantity]) => {
    const line = lineOf(productId, key, quantity, byId.get(productId) ?? null);
    return withLeft(line, taken);
  });
}

/** The line with its share of the pieces left; `taken` by option by the lines before it. */
function withLeft(line: CartLine, taken: Map<string, number>): CartLine {
  const option = line.product?.options.find(({ _id }) => _id === line.optionId);
  if (option?.left === undefined || line.problem === 'sold_out') return line;
  const id = stockId(line.productId, line.optionId);
  const before = taken.get(id) ?? 0;
  taken.set(id, before + line.quantity);
  const left = Math.max(0, option.left - before);
  if (left === 0) return { ...line, problem: 'sold_out' };
  if (left < line.quantity) return { ...line, left, problem: 'too_few' };
  return line.problem ? line : { ...line, left };
}

function lineOf(
  productId: string,
  key: string,
  quantity: number,
  product: ProductDto | null,
): CartLine {
  const { optionId, addonIds } = parseConfigKey(key);
  const base = { id: `${productId}/${key}`, productId, key, optionId, addonIds, quantity, product };
  const option = product?.options.find(({ _id }) => _id === optionId);
  if (!product || !option) {
    return { ...base, detail: '', unit: kobo(0), price: kobo(0), problem: 'gone', left: null };
  }
  const chosen = product.addons
    .flatMap((group) => group.options)
    .filter(({ _id }) => addonIds.includes(_id));
  const unit = sumKobo([optionPrice(option), ...chosen.map(({ price }) => price)].map(fromNaira));
  const areAddonsRight = areAddonsAllowed(product.addons, addonIds);
  const isThere = product.inStock && option.inStock;
  const words = [
    option.name === DEFAULT_OPTION ? '' : optionWords(option.name, product.category),
    ...chosen.map(({ name }) => name),
    product.weight === 'N/A' ? 'Weight: N/A' : product.weight,
  ];
  return {
    ...base,
    detail: words.filter(Boolean).join(' · '),
    unit,
    // Not `kobo()`: more than an order may cost can lie in a cart, and is shown so that it can go.
    price: (unit * quantity) as Kobo,
    problem: isThere ? (areAddonsRight ? null : 'addons') : 'sold_out',
    left: null,
  };
}

/** Whether the line must go; one of which only fewer pieces are left can stay. */
export function isNotToBeHad({ problem }: CartLine): boolean {
  return problem !== null && problem !== 'too_few';
}

/** The lines by shop, shops in the order in which they first appear; what is gone comes last. */
export function groupByShop(all: readonly CartLine[]): CartGroup[] {
  const groups = new Map<string, CartGroup>();
  for (const line of [...all].sort((a, b) => Number(!a.product) - Number(!b.product))) {
    const vendorId = line.product?.vendorId ?? '';
    const group = groups.get(vendorId);
    if (group) {
      group.lines.push(line);
      continue;
    }
    groups.set(vendorId, {
      vendorId,
      vendorName: line.product?.vendorName ?? 'No longer sold',
      isFood: line.product?.category === 'Food',
      lines: [line],
    });
  }
  return [...groups.values()];
}
