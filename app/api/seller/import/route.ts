import { route } from '@/lib/platform/http/route';
import { startImportCall } from '@/lib/shops/products/calls';
import { startImport } from '@/lib/shops/products/import';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  startImportCall,
  async ({ input, actor }) => ({ body: { ...(await startImport(input, actor, new Date())) } }),
  { findMemberships },
);
