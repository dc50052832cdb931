import { MESSAGES } from '@/lib/core/messages';
import type { LineProblem, OrderProblem, QuoteDto } from '@/lib/pricing/quote';

const LINE_SENTENCES: Record<LineProblem, string> = {
  gone: MESSAGES.lineGone,
  sold_out: MESSAGES.soldOut,
  too_few: MESSAGES.tooFew,
  addons: MESSAGES.addonsGone,
};

const ORDER_SENTENCES: Record<OrderProblem, string> = {
  empty: MESSAGES.emptyCart,
  lines: MESSAGES.linesGone,
  never_open: MESSAGES.shopClosed,
  OUT_OF_AREA: MESSAGES.outOfArea,
  VENDOR_TOO_FAR: MESSAGES.vendorTooFar,
  TOO_MANY_STOPS: MESSAGES.tooManyVendors,
};

/**
 * The sentence for what stands in the way of a priced order. Lines that are wrong in one way get
 * that way's sentence, lines that are wrong in several a sentence that is true of all.
 */
export function refusalOf({ problem, lines }: Pick<QuoteDto, 'problem' | 'lines'>): string {
  const wrong = new Set(lines.flatMap((line) => line.problem ?? []));
  const [only] = wrong;
  if (problem === 'lines' && only && wrong.size === 1) return LINE_SENTENCES[only];
  return problemMessage(problem ?? 'empty');
}

/** The sentence for what stands in the way of an order. */
export function problemMessage(problem: OrderProblem): string {
  return ORDER_SENTENCES[problem];
}
