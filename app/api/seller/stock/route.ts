import { route } from '@/lib/api/route';
import { findMemberships, getHours } from '@/lib/sellers/queries';
import { changeCount } from '@/lib/stock/count';
import { setStock } from '@/lib/stock/marks';

export const POST = route(
  'POST /api/seller/stock',
  async ({ input, actor }) => {
    const { inStock } = input;
    const now = new Date();
    const product = await (inStock === undefined
      ? changeCount(input, actor, now)
      : setStock({ ...input, inStock }, actor, getHours, now));
    return { body: { product } };
  },
  { findMemberships },
);
