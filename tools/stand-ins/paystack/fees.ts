const FLAT_FROM_KOBO = 250_000;
const FLAT_KOBO = 10_000;
const CAP_KOBO = 200_000;

/** Provider's fee on a local card payment: 1.5%, plus ₦100 from ₦2,500, at most ₦2,000. Kobo. */
export function localFeeKobo(amountKobo: number): number {
  const share = Math.ceil((amountKobo * 15) / 1000);
  return Math.min(share + (amountKobo >= FLAT_FROM_KOBO ? FLAT_KOBO : 0), CAP_KOBO);
}

/** Provider's fee on money received on a dedicated account: 1%, at most ₦300. Kobo. */
export function incomingTransferFeeKobo(amountKobo: number): number {
  return Math.min(Math.ceil(amountKobo / 100), 30_000);
}

/** Provider's fee on money sent: ₦10 to ₦5,000, ₦25 to ₦50,000, ₦50 above. Kobo. */
export function outgoingTransferFeeKobo(amountKobo: number): number {
  if (amountKobo <= 500_000) return 1_000;
  return amountKobo <= 5_000_000 ? 2_500 : 5_000;
}

/** Stamp duty that the sender of a transfer pays: ₦50 from ₦10,000. Kobo. */
export function stampDutyKobo(amountKobo: number): number {
  return amountKobo >= 1_000_000 ? 5_000 : 0;
}
