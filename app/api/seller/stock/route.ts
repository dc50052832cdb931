import { route } from '@/lib/platform/http/route';
import { findMemberships, getHours } from '@/lib/shops/queries';
import { setStockCall } from '@/lib/shops/stock/calls';
import { changeCount } from '@/lib/shops/stock/count';
import { setStock } from '@/lib/shops/stock/marks';

export const POST = route(
  setStockCall,
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
