declare const koboBrand: unique symbol;

/** A whole number of kobo (₦1 = 100 kobo). The brand makes a forgotten ×100 a type error. */
export type Kobo = number & { readonly [koboBrand]: true };

/** Largest single amount, ₦1,000,000,000, which keeps every sum a safe integer. */
export const MAX_KOBO = 100_000_000_000;

/** Whether a number is an amount in kobo: a safe integer between -MAX_KOBO and MAX_KOBO. */
export function isKobo(value: number): value is Kobo {
  return Number.isSafeInteger(value) && Math.abs(value) <= MAX_KOBO;
}

/**
 * Marks a number as kobo.
 * Throws RangeError unless it is a safe integer between -MAX_KOBO and MAX_KOBO.
 */
export function kobo(value: number): Kobo {
  if (!isKobo(value)) throw new RangeError(`not an amount in kobo: ${value}`);
  return value;
}

/** Naira from the JSON contract to kobo, rounded to the nearest kobo. Throws RangeError out of range. */
export function fromNaira(naira: number): Kobo {
  return kobo(Math.round(naira * 100));
}

/**
 * Whether a number of naira has at most two decimals. Tolerates the rounding error of floating-point sums,
 * such as 0.1 + 0.2.
 */
export function isWholeKobo(naira: number): boolean {
  const rounded = Math.round(naira * 100) / 100;
  return Math.abs(naira - rounded) <= 8 * Number.EPSILON * Math.max(1, Math.abs(naira));
}

/** Kobo to the naira number of the JSON contract. */
export function toNaira(amount: Kobo): number {
  return amount / 100;
}

/** A stored amount in kobo as naira. Throws RangeError unless it is one. */
export function storedNaira(amount: number): number {
  return toNaira(kobo(amount));
}

/** Sum in kobo; 0 for an empty list. */
export function sumKobo(amounts: Iterable<Kobo>): Kobo {
  let total = 0;
  for (const amount of amounts) total += amount;
  return kobo(total);
}

/**
 * Splits a total in proportion to weights; the parts add up to the total (largest remainder, ties by index).
 * Equal parts if all weights are 0.
 *
 * `total`: kobo, 0 or more. `weights`: non-negative whole numbers, at least one. Throws RangeError
 * otherwise.
 */
export function allocate(total: Kobo, weights: readonly number[]): Kobo[] {
  if (weights.length === 0) throw new RangeError('nothing to allocate to');
  if (total < 0) throw new RangeError('total must not be negative');
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`bad weight: ${weight}`);
  }
  const weightSum = weights.reduce((a, b) => a + b, 0);
  const shares = weightSum === 0 ? weights.map(() => 1) : weights;
  const divisor = BigInt(weightSum === 0 ? weights.length : weightSum);
  const parts = shares.map((share, index) => {
    const scaled = BigInt(total) * BigInt(share);
    return { index, amount: Number(scaled / divisor), remainder: scaled % divisor };
  });
  let unallocated = total - parts.reduce((a, part) => a + part.amount, 0);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (unallocated === 0) break;
    part.amount += 1;
    unallocated -= 1;
  }
  return parts.map((part) => kobo(part.amount));
}
