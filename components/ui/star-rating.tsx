import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';
import type { RatingDto } from '@/lib/catalog/dto';
import { plural } from '@/lib/core/format';

/** The stars of every product without reviews. */
const HOUSE_STARS = 4;
const STARS = 5;

interface StarRatingProps {
  /** Average of the customers' ratings; null means the house rating. */
  rating: RatingDto | null;
  className?: string;
}

/** Stars with a caption: "4.6 · 12 reviews", or "House rating" at 4 of 5 without reviews. */
export function StarRating({ rating, className }: StarRatingProps) {
  const reviews = rating && plural(rating.count, 'review');
  return (
    <span className={clsx('inline-flex items-center gap-2 text-sm', className)}>
      <span className="sr-only">
        {rating
          ? `Rated ${rating.average} of 5 by customers, ${reviews}`
          : `House rating ${HOUSE_STARS} of 5, not customer reviews`}
      </span>
      <Stars value={rating?.average ?? HOUSE_STARS} />
      <span aria-hidden="true" className="text-ink-2">
        {rating ? (
          <>
            <b className="text-ink tabular">{rating.average.toFixed(1)}</b> · {reviews}
          </>
        ) : (
          'House rating'
        )}
      </span>
    </span>
  );
}

/** Five stars, filled up to a value with one decimal; decorative, used next to a text. */
export function Stars({ value, size = 'h-4 w-20' }: { value: number; size?: string }) {
  return (
    <span aria-hidden="true" className="relative inline-flex w-fit text-mango-text">
      <Icon name="stars" className={clsx('shrink-0', size)} />
      <span
        className="absolute inset-y-0 left-0 flex overflow-hidden"
        style={{ width: `${(value / STARS) * 100}%` }}
      >
        <Icon name="stars" className={clsx('shrink-0 fill-mango', size)} />
      </span>
    </span>
  );
}

/** "★ 4.6 (12)" in a list; nothing without reviews. */
export function CardRating({ rating, className }: StarRatingProps) {
  if (!rating) return null;
  return (
    <span className={clsx('inline-flex shrink-0 items-center gap-1 text-xs', className)}>
      <span className="sr-only">
        Rated {rating.average} of 5, {plural(rating.count, 'review')}
      </span>
      <Icon name="star" className="size-3.5 fill-mango text-mango-text" />
      <span aria-hidden="true" className="tabular">
        <b className="text-ink">{rating.average.toFixed(1)}</b> ({rating.count})
      </span>
    </span>
  );
}
