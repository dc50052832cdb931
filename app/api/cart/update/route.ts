import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { route } from '@/lib/platform/http/route';
import { updateCartCall } from '@/lib/purchases/checkout/cart/calls';
import { updateCart } from '@/lib/purchases/checkout/cart/commands';

export const POST = route(updateCartCall, async ({ input, actor }) => ({
  body: { ...(await updateCart(input, actor)), message: PAGE_MESSAGES.cartUpdated },
}));
