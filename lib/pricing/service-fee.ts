import { type Kobo, kobo } from '@/lib/core/money';

const FLAT_FROM_KOBO = 250_000; // ₦2,500
const FLAT_KOBO = 10_000; // ₦100
const GATEWAY_CAP_KOBO = 200_000; // ₦2,000
const ROUNDING_KOBO = 1_000; // ₦10

/**
 * Service fee charged on top of a purchase.
 *
 * `base`: items plus delivery fee (already ×1.5 if express), in kobo. Returns kobo, a multiple of
 * ₦10. Throws RangeError on a negative base. Rule: spec §9 "Service fee": 1.5% (+₦100 from ₦2,500),
 * at most ₦2,000; plus 5% of the base; the sum rounded up to the next ₦10.
 */
export function serviceFee(base: Kobo): Kobo {
  if (base < 0) throw new RangeError('base must not be negative');
  // In thousandths of a kobo, so that 1.5% is a whole number.
  const flat = base >= FLAT_FROM_KOBO ? 1_000 * FLAT_KOBO : 0;
  const gateway = Math.min(15 * base + flat, 1_000 * GATEWAY_CAP_KOBO);
  const total = gateway + 50 * base;
  return kobo(Math.ceil(total / (1_000 * ROUNDING_KOBO)) * ROUNDING_KOBO);
}
