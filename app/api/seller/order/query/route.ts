import { route } from '@/lib/platform/http/route';
import { askCustomerCall } from '@/lib/purchases/moves/board/calls';
import { askCustomer } from '@/lib/purchases/moves/board/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  askCustomerCall,
  async ({ input, actor }) => ({ body: { order: await askCustomer(input, actor, new Date()) } }),
  { findMemberships },
);
