import { toNaira } from '@/lib/core/money';
import type { Checkout } from './use-checkout';

/** What makes up the delivery fee, Express counted, in words and naira. */
export function deliveryWhy({
  fee,
  isExpress,
  expressExtra,
}: Pick<Checkout, 'fee' | 'isExpress' | 'expressExtra'>): { text: string; amount: number }[] {
  if (!isExpress || expressExtra === null) return fee.why;
  return [...fee.why, { text: 'Express, ×1.5', amount: toNaira(expressExtra) }];
}
