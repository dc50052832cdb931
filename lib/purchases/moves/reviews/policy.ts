import { DAY_MS } from '@/lib/core/time';
import { FORMER_CUSTOMER } from '@/lib/people/policy';

/** Most characters of a review, and of a shop's reply. */
export const MAX_REVIEW = 1_000;
export const MAX_REPLY = 500;

/** Reviews in a page of a product, and in a page of a shop's list. */
export const REVIEW_PAGE = 5;
export const SHOP_PAGE = 20;

/** A shop's lists: all reviews, those without a reply, or those with 1 or 2 stars. */
export const SHOP_FILTERS = ['all', 'unanswered', 'low'] as const;

export type ShopFilter = (typeof SHOP_FILTERS)[number];

/** Ratings that a shop should look into. */
export const LOW_RATINGS = [1, 2] as const;

/** Lists of staff. */
export const STAFF_FILTERS = ['reported', 'hidden'] as const;

export type StaffFilter = (typeof STAFF_FILTERS)[number];

/** How long its author can change a review, ms. */
const EDIT_WINDOW_MS = 30 * DAY_MS;

/** Until when its author can change a review. */
export function editableUntil({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + EDIT_WINDOW_MS);
}

/** First name and initial of the last name: "Ada O." for Ada Osagie, "Ada" without a last name. */
export function shownName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = FORMER_CUSTOMER] = words;
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined;
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
