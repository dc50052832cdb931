import { route } from '@/lib/platform/http/route';
import { deleteReviewCall } from '@/lib/purchases/moves/reviews/calls';
import { deleteReview } from '@/lib/purchases/moves/reviews/commands';

export const POST = route(deleteReviewCall, async ({ input, actor }) => {
  await deleteReview(input.reviewId, actor, new Date());
  return { body: {} };
});
