import { listStaffReviewsCall } from '@/lib/ops/calls';
import { route } from '@/lib/platform/http/route';
import { listStaffReviews } from '@/lib/reviews/queries';

export const GET = route(listStaffReviewsCall, async ({ query, actor }) => ({
  body: { ...(await listStaffReviews(query, actor, new Date())) },
}));
