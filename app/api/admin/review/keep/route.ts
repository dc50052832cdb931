import { route } from '@/lib/api/route';
import { keepReviewCall } from '@/lib/ops/calls';
import { decideReview } from '@/lib/ops/reviews';

export const POST = route(keepReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('keep', input, actor, { address, now: new Date() }) },
}));
