import { route } from '@/lib/api/route';
import { findMemberships, readBoard } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/orders',
  async ({ query, actor }) => ({ body: { ...(await readBoard(query, actor, new Date())) } }),
  { findMemberships },
);
