import { route } from '@/lib/platform/http/route';
import { fixImportCall } from '@/lib/products/calls';
import { fixImport } from '@/lib/products/import';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  fixImportCall,
  async ({ input, actor }) => ({ body: { ...(await fixImport(input, actor)) } }),
  { findMemberships },
);
