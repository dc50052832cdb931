import { route } from '@/lib/platform/http/route';
import { confirmImportCall } from '@/lib/products/calls';
import { confirmImport } from '@/lib/products/import';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  confirmImportCall,
  async ({ input, actor }) => ({ body: { ...(await confirmImport(input, actor, new Date())) } }),
  { findMemberships },
);
