import { route } from '@/lib/api/route';
import { quotePromo } from '@/lib/promos/queries';

export const POST = route('POST /api/promo/apply', async ({ input, actor }) => {
  const { code, ...quoted } = await quotePromo(input, actor, new Date());
  return { body: { code, ...quoted } };
});
