import { route } from '@/lib/api/route';
import { deleteReview } from '@/lib/reviews/commands';

export const POST = route('POST /api/review/delete', async ({ input, actor }) => {
  await deleteReview(input.reviewId, actor, new Date());
  return { body: {} };
});
