import { route } from '@/lib/api/route';
import { reportReview } from '@/lib/reviews/commands';

export const POST = route('POST /api/review/report', async ({ input, actor }) => {
  await reportReview(input, actor, new Date());
  return { body: {} };
});
