import { route } from '@/lib/platform/http/route';
import { answerTakeDownCall } from '@/lib/products/calls';
import { answerTakeDown } from '@/lib/products/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  answerTakeDownCall,
  async ({ input, actor }) => ({ body: { product: await answerTakeDown(input, actor) } }),
  { findMemberships },
);
