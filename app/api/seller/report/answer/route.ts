import { route } from '@/lib/platform/http/route';
import { answerForShopCall } from '@/lib/purchases/moves/reports/calls';
import { answerForShop } from '@/lib/purchases/moves/reports/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  answerForShopCall,
  async ({ input, actor }) => {
    await answerForShop(input, actor, new Date());
    return { body: {} };
  },
  { findMemberships },
);
