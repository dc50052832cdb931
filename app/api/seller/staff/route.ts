import { route } from '@/lib/platform/http/route';
import { listMembersCall } from '@/lib/shops/calls';
import { findMemberships } from '@/lib/shops/queries';
import { listStaff } from '@/lib/shops/staff';

export const GET = route(
  listMembersCall,
  async ({ query, actor }) => ({ body: { ...(await listStaff(query, actor, new Date())) } }),
  { findMemberships },
);
