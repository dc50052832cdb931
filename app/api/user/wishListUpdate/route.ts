import { updateWishListCall } from '@/lib/cart/calls';
import { updateWishList } from '@/lib/cart/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(updateWishListCall, async ({ input, actor }) => ({
  body: { wishList: await updateWishList(input, actor) },
}));
