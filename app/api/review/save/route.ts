import { route } from '@/lib/api/route';
import { saveReview } from '@/lib/reviews/commands';

export const POST = route('POST /api/review/save', async ({ input, actor }) => ({
  body: { review: await saveReview(input, actor, new Date()) },
}));
