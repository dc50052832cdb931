import { route } from '@/lib/platform/http/route';
import { saveReviewCall } from '@/lib/purchases/moves/reviews/calls';
import { saveReview } from '@/lib/purchases/moves/reviews/commands';

export const POST = route(saveReviewCall, async ({ input, actor }) => ({
  body: { review: await saveReview(input, actor, new Date()) },
}));
