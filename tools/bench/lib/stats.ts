/** The middle value; of an even count the lower middle. Throws RangeError for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('no values');
  return middle;
}

/** Smallest and largest value. */
export function spread(values: readonly number[]): [min: number, max: number] {
  return [Math.min(...values), Math.max(...values)];
}
