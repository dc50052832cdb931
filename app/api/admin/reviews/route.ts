import { route } from '@/lib/api/route';
import { listStaffReviewsCall } from '@/lib/ops/calls';
import { listStaffReviews } from '@/lib/reviews/queries';

export const GET = route(listStaffReviewsCall, async ({ query, actor }) => ({
  body: { ...(await listStaffReviews(query, actor, new Date())) },
}));
