import { route } from '@/lib/api/route';
import { replyToReview } from '@/lib/reviews/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/review/reply',
  async ({ input, actor }) => ({ body: { review: await replyToReview(input, actor, new Date()) } }),
  { findMemberships },
);
