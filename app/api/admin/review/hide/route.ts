import { hideReviewCall } from '@/lib/ops/calls';
import { decideReview } from '@/lib/ops/reviews';
import { route } from '@/lib/platform/http/route';

export const POST = route(hideReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('hide', input, actor, { address, now: new Date() }) },
}));
