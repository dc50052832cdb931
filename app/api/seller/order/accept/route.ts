import { acceptOrderCall } from '@/lib/board/calls';
import { acceptOrder } from '@/lib/board/commands';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  acceptOrderCall,
  async ({ input, actor }) => ({ body: { order: await acceptOrder(input, actor, new Date()) } }),
  { findMemberships },
);
