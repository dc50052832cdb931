import { route } from '@/lib/platform/http/route';
import { answerTakeDownCall } from '@/lib/shops/products/calls';
import { answerTakeDown } from '@/lib/shops/products/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  answerTakeDownCall,
  async ({ input, actor }) => ({ body: { product: await answerTakeDown(input, actor) } }),
  { findMemberships },
);
