import { formatNaira } from '@/lib/core/format';
import { MESSAGES, tooFar, tooManyStops } from '@/lib/core/messages';
import type { DirectProblem } from '@/lib/pricing/quote';
import type { AppSettings } from '@/lib/settings/policy';

/** The message for a problem of a dispatch or an errand. */
export function directRefusal(
  problem: DirectProblem,
  { delivery, errandBudgetNaira }: Pick<AppSettings, 'delivery' | 'errandBudgetNaira'>,
): string {
  switch (problem) {
    case 'OUT_OF_AREA':
      return MESSAGES.placeOutOfArea;
    case 'TOO_FAR':
      return tooFar(delivery.directM);
    case 'TOO_MANY_STOPS':
      return tooManyStops(delivery.maxStops);
    case 'OVER_BUDGET':
      return `One errand’s budget can be up to ${formatNaira(errandBudgetNaira)}.`;
    case 'never_open':
      return MESSAGES.notDelivering;
  }
}
