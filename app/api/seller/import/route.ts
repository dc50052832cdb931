import { route } from '@/lib/platform/http/route';
import { startImportCall } from '@/lib/products/calls';
import { startImport } from '@/lib/products/import';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  startImportCall,
  async ({ input, actor }) => ({ body: { ...(await startImport(input, actor, new Date())) } }),
  { findMemberships },
);
