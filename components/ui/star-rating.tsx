import clsx from 'clsx';
import { Star } from 'lucide-react';
import type { RatingDto } from '@/lib/catalog/dto';
import { plural } from '@/lib/core/format';

/** The stars of every product without reviews (spec §2). */
const HOUSE_STARS = 4;

interface StarRatingProps {
  /** Of the customers; null means the house rating (design ruling 9). */
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

const PLACES = [1, 2, 3, 4, 5];

/** Five stars, filled up to a value with one decimal; decorative, a text beside them says it. */
export function Stars({ value, size = 'size-4' }: { value: number; size?: string }) {
  const row = (isFilled: boolean) =>
    PLACES.map((place) => (
      <Star
        key={place}
        className={clsx('shrink-0', size, isFilled && 'fill-mango')}
        strokeWidth={1.75}
      />
    ));
  return (
    <span aria-hidden="true" className="relative inline-flex w-fit text-mango-text">
      <span className="flex">{row(false)}</span>
      <span
        className="absolute inset-y-0 left-0 flex overflow-hidden"
        style={{ width: `${(value / PLACES.length) * 100}%` }}
      >
        {row(true)}
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
      <Star aria-hidden className="size-3.5 fill-mango text-mango-text" strokeWidth={1.75} />
      <span aria-hidden="true" className="tabular">
        <b className="text-ink">{rating.average.toFixed(1)}</b> ({rating.count})
      </span>
    </span>
  );
}
