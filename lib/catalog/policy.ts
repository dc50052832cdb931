import { STARS, type Stars } from '@/lib/catalog/ratings';
import {
  type OpeningHours,
  openState,
  preparationStart,
  startOfDay,
  type Timetable,
} from '@/lib/core/hours/hours';
import { displayPrice } from '@/lib/core/pricing/display-price';
import { DAY_MS } from '@/lib/core/time';
import type { ProductCardDto, ProductDto, RatingDto } from './dto';

/** How many reviews give each number of stars, as stored with a product. */
export type RatingCounts = Partial<Readonly<Record<Stars, number | null>>>;

/** The sum of all stars, and the number of reviews. */
export function sumRatings(counts: RatingCounts | null | undefined): {
  sum: number;
  count: number;
} {
  const perStar = STARS.map((stars) => ({ stars, reviews: counts?.[stars] ?? 0 }));
  return {
    sum: perStar.reduce((sum, { stars, reviews }) => sum + stars * reviews, 0),
    count: perStar.reduce((count, { reviews }) => count + reviews, 0),
  };
}

/** The average with one decimal; null without reviews. */
export function getRating({ sum, count }: { sum: number; count: number }): RatingDto | null {
  return count > 0 ? { average: Math.round((sum / count) * 10) / 10, count } : null;
}

/** A product's card in a list. */
export function toCard(product: ProductDto): ProductCardDto {
  const { pictures, description } = product;
  const { amount, oldAmount, isFrom } = displayPrice(product);
  return {
    _id: product._id,
    name: product.name,
    category: product.category,
    vendorId: product.vendorId,
    vendorName: product.vendorName,
    picture: pictures[0] ?? { src: '', alt: product.name },
    inStock: product.inStock,
    backAt: product.backAt,
    fromPrice: amount,
    isFrom,
    oldPrice: oldAmount,
    summary: description[0] ?? '',
    section: product.section,
    quickOptionId: quickOption(product),
    rating: product.rating,
  };
}

/** The only option, which + adds without a dialog; null if there is a choice or it is sold out. */
function quickOption({ options, addons, inStock }: ProductDto): string | null {
  const [only, ...others] = options;
  if (!only?.inStock || !inStock || others.length > 0) return null;
  return addons.some(({ min }) => min > 0) ? null : only._id;
}

/** The sort key of a listed vendor. */
interface Listed {
  vendor: Timetable;
  /** Found by its name. */
  isByName: boolean;
}

/** Sort key of vendors without a next opening: after all others. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Matches by name, then vendors that take orders at `now`, then the others by next opening; a stable sort.
 * service: delivery hours.
 */
export function inOpeningOrder<T extends Listed>(
  found: readonly T[],
  now: Date,
  service: readonly OpeningHours[],
): T[] {
  const getStart = ({ vendor, isByName }: T) =>
    isByName ? 0 : (preparationStart([vendor], service, now)?.getTime() ?? NEVER);
  return found
    .map((entry) => ({ entry, start: getStart(entry) }))
    .sort((a, b) => a.start - b.start)
    .map(({ entry }) => entry);
}

/**
 * The next time after `now` at which `inOpeningOrder` may change: a vendor starts or stops taking orders,
 * or a day begins in Lagos, because only the next eight days are searched.
 */
export function nextOrderChange(
  vendors: readonly Timetable[],
  now: Date,
  service: readonly OpeningHours[],
): Date {
  const midnight = startOfDay(now).getTime() + DAY_MS;
  return new Date(
    vendors.reduce((soonest, vendor) => {
      const start = preparationStart([vendor], service, now);
      const changesAt =
        start?.getTime() === now.getTime()
          ? openState([service, vendor.hours], now, vendor.daysOff ?? []).changesAt
          : start;
      return Math.min(soonest, changesAt?.getTime() ?? soonest);
    }, midnight),
  );
}
