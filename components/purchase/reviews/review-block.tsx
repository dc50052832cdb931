import { Suspense } from 'react';
import { Stars } from '@/components/ui/star-rating';
import type { RatingDto } from '@/lib/catalog/dto';
import { STARS } from '@/lib/catalog/ratings';
import { plural } from '@/lib/core/format';
import type { ReviewPageDto } from '@/lib/purchases/moves/reviews/dto';
import { MoreReviews, ReviewDialogs } from './lazy-reviews';
import { ReviewItem } from './review-item';

interface ReviewBlockProps {
  productId: string;
  vendorName: string;
  rating: RatingDto | null;
  /** Number of reviews with 1 star, 2 stars and so on. */
  stars: readonly number[];
  /** The first page. */
  page: ReviewPageDto;
}

/** A product's reviews: average, distribution, and the reviews, newest first. */
export function ReviewBlock({ productId, vendorName, rating, stars, page }: ReviewBlockProps) {
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="mt-8 scroll-mt-32 wide:scroll-mt-20 border-t border-line pt-7 wide:mt-13 wide:pt-10"
    >
      <h2 id="reviews-title">Reviews</h2>
      {rating ? (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-[17rem_minmax(0,1fr)] wide:gap-14">
          <Summary rating={rating} stars={stars} />
          <div>
            <ul>
              {page.reviews.map((review) => (
                <ReviewItem key={review.id} review={review} vendorName={vendorName} />
              ))}
            </ul>
            {page.next ? (
              // Reserves the space of its button, which loads later.
              <div className="min-h-10 noscript:min-h-0">
                <MoreReviews productId={productId} vendorName={vendorName} next={page.next} />
              </div>
            ) : null}
          </div>
        </div>
      ) : (
        <p className="mt-2 max-w-[60ch] text-ink-2">
          No reviews yet. Only people who got it delivered can write one. The stars above are our
          house rating.
        </p>
      )}
      {rating ? (
        <Suspense fallback={null}>
          <ReviewDialogs />
        </Suspense>
      ) : null}
    </section>
  );
}

function Summary({ rating, stars }: Pick<ReviewBlockProps, 'stars'> & { rating: RatingDto }) {
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-4 wide:sticky wide:top-24 wide:block wide:self-start">
      <p>
        <span className="sr-only">
          Rated {rating.average} of 5 by customers, {plural(rating.count, 'review')}
        </span>
        <b
          aria-hidden="true"
          className="block font-display text-[2.75rem] leading-none font-bold tabular wide:text-5xl"
        >
          {rating.average.toFixed(1)}
        </b>
        <span className="mt-2 block leading-none">
          <Stars value={rating.average} />
        </span>
        <span aria-hidden="true" className="mt-1.5 block text-sm text-ink-2">
          {plural(rating.count, 'review')}
        </span>
      </p>
      <ul className="grid min-w-[min(11rem,100%)] flex-1 gap-1.5 text-sm wide:mt-5">
        {STARS.toReversed().map((place) => {
          const reviews = stars[place - 1] ?? 0;
          return (
            <li key={place} className="flex items-center gap-2.5">
              <span className="sr-only">
                {plural(place, 'star')}: {plural(reviews, 'review')}
              </span>
              <span aria-hidden="true" className="min-w-2.5 text-ink-2 tabular">
                {place}
              </span>
              <span
                aria-hidden="true"
                className="h-2 flex-1 overflow-hidden rounded-full bg-sand outline-1 -outline-offset-1 outline-transparent"
              >
                <span
                  className="block h-full rounded-full bg-mango"
                  style={{ width: `${(reviews / rating.count) * 100}%` }}
                />
              </span>
              <span aria-hidden="true" className="min-w-6 text-right text-ink-2 tabular">
                {reviews}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="w-full text-sm text-ink-2 wide:mt-4">Everyone here got it delivered by Eki.</p>
    </div>
  );
}
