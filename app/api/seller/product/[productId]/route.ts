import { route } from '@/lib/platform/http/route';
import { getEditPageCall } from '@/lib/shops/products/calls';
import { readEditPage } from '@/lib/shops/products/queries';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  getEditPageCall,
  async ({ params, actor }) => ({
    body: { ...(await readEditPage(params.productId ?? '', actor)) },
  }),
  { findMemberships },
);
