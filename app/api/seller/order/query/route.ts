import { askCustomerCall } from '@/lib/board/calls';
import { askCustomer } from '@/lib/board/commands';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  askCustomerCall,
  async ({ input, actor }) => ({ body: { order: await askCustomer(input, actor, new Date()) } }),
  { findMemberships },
);
