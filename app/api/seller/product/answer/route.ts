import { route } from '@/lib/api/route';
import { answerTakeDown } from '@/lib/products/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/product/answer',
  async ({ input, actor }) => ({ body: { product: await answerTakeDown(input, actor) } }),
  { findMemberships },
);
