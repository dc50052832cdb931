import { route } from '@/lib/api/route';
import { listShopReviews } from '@/lib/reviews/queries';
import { vendorsOf } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/reviews',
  async ({ query, actor }) => ({ body: { ...(await listShopReviews(query, actor)) } }),
  { vendorsOf },
);
