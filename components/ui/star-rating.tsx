import clsx from 'clsx';
import { Star } from 'lucide-react';

interface StarRatingProps {
  /** Stars from 1 to 5. */
  stars?: number;
  /** Number of verified reviews; 0 means the shop's fixed rating (design ruling 9). */
  reviews?: number;
  className?: string;
}

/** Stars with a caption. Without reviews: "House rating", 4 of 5 (spec §2). */
export function StarRating({ stars = 4, reviews = 0, className }: StarRatingProps) {
  const caption =
    reviews > 0 ? `${reviews} ${reviews === 1 ? 'review' : 'reviews'}` : 'House rating';
  const screenReaderText =
    reviews > 0
      ? `Rated ${stars} of 5 by customers, ${caption}`
      : `House rating ${stars} of 5, not customer reviews`;
  return (
    <span className={clsx('inline-flex items-center gap-2 text-sm', className)}>
      <span className="sr-only">{screenReaderText}</span>
      <span aria-hidden="true" className="flex gap-0.5 text-mango-text">
        {[1, 2, 3, 4, 5].map((place) => (
          <Star
            key={place}
            className={clsx('size-4', place <= Math.round(stars) && 'fill-current')}
            strokeWidth={1.75}
          />
        ))}
      </span>
      <span aria-hidden="true" className="text-ink-2">
        {caption}
      </span>
    </span>
  );
}
