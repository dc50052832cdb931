/** A group of add-ons as far as its least price depends on it; prices in any one unit. */
interface Group {
  /** How many must be chosen. */
  min: number;
  options: readonly { _id?: unknown; price: number; inStock: boolean }[];
}

/**
 * The least that must be paid on top of an option: of each group the cheapest that can be had, as
 * many as must be chosen; in the unit of the prices. `chosen`: ids chosen already, which count.
 * What somebody cannot buy for less is what "from" says.
 */
export function leastNeeded(groups: readonly Group[], chosen: readonly string[] = []): number {
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
