import { route } from '@/lib/platform/http/route';
import { changeCount } from '@/lib/products/stock';
import { setStockCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { setStock } from '@/lib/sellers/stock';

export const POST = route(
  setStockCall,
  async ({ input, actor }) => {
    const { inStock } = input;
    const now = new Date();
    const product = await (inStock === undefined
      ? changeCount(input, actor, now)
      : setStock({ ...input, inStock }, actor, now));
    return { body: { product } };
  },
  { findMemberships },
);
