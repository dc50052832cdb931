import { route } from '@/lib/platform/http/route';
import { getImportCall } from '@/lib/shops/products/calls';
import { readImportState } from '@/lib/shops/products/import';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  getImportCall,
  async ({ params, actor }) => ({
    body: { ...(await readImportState(params.importId ?? '', actor)) },
  }),
  { findMemberships },
);
