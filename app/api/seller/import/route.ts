import { route } from '@/lib/api/route';
import { startImport } from '@/lib/products/import';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/import',
  async ({ input, actor }) => ({ body: { ...(await startImport(input, actor, new Date())) } }),
  { findMemberships },
);
