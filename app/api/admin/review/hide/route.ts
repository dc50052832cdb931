import { route } from '@/lib/api/route';
import { decideReview } from '@/lib/ops/reviews';

export const POST = route('POST /api/admin/review/hide', async ({ input, actor, address }) => ({
  body: { review: await decideReview('hide', input, actor, { address, now: new Date() }) },
}));
