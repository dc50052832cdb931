import { route } from '@/lib/platform/http/route';
import { handOverOrderCall } from '@/lib/sellers/calls';
import { handOver } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  handOverOrderCall,
  async ({ input, actor }) => ({ body: { order: await handOver(input, actor, new Date()) } }),
  { findMemberships },
);
