import { route } from '@/lib/platform/http/route';
import { objectForShopCall } from '@/lib/purchases/moves/reports/calls';
import { objectToReport } from '@/lib/purchases/moves/reports/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  objectForShopCall,
  async ({ input, actor }) => {
    await objectToReport(input, actor, new Date());
    return { body: {} };
  },
  { findMemberships },
);
