import { route } from '@/lib/api/route';
import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listReviews } from '@/lib/reviews/queries';

export const GET = route('GET /api/review/list', async ({ query }) => ({
  body: { ...(await listReviews(query)) },
  headers: PUBLIC_CACHE,
}));
