import { route } from '@/lib/platform/http/route';
import { showReviewCall } from '@/lib/purchases/moves/reviews/calls';
import { decideReview } from '@/lib/purchases/moves/reviews/staff';

export const POST = route(showReviewCall, async ({ input, actor, address }) => ({
  body: { review: await decideReview('show', input, actor, { address, now: new Date() }) },
}));
