import { route } from '@/lib/api/route';
import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listReviewsCall } from '@/lib/reviews/calls';
import { listReviews } from '@/lib/reviews/queries';

export const GET = route(listReviewsCall, async ({ query }) => ({
  body: { ...(await listReviews(query)) },
  headers: PUBLIC_CACHE,
}));
