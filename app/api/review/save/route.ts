import { route } from '@/lib/platform/http/route';
import { saveReviewCall } from '@/lib/reviews/calls';
import { saveReview } from '@/lib/reviews/commands';

export const POST = route(saveReviewCall, async ({ input, actor }) => ({
  body: { review: await saveReview(input, actor, new Date()) },
}));
