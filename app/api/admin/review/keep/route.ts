import { keepReviewCall } from '@/lib/ops/calls';
import { decideReview } from '@/lib/ops/reviews';
import { route } from '@/lib/platform/http/route';

export const POST = route(keepReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('keep', input, actor, { address, now: new Date() }) },
}));
