import { route } from '@/lib/api/route';
import { updateWishListCall } from '@/lib/cart/calls';
import { updateWishList } from '@/lib/cart/commands';

export const POST = route(updateWishListCall, async ({ input, actor }) => ({
  body: { wishList: await updateWishList(input, actor) },
}));
