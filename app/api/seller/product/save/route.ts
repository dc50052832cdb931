import { route } from '@/lib/platform/http/route';
import { saveProductCall } from '@/lib/products/calls';
import { saveProduct } from '@/lib/products/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  saveProductCall,
  async ({ input, actor }) => ({ body: { product: await saveProduct(input, actor, new Date()) } }),
  { findMemberships },
);
