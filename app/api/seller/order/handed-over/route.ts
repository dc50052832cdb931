import { handOverOrderCall } from '@/lib/board/calls';
import { handOver } from '@/lib/board/commands';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  handOverOrderCall,
  async ({ input, actor }) => ({ body: { order: await handOver(input, actor, new Date()) } }),
  { findMemberships },
);
