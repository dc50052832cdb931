import { DEFAULT_OPTION, optionLabel } from '@/lib/core/option-name';
import type { LineProblem, QuoteLineDto } from '@/lib/core/pricing/quote';
import { parseConfigKey } from '@/lib/purchases/checkout/cart/config-key';
import { type CartItems, listLines } from '@/lib/purchases/checkout/cart/policy';

/** One line of the cart with its part of the latest quote. */
export interface CartLine {
  /** Identifies the line: product and configuration. */
  id: string;
  productId: string;
  key: string;
  quantity: number;
  /** Its last quoted line, perhaps for another quantity; null before the first quote. */
  quoted: QuoteLineDto | null;
  /** The quoted problem, if it applies to this quantity. */
  problem: LineProblem | null;
  /** Maximum quantity of this line; null without a limit. */
  left: number | null;
}

/** Lines of one shop. */
export interface CartGroup {
  /** Empty for lines without a shop: their product is gone, or they aren't quoted yet. */
  vendorId: string;
  title: string;
  isFood: boolean;
  lines: CartLine[];
}

/** The id of a line, by which quotes and seen prices are stored. */
export function lineId({ productId, key }: { productId: string; key: string }): string {
  return `${productId}/${key}`;
}

/** The lines of a cart with their quoted lines, by `lineId`. */
export function cartLines(items: CartItems, quoted: ReadonlyMap<string, QuoteLineDto>): CartLine[] {
  return listLines(items).map(([productId, key, quantity]) => {
    const id = lineId({ productId, key });
    const known = quoted.get(id) ?? null;
    const left = known?.left ?? null;
    const hasEnough = known?.problem === 'too_few' && left !== null && quantity <= left;
    const problem = hasEnough ? null : (known?.problem ?? null);
    return { id, productId, key, quantity, quoted: known, problem, left };
  });
}

/** How payment and quote calls identify a line. */
export function toLineInput({
  productId,
  key,
  quantity,
}: Pick<CartLine, 'productId' | 'key' | 'quantity'>) {
  return { productId, ...parseConfigKey(key), quantity };
}

/** Whether the line must be removed; a line of which fewer pieces are left can stay. */
export function isUnavailable({ problem }: CartLine): boolean {
  return problem !== null && problem !== 'too_few';
}

/** "Regular · Fried fish · 0.4 kg"; empty while unknown. */
export function getDetail({ category, optionName, addonNames, weight }: QuoteLineDto): string {
  if (!category || !optionName) return '';
  const option = optionName === DEFAULT_OPTION ? '' : optionLabel(optionName, category);
  const words = [option, ...addonNames, weight === 'N/A' ? 'Weight: N/A' : weight];
  return words.filter(Boolean).join(' · ');
}

/** The lines by shop, in the order in which shops first appear; lines without a shop come last. */
export function groupByShop(all: readonly CartLine[]): CartGroup[] {
  const groups = new Map<string, CartGroup>();
  for (const line of all) {
    const vendorId = line.quoted?.vendorId ?? '';
    const title = line.quoted ? line.quoted.vendorName || 'No longer available' : 'Your items';
    const group = groups.get(vendorId || title);
    if (group) group.lines.push(line);
    else {
      const isFood = line.quoted?.category === 'Food';
      groups.set(vendorId || title, { vendorId, title, isFood, lines: [line] });
    }
  }
  return [...groups.values()].sort((a, b) => Number(!a.vendorId) - Number(!b.vendorId));
}
