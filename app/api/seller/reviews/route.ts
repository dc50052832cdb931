import { route } from '@/lib/platform/http/route';
import { listShopReviewsCall } from '@/lib/reviews/calls';
import { listShopReviews } from '@/lib/reviews/queries';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  listShopReviewsCall,
  async ({ query, actor }) => ({ body: { ...(await listShopReviews(query, actor)) } }),
  { findMemberships },
);
