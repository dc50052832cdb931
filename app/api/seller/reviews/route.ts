import { route } from '@/lib/platform/http/route';
import { listShopReviewsCall } from '@/lib/purchases/moves/reviews/calls';
import { listShopReviews } from '@/lib/purchases/moves/reviews/queries';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  listShopReviewsCall,
  async ({ query, actor }) => ({ body: { ...(await listShopReviews(query, actor)) } }),
  { findMemberships },
);
