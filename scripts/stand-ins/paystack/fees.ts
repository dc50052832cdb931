const FLAT_FROM_KOBO = 250_000;
const FLAT_KOBO = 10_000;
const CAP_KOBO = 200_000;

/** Provider's fee on a local card payment: 1.5%, plus ₦100 from ₦2,500, at most ₦2,000. Kobo. */
export function localFeeKobo(amountKobo: number): number {
  const share = Math.ceil((amountKobo * 15) / 1000);
  return Math.min(share + (amountKobo >= FLAT_FROM_KOBO ? FLAT_KOBO : 0), CAP_KOBO);
}
