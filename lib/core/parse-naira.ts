import { MAX_KOBO } from './money';
import { cleanCode } from './text';

/** "2,500", "2 500.50", "2500.", ".50". */
const AMOUNT = /^(?:(?:\d+|\d{1,3}(?:(?:, ?| )\d{3})+)(?:\.\d{0,2})?|\.\d{1,2})$/;
const CURRENCY = /^(?:₦|#|NGN|naira|N) ?| ?(?:NGN|naira)$/gi;

/**
 * Parses a typed amount in naira: "₦2,500", "NGN 2,500.50", "n2500", full-width digits. Null for empty
 * text; NaN for text that isn't an amount, has more than two decimals or exceeds ₦1,000,000,000.
 */
export function parseNaira(typed: string): number | null {
  const text = cleanCode(typed);
  if (text === '') return null;
  const digits = text.replace(CURRENCY, '');
  if (!AMOUNT.test(digits)) return Number.NaN;
  const naira = Number(digits.replace(/[, ]/g, ''));
  return naira * 100 <= MAX_KOBO ? naira : Number.NaN;
}
