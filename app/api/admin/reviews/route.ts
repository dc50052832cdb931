import { route } from '@/lib/api/route';
import { listStaffReviews } from '@/lib/reviews/queries';

export const GET = route('GET /api/admin/reviews', async ({ query, actor }) => ({
  body: { ...(await listStaffReviews(query, actor, new Date())) },
}));
