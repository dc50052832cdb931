/** An add-on group, with prices in any one unit. */
interface Group {
  /** Least number to choose. */
  min: number;
  options: readonly { _id?: unknown; price: number; inStock: boolean }[];
}

/**
 * The minimum price of the required add-ons that aren't in `chosen` (ids), in the unit of their prices: the
 * cheapest ones in stock of each group. Displayed prices include it, since it is always charged.
 */
export function requiredAddonsPrice(
  groups: readonly Group[],
  chosen: readonly string[] = [],
): number {
  return groups.reduce((sum, { min, options }) => {
    const isChosen = ({ _id }: Group['options'][number]) => chosen.includes(String(_id));
    const missing = Math.max(0, min - options.filter(isChosen).length);
    const prices = options
      .filter((option) => option.inStock && !isChosen(option))
      .map(({ price }) => price);
    const cheapest = prices.sort((a, b) => a - b).slice(0, missing);
    return cheapest.reduce((total, price) => total + price, sum);
  }, 0);
}

/** Whether the chosen add-ons all exist, are in stock and fit the minimum and maximum of each group. */
export function areAddonsAllowed(
  groups: readonly (Group & { max: number })[],
  chosen: readonly string[],
): boolean {
  const counts = groups.map(({ min, max, options }) => {
    const count = options.filter(
      ({ _id, inStock }) => inStock && chosen.includes(String(_id)),
    ).length;
    return { count, isWithinLimits: count >= min && count <= max };
  });
  const found = counts.reduce((sum, { count }) => sum + count, 0);
  return found === new Set(chosen).size && counts.every(({ isWithinLimits }) => isWithinLimits);
}
