import { formatNaira } from '@/lib/core/format';
import type {
  DirectProblem,
  LineProblem,
  OrderProblem,
  QuoteLineDto,
} from '@/lib/core/pricing/quote';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import type { AppSettings } from '@/lib/platform/settings/policy';
import {
  CHECKOUT_MESSAGES,
  tooFar,
  tooFewLeft,
  tooManyStops,
  tooManyVendors,
} from '@/lib/purchases/checkout/messages';

const LINE_SENTENCES: Record<LineProblem, string> = {
  gone: CHECKOUT_MESSAGES.lineGone,
  sold_out: CHECKOUT_MESSAGES.soldOut,
  too_few: CHECKOUT_MESSAGES.tooFew,
  addons: CHECKOUT_MESSAGES.addonsGone,
};

const ORDER_SENTENCES: Record<Exclude<OrderProblem, 'TOO_MANY_STOPS'>, string> = {
  empty: CHECKOUT_MESSAGES.emptyCart,
  lines: CHECKOUT_MESSAGES.linesGone,
  too_large: CHECKOUT_MESSAGES.orderTooLarge,
  never_open: CHECKOUT_MESSAGES.shopClosed,
  OUT_OF_AREA: ACCOUNT_MESSAGES.outOfArea,
  VENDOR_TOO_FAR: CHECKOUT_MESSAGES.vendorTooFar,
};

/**
 * The message for an order's problem. Lines with the same problem get its message, which names the
 * product if only one is short; lines with different problems get a general one. `maxVendors`: shops
 * per order.
 */
export function orderRefusal(
  problem: OrderProblem,
  lines: readonly Pick<QuoteLineDto, 'problem' | 'name' | 'left'>[],
  maxVendors: number,
): string {
  if (problem === 'TOO_MANY_STOPS') return tooManyVendors(maxVendors);
  const wrong = lines.filter((line) => line.problem);
  const [first] = wrong;
  if (problem !== 'lines' || !first?.problem) return ORDER_SENTENCES[problem];
  if (wrong.length === 1 && first.problem === 'too_few') {
    return tooFewLeft(first.name, first.left ?? 0);
  }
  const isSame = wrong.every((line) => line.problem === first.problem);
  return isSame ? LINE_SENTENCES[first.problem] : ORDER_SENTENCES.lines;
}

/** The message for a problem of a dispatch or an errand. */
export function directRefusal(
  problem: DirectProblem,
  { delivery, errandBudgetNaira }: Pick<AppSettings, 'delivery' | 'errandBudgetNaira'>,
): string {
  switch (problem) {
    case 'OUT_OF_AREA':
      return CHECKOUT_MESSAGES.placeOutOfArea;
    case 'TOO_FAR':
      return tooFar(delivery.directM);
    case 'TOO_MANY_STOPS':
      return tooManyStops(delivery.maxStops);
    case 'OVER_BUDGET':
      return `One errand’s budget can be up to ${formatNaira(errandBudgetNaira)}.`;
    case 'never_open':
      return CHECKOUT_MESSAGES.notDelivering;
  }
}
