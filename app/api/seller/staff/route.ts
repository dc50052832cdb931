import { route } from '@/lib/api/route';
import { findMemberships } from '@/lib/sellers/queries';
import { listStaff } from '@/lib/sellers/staff';

export const GET = route(
  'GET /api/seller/staff',
  async ({ query, actor }) => ({ body: { ...(await listStaff(query, actor, new Date())) } }),
  { findMemberships },
);
