import { route } from '@/lib/api/route';
import { confirmImport } from '@/lib/products/import';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/import/confirm',
  async ({ input, actor }) => ({ body: { ...(await confirmImport(input, actor, new Date())) } }),
  { findMemberships },
);
