import { delayOrderCall } from '@/lib/board/calls';
import { delayOrder } from '@/lib/board/commands';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  delayOrderCall,
  async ({ input, actor }) => ({ body: { order: await delayOrder(input, actor, new Date()) } }),
  { findMemberships },
);
