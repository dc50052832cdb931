import { route } from '@/lib/api/route';
import { fixImport } from '@/lib/products/import';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/import/fix',
  async ({ input, actor }) => ({ body: { ...(await fixImport(input, actor)) } }),
  { findMemberships },
);
