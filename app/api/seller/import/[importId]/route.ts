import { route } from '@/lib/platform/http/route';
import { getImportCall } from '@/lib/products/calls';
import { readImportState } from '@/lib/products/import';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  getImportCall,
  async ({ params, actor }) => ({
    body: { ...(await readImportState(params.importId ?? '', actor)) },
  }),
  { findMemberships },
);
