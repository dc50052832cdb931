import { route } from '@/lib/platform/http/route';
import { updateWishListCall } from '@/lib/purchases/checkout/cart/calls';
import { updateWishList } from '@/lib/purchases/checkout/cart/commands';

export const POST = route(updateWishListCall, async ({ input, actor }) => ({
  body: { wishList: await updateWishList(input, actor) },
}));
