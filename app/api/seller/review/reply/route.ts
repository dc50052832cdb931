import { route } from '@/lib/platform/http/route';
import { replyToReviewCall } from '@/lib/purchases/moves/reviews/calls';
import { replyToReview } from '@/lib/purchases/moves/reviews/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  replyToReviewCall,
  async ({ input, actor }) => ({ body: { review: await replyToReview(input, actor, new Date()) } }),
  { findMemberships },
);
