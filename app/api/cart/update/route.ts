import { route } from '@/lib/api/route';
import { updateCart } from '@/lib/cart/commands';
import { MESSAGES } from '@/lib/core/messages';

export const POST = route('POST /api/cart/update', async ({ input, actor }) => ({
  body: { ...(await updateCart(input, actor)), message: MESSAGES.cartUpdated },
}));
