import { route } from '@/lib/api/route';
import { decideReview } from '@/lib/ops/reviews';

export const POST = route('POST /api/admin/review/keep', async ({ input, actor, address }) => ({
  body: { review: await decideReview('keep', input, actor, { address, now: new Date() }) },
}));
