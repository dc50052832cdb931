import { route } from '@/lib/api/route';
import { hideReviewCall } from '@/lib/ops/calls';
import { decideReview } from '@/lib/ops/reviews';

export const POST = route(hideReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('hide', input, actor, { address, now: new Date() }) },
}));
