import { formatKobo } from '@/lib/core/format';
import { type Kobo, kobo } from '@/lib/core/money';

/** The card provider's limits for one payment, kobo. Source: docs/stand-ins.md, "Payment provider". */
const CARD_MIN = kobo(5_000);
const CARD_MAX = kobo(1_000_000_000);

/**
 * Why a total can't be paid by card or bank transfer, for display; null if it can, or nothing is to pay.
 */
export function cardProblem(total: Kobo): string | null {
  if (total === 0) return null;
  if (total < CARD_MIN) {
    return `Card and transfer payments start at ${formatKobo(CARD_MIN)}. Pay from your wallet instead.`;
  }
  return total > CARD_MAX
    ? `Card and transfer payments go up to ${formatKobo(CARD_MAX)}. Pay from your wallet instead.`
    : null;
}
