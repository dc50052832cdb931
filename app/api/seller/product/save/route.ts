import { route } from '@/lib/platform/http/route';
import { saveProductCall } from '@/lib/shops/products/calls';
import { saveProduct } from '@/lib/shops/products/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  saveProductCall,
  async ({ input, actor }) => ({ body: { product: await saveProduct(input, actor, new Date()) } }),
  { findMemberships },
);
