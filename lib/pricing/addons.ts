/** A group of add-ons as far as its least price depends on it; prices in any one unit. */
interface Group {
  /** How many must be chosen. */
  min: number;
  options: readonly { _id?: unknown; price: number; inStock: boolean }[];
}

/**
 * The least that must be paid on top of an option: of each group the cheapest that can be had, as
 * many as must be chosen; in the unit of the prices. `chosen`: ids chosen already, which count.
 * Nobody can buy for less, so shown prices count it in.
 */
export function requiredAddonsPrice(
  groups: readonly Group[],
  chosen: readonly string[] = [],
): number {
  return groups.reduce((sum, { min, options }) => {
    const isChosen = ({ _id }: Group['options'][number]) => chosen.includes(String(_id));
    const missing = Math.max(0, min - options.filter(isChosen).length);
    const prices = options
      .filter((each) => each.inStock && !isChosen(each))
      .map(({ price }) => price);
    const cheapest = prices.sort((a, b) => a - b).slice(0, missing);
    return cheapest.reduce((all, price) => all + price, sum);
  }, 0);
}

/** Whether these add-ons can be had together: all there, and of each group as many as it allows. */
export function areAddonsAllowed(
  groups: readonly (Group & { max: number })[],
  chosen: readonly string[],
): boolean {
  const counts = groups.map(({ min, max, options }) => {
    const count = options.filter(
      ({ _id, inStock }) => inStock && chosen.includes(String(_id)),
    ).length;
    return { count, fits: count >= min && count <= max };
  });
  const found = counts.reduce((sum, { count }) => sum + count, 0);
  return found === new Set(chosen).size && counts.every(({ fits }) => fits);
}
