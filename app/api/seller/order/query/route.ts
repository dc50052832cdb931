import { route } from '@/lib/platform/http/route';
import { askCustomerCall } from '@/lib/sellers/calls';
import { askCustomer } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  askCustomerCall,
  async ({ input, actor }) => ({ body: { order: await askCustomer(input, actor, new Date()) } }),
  { findMemberships },
);
