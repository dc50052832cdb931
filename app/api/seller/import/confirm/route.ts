import { route } from '@/lib/platform/http/route';
import { confirmImportCall } from '@/lib/shops/products/calls';
import { confirmImport } from '@/lib/shops/products/import';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  confirmImportCall,
  async ({ input, actor }) => ({ body: { ...(await confirmImport(input, actor, new Date())) } }),
  { findMemberships },
);
