import { MESSAGES, tooManyVendors } from '@/lib/core/messages';
import type { LineProblem, OrderProblem, QuoteLineDto } from '@/lib/pricing/quote';

const LINE_SENTENCES: Record<LineProblem, string> = {
  gone: MESSAGES.lineGone,
  sold_out: MESSAGES.soldOut,
  too_few: MESSAGES.tooFew,
  addons: MESSAGES.addonsGone,
};

const ORDER_SENTENCES: Record<Exclude<OrderProblem, 'TOO_MANY_STOPS'>, string> = {
  empty: MESSAGES.emptyCart,
  lines: MESSAGES.linesGone,
  too_large: MESSAGES.orderTooLarge,
  never_open: MESSAGES.shopClosed,
  OUT_OF_AREA: MESSAGES.outOfArea,
  VENDOR_TOO_FAR: MESSAGES.vendorTooFar,
};

/**
 * The message for an order's problem. Lines with the same problem get its message, lines with
 * different ones a general message. `maxVendors`: shops per order.
 */
export function refusalOf(
  problem: OrderProblem,
  lines: readonly Pick<QuoteLineDto, 'problem'>[],
  maxVendors: number,
): string {
  if (problem === 'TOO_MANY_STOPS') return tooManyVendors(maxVendors);
  const wrong = new Set(lines.flatMap((line) => line.problem ?? []));
  const [only] = wrong;
  if (problem === 'lines' && only && wrong.size === 1) return LINE_SENTENCES[only];
  return ORDER_SENTENCES[problem];
}
