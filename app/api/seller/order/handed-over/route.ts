import { route } from '@/lib/platform/http/route';
import { handOverOrderCall } from '@/lib/purchases/moves/board/calls';
import { handOver } from '@/lib/purchases/moves/board/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  handOverOrderCall,
  async ({ input, actor }) => ({ body: { order: await handOver(input, actor, new Date()) } }),
  { findMemberships },
);
