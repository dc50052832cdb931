import { route } from '@/lib/platform/http/route';
import { hideReviewCall } from '@/lib/purchases/moves/reviews/calls';
import { decideReview } from '@/lib/purchases/moves/reviews/staff';

export const POST = route(hideReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('hide', input, actor, { address, now: new Date() }) },
}));
