import { route } from '@/lib/platform/http/route';
import { fixImportCall } from '@/lib/shops/products/calls';
import { fixImport } from '@/lib/shops/products/import';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  fixImportCall,
  async ({ input, actor }) => ({ body: { ...(await fixImport(input, actor)) } }),
  { findMemberships },
);
