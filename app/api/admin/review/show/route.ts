import { route } from '@/lib/api/route';
import { showReviewCall } from '@/lib/ops/calls';
import { decideReview } from '@/lib/ops/reviews';

export const POST = route(showReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('show', input, actor, { address, now: new Date() }) },
}));
