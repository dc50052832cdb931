import { route } from '@/lib/platform/http/route';
import { replyToReviewCall } from '@/lib/reviews/calls';
import { replyToReview } from '@/lib/reviews/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  replyToReviewCall,
  async ({ input, actor }) => ({ body: { review: await replyToReview(input, actor, new Date()) } }),
  { findMemberships },
);
