import { route } from '@/lib/platform/http/route';
import { listStaffReviewsCall } from '@/lib/reviews/calls';
import { listStaffReviews } from '@/lib/reviews/queries';

export const GET = route(listStaffReviewsCall, async ({ query, actor }) => ({
  body: { ...(await listStaffReviews(query, actor, new Date())) },
}));
