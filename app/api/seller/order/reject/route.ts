import { rejectOrderCall } from '@/lib/board/calls';
import { rejectOrder } from '@/lib/board/commands';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  rejectOrderCall,
  async ({ input, actor }) => ({ body: { order: await rejectOrder(input, actor, new Date()) } }),
  { findMemberships },
);
