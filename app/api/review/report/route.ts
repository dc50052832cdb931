import { route } from '@/lib/platform/http/route';
import { reportReviewCall } from '@/lib/reviews/calls';
import { reportReview } from '@/lib/reviews/commands';

export const POST = route(reportReviewCall, async ({ input, actor }) => {
  await reportReview(input, actor, new Date());
  return { body: {} };
});
