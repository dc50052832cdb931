import { route } from '@/lib/platform/http/route';
import { listMembersCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { listStaff } from '@/lib/sellers/staff';

export const GET = route(
  listMembersCall,
  async ({ query, actor }) => ({ body: { ...(await listStaff(query, actor, new Date())) } }),
  { findMemberships },
);
