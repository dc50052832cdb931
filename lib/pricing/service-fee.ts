import { type Kobo, kobo } from '@/lib/core/money';

const FLAT_FROM = 250_000; // ₦2,500
const FLAT = 10_000; // ₦100
const GATEWAY_CAP = 200_000; // ₦2,000
const STEP = 1_000; // ₦10

/**
 * Service fee charged on top of a purchase.
 *
 * base: items plus delivery fee (already ×1.5 when express), in kobo.
 * Returns kobo, a multiple of ₦10. Throws RangeError on a negative base.
 * Rule: spec §9 "Service fee": 1.5% (+₦100 from ₦2,500), at most ₦2,000;
 * then 5% of base; the sum rounded up to the next ₦10.
 * Worked in thousandths of a kobo, so that 1.5% stays a whole number.
 */
export function serviceFee(base: Kobo): Kobo {
  if (base < 0) throw new RangeError('base must not be negative');
  const flat = base >= FLAT_FROM ? FLAT : 0;
  const gateway = Math.min(15 * base + 1_000 * flat, 1_000 * GATEWAY_CAP);
  const total = gateway + 50 * base;
  return kobo(Math.ceil(total / (1_000 * STEP)) * STEP);
}
