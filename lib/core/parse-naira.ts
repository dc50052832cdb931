import { MESSAGES } from '@/lib/core/messages';
import { formatNaira } from './format';
import { MAX_KOBO } from './money';
import { cleanCode } from './text';

/** "2,500", "2 500.50", "2500.", ".50". */
const AMOUNT = /^(?:(?:\d+|\d{1,3}(?:(?:, ?| )\d{3})+)(?:\.\d{0,2})?|\.\d{1,2})$/;
const CURRENCY = /^(?:₦|#|NGN|naira|=?N=?) ?| ?(?:NGN|naira|only|\/?[=-])(?: only)?$/gi;
/** "5k", "1.5k". With two decimals or a comma, k stands for kobo: "2,500.00k". */
const THOUSANDS = /^(\d{1,6}(?:\.\d)?) ?k$/i;

/**
 * Parses a typed amount in naira: "₦2,500", "NGN 2,500.50", "n2500", "=N=2,500", "2,500/=", "5k",
 * full-width digits. Null for empty text; NaN for text that isn't an amount, has more than two decimals
 * or exceeds ₦1,000,000,000.
 */
export function parseNaira(typed: string): number | null {
  const text = cleanCode(typed);
  if (text === '') return null;
  const digits = text.replace(CURRENCY, '');
  const thousands = THOUSANDS.exec(digits)?.[1];
  if (!thousands && !AMOUNT.test(digits)) return Number.NaN;
  const naira = thousands
    ? Math.round(Number(thousands) * 1_000)
    : Number(digits.replace(/[, ]/g, ''));
  return naira * 100 <= MAX_KOBO ? naira : Number.NaN;
}

/** "2.800", "1.250.000": dots where Nigerians write commas. */
const DOTTED = /^\d{1,3}(?:\.\d{3})+$/;

/** How to write an amount that `parseNaira` can't read: "Write 2,800 or 2800." for "2.800". */
export function amountMessage(typed: string): string {
  const text = cleanCode(typed).replace(CURRENCY, '');
  if (!DOTTED.test(text)) return MESSAGES.budgetAmount;
  const digits = text.replaceAll('.', '');
  return `Write ${formatNaira(Number(digits)).slice(1)} or ${digits}.`;
}
