import { route } from '@/lib/api/route';
import { listShopReviews } from '@/lib/reviews/queries';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/reviews',
  async ({ query, actor }) => ({ body: { ...(await listShopReviews(query, actor)) } }),
  { findMemberships },
);
