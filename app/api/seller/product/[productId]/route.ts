import { route } from '@/lib/platform/http/route';
import { getEditPageCall } from '@/lib/products/calls';
import { readEditPage } from '@/lib/products/queries';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  getEditPageCall,
  async ({ params, actor }) => ({
    body: { ...(await readEditPage(params.productId ?? '', actor)) },
  }),
  { findMemberships },
);
