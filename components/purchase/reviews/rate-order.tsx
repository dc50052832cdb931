'use client';

import { Box } from '@/components/ui/box';
import { lazyPart } from '@/components/ui/lazy-part';
import type { OwnReviewDto } from '@/lib/purchases/moves/reviews/dto';
import type { RatedItem } from './rate-item';
import { RateItemPlaceholder } from './rate-item-placeholder';

const RateItem = lazyPart(
  () => import('./rate-item').then((module) => module.RateItem),
  RateItemPlaceholder,
);

interface RateOrderProps {
  orderId: string;
  userId: string;
  items: readonly RatedItem[];
  reviews: readonly OwnReviewDto[];
}

/** Asks the customer for reviews after the delivery; empty before that. */
export function RateOrder({ orderId, userId, items, reviews }: RateOrderProps) {
  if (items.length === 0) return null;
  return (
    <Box id="rate" className="mt-4 scroll-mt-36 wide:scroll-mt-24">
      <h2 className="text-lg">{items.length > 1 ? 'Rate what you bought' : 'How was it?'}</h2>
      <ul className="mt-1">
        {items.map((item) => (
          <RateItem
            key={item.itemId}
            orderId={orderId}
            userId={userId}
            item={item}
            saved={reviews.find(({ itemId }) => itemId === item.itemId) ?? null}
          />
        ))}
      </ul>
    </Box>
  );
}
