import { showReviewCall } from '@/lib/ops/calls';
import { decideReview } from '@/lib/ops/reviews';
import { route } from '@/lib/platform/http/route';

export const POST = route(showReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('show', input, actor, { address, now: new Date() }) },
}));
