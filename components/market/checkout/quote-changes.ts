import { lineId } from '@/components/market/cart/cart-lines';
import { formatNaira } from '@/lib/core/format';
import type { QuoteDto, QuoteLineDto } from '@/lib/core/pricing/quote';
import { tooFewLeft } from '@/lib/purchases/checkout/messages';

/** The changed part, as text. */
export interface QuoteChange {
  id: string;
  what: string;
  /** Old and new amount of a price change, naira. */
  from?: number;
  to?: number;
}

/**
 * All differences between the quote on screen and the server's quote, line by line. Empty if the order
 * can't be placed at all, because the prices of such a quote don't apply.
 */
export function quoteChanges(shown: QuoteDto, quote: QuoteDto): QuoteChange[] {
  if (quote.problem && quote.problem !== 'lines') return [];
  const changes = quote.lines.flatMap((line) => lineChange(shown, line));
  // While a line is missing, the quote's fees and times are incomplete.
  if (quote.problem) return changes;
  const amounts = [
    ['delivery', 'Delivery fee', shown.deliveryFee, quote.deliveryFee],
    ['service', 'Service fee', shown.serviceFee, quote.serviceFee],
  ] as const;
  for (const [id, what, from, to] of amounts) {
    if (from === null || to === null || isSame(from, to)) continue;
    changes.push({ id, what, from, to });
  }
  changes.push(...promoChange(shown, quote));
  const time = timeChange(shown, quote);
  return time ? [...changes, time] : changes;
}

/** Lines that block the payment of the quote. */
export function problemLines(quote: QuoteDto): QuoteLineDto[] {
  return quote.lines.filter(({ problem }) => problem !== null);
}

function lineChange(shown: QuoteDto, line: QuoteLineDto): QuoteChange[] {
  const id = lineId(line);
  const before = shown.lines.find((one) => lineId(one) === id);
  const name = line.name || before?.name || 'An item';
  if (line.problem) return [{ id, what: problemText(line, name) }];
  if (!before || isSame(before.unitPrice, line.unitPrice)) return [];
  return [{ id, what: name, from: before.unitPrice, to: line.unitPrice }];
}

function problemText({ problem, left }: QuoteLineDto, name: string): string {
  if (problem === 'sold_out') return `${name}: just sold out`;
  if (problem === 'too_few') return tooFewLeft(name, left ?? 0);
  if (problem === 'addons') return `${name}: some add-ons aren’t available any more`;
  return `${name}: no longer available`;
}

function promoChange({ promo: before }: QuoteDto, { promo: now }: QuoteDto): QuoteChange[] {
  const [from, to] = [before?.saved ?? 0, now?.saved ?? 0];
  if (isSame(from, to)) return [];
  if (to > 0) return [{ id: 'promo', what: 'Your discount', from, to }];
  return [{ id: 'promo', what: `Without the ${formatNaira(from)} discount` }];
}

function timeChange(shown: QuoteDto, quote: QuoteDto): QuoteChange | null {
  if (shown.scheduledFor === quote.scheduledFor) return null;
  const what = quote.opening ?? 'The shops are open now and will start right away.';
  return { id: 'time', what };
}

function isSame(a: number, b: number): boolean {
  return Math.round(a * 100) === Math.round(b * 100);
}

/** A change as one sentence: "Delivery fee: ₦800 → ₦950". */
export function changeText({ what, from, to }: QuoteChange): string {
  if (from === undefined || to === undefined) return what;
  return `${what}: ${formatNaira(from)} → ${formatNaira(to)}`;
}
