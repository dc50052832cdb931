import { route } from '@/lib/platform/http/route';
import { listStaffReviewsCall } from '@/lib/purchases/moves/reviews/calls';
import { listStaffReviews } from '@/lib/purchases/moves/reviews/queries';

export const GET = route(listStaffReviewsCall, async ({ query, actor }) => ({
  body: { ...(await listStaffReviews(query, actor, new Date())) },
}));
