import { route } from '@/lib/platform/http/route';
import { reportReviewCall } from '@/lib/purchases/moves/reviews/calls';
import { reportReview } from '@/lib/purchases/moves/reviews/commands';

export const POST = route(reportReviewCall, async ({ input, actor }) => {
  await reportReview(input, actor, new Date());
  return { body: {} };
});
