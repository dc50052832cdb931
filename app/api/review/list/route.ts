import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { route } from '@/lib/platform/http/route';
import { listReviewsCall } from '@/lib/purchases/moves/reviews/calls';
import { listReviews } from '@/lib/purchases/moves/reviews/queries';

export const GET = route(listReviewsCall, async ({ query }) => ({
  body: { ...(await listReviews(query)) },
  headers: PUBLIC_CACHE,
}));
