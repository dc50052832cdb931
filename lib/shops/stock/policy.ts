import { stockId } from '@/lib/core/ids';

/** Most pieces of one option. */
export const MAX_PIECES = 100_000;
/** Longest reason for a changed count, characters. */
export const STOCK_REASON_MAX = 160;

/** How a count changed: pieces counted in the shop, or pieces that came in. */
export const STOCK_CHANGES = ['counted', 'received'] as const;

/** Set by a shop on what is sold out. */
export interface SoldOutMark {
  /** When it ends automatically; null: when the shop removes it. */
  until: Date | null;
}

interface Marked {
  soldOut: SoldOutMark | null;
}

/** The parts of a product that can be sold out: itself, its options and its add-on choices. */
export interface Shelf extends Marked {
  options: readonly (Marked & { id: string; tracked: boolean; inStock: boolean })[];
  addons: readonly (Marked & { id: string; inStock: boolean })[];
}

/** A shelf with what is in stock by its marks and counts. */
export interface StockedShelf extends Shelf {
  /** Whether any option is in stock. */
  inStock: boolean;
  /** When the first mark ends automatically. */
  restockAt: Date | null;
}

/** Whether a counted option has unsold pieces. */
export type Unsold = (optionId: string) => boolean;

interface Pieces {
  available: number;
  reserved: number;
}

/**
 * Pieces of an option that aren't sold; 0 for one without a count. Held pieces count: a customer who is
 * paying must not see their own cart sold out.
 */
export const countUnsold = (level: Pieces | undefined | null): number =>
  level ? level.available + level.reserved : 0;

/** Which options of a product have unsold pieces, by the levels of their `stockId`. */
export function toUnsold(productId: string, levels: ReadonlyMap<string, Pieces>): Unsold {
  return (optionId) => countUnsold(levels.get(stockId(productId, optionId))) > 0;
}

/**
 * Returns the shelf after a mark is set or, if null, removed: on an option, an add-on, or the whole
 * product if neither is named. Removing it from one option of a marked product marks the other options
 * instead. Removing it from a product also removes the options' marks if all of them were marked.
 * `none_left`: no pieces are left of a counted option whose mark should be removed.
 */
export function setMark(
  before: Shelf,
  { optionId, addonId }: { optionId?: string | undefined; addonId?: string | undefined },
  mark: SoldOutMark | null,
  isUnsold: Unsold,
): StockedShelf | 'not_found' | 'none_left' {
  const shelf = withImpliedMarks(before);
  const marked = <T extends Marked & { id: string }>(all: readonly T[], id: string): T[] =>
    all.map((one) => (one.id === id ? { ...one, soldOut: mark } : one));
  if (addonId !== undefined) {
    if (!shelf.addons.some(({ id }) => id === addonId)) return 'not_found';
    return stocked({ ...shelf, addons: marked(shelf.addons, addonId) }, isUnsold);
  }
  if (optionId !== undefined) {
    const option = shelf.options.find(({ id }) => id === optionId);
    if (!option) return 'not_found';
    if (!mark && option.tracked && !isUnsold(optionId)) return 'none_left';
    return stocked(
      mark
        ? { ...shelf, options: marked(shelf.options, optionId) }
        : { ...shelf, soldOut: null, options: marked(onOptions(shelf), optionId) },
      isUnsold,
    );
  }
  const back = stocked({ ...shelf, soldOut: mark }, isUnsold);
  if (mark || back.inStock) return back;
  const cleared = shelf.options.map((option) => ({ ...option, soldOut: null }));
  const all = stocked({ ...shelf, soldOut: null, options: cleared }, isUnsold);
  return all.inStock ? all : 'none_left';
}

/** The shelf without the marks that have ended at `now`. */
export function restock(before: Shelf, isUnsold: Unsold, now: Date): StockedShelf {
  const left = <T extends Marked>(one: T): T =>
    one.soldOut?.until && one.soldOut.until <= now ? { ...one, soldOut: null } : one;
  const shelf = withImpliedMarks(before);
  return stocked(
    { ...left(shelf), options: shelf.options.map(left), addons: shelf.addons.map(left) },
    isUnsold,
  );
}

/** Marks what is out of stock without a count or a mark: only the shop can have set that. */
function withImpliedMarks(shelf: Shelf): Shelf {
  const implied = <T extends Marked & { inStock: boolean }>(one: T): T =>
    one.inStock || one.soldOut ? one : { ...one, soldOut: { until: null } };
  return {
    ...shelf,
    options: shelf.soldOut
      ? shelf.options
      : shelf.options.map((option) => (option.tracked ? option : implied(option))),
    addons: shelf.addons.map(implied),
  };
}

/** The options, with the product's mark on each that has none of its own. */
function onOptions({ soldOut, options }: Shelf): Shelf['options'] {
  return soldOut
    ? options.map((option) => ({ ...option, soldOut: option.soldOut ?? soldOut }))
    : options;
}

function stocked(shelf: Shelf, isUnsold: Unsold): StockedShelf {
  const options = shelf.options.map((option) => ({
    ...option,
    inStock: !shelf.soldOut && !option.soldOut && (!option.tracked || isUnsold(option.id)),
  }));
  const addons = shelf.addons.map((choice) => ({ ...choice, inStock: !choice.soldOut }));
  const ends = [shelf, ...options, ...addons].flatMap(({ soldOut }) => soldOut?.until ?? []);
  const first = ends.length > 0 ? Math.min(...ends.map((end) => end.getTime())) : null;
  return {
    ...shelf,
    options,
    addons,
    inStock: options.some(({ inStock }) => inStock),
    restockAt: first === null ? null : new Date(first),
  };
}
