import { route } from '@/lib/api/route';
import { updateWishList } from '@/lib/cart/commands';

export const POST = route('POST /api/user/wishListUpdate', async ({ input, actor }) => ({
  body: { wishList: await updateWishList(input, actor) },
}));
