import { route } from '@/lib/api/route';
import { readImportState } from '@/lib/products/import';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/import/[importId]',
  async ({ params, actor }) => ({
    body: { ...(await readImportState(params.importId ?? '', actor)) },
  }),
  { findMemberships },
);
