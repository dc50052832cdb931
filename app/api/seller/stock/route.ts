import { route } from '@/lib/api/route';
import { vendorsOf } from '@/lib/sellers/queries';
import { setStock } from '@/lib/sellers/stock';

export const POST = route(
  'POST /api/seller/stock',
  async ({ input, actor }) => ({ body: { product: await setStock(input, actor, new Date()) } }),
  { vendorsOf },
);
