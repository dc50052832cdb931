import { route } from '@/lib/api/route';
import { findMemberships } from '@/lib/sellers/queries';
import { salesFile } from '@/lib/sellers/sales';

export const GET = route(
  'GET /api/seller/sales/file',
  ({ query, actor }) => salesFile(query, actor, new Date()),
  { findMemberships },
);
