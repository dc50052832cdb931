import { route } from '@/lib/api/route';
import { updateCart } from '@/lib/cart/commands';
import { CART_MESSAGES } from '@/lib/core/cart-messages';

export const POST = route('POST /api/cart/update', async ({ input, actor }) => ({
  body: { ...(await updateCart(input, actor)), message: CART_MESSAGES.cartUpdated },
}));
