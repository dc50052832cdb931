import { route } from '@/lib/platform/http/route';
import { keepReviewCall } from '@/lib/purchases/moves/reviews/calls';
import { decideReview } from '@/lib/purchases/moves/reviews/staff';

export const POST = route(keepReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('keep', input, actor, { address, now: new Date() }) },
}));
