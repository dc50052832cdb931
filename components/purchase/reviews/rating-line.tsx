import { StarRating } from '@/components/ui/star-rating';
import type { RatingDto } from '@/lib/catalog/dto';

/** A product's rating; with reviews a link to them. */
export function RatingLine({ rating }: { rating: RatingDto | null }) {
  if (!rating) return <StarRating rating={null} />;
  return (
    <a href="#reviews" className="inline-block py-2.5 hover:underline">
      <StarRating rating={rating} />
    </a>
  );
}
