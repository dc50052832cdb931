import 'server-only';
import { findCart, listWishes } from '@/lib/cart/queries';
import { connectDb } from '@/lib/platform/db';
import { User } from '@/models/user';
import type { UserDto } from './dto';

/** The user with cart and wishlist, as their owner sees them; null when the account is gone. */
export async function findUserDto(userId: string): Promise<UserDto | null> {
  await connectDb();
  const [user, cart, wishList] = await Promise.all([
    User.findById(userId, { name: 1, email: 1, phone: 1, roles: 1 }).lean(),
    findCart(userId),
    listWishes(userId),
  ]);
  if (!user) return null;
  return {
    _id: user._id.toString(),
    name: user.name,
    email: user.email,
    phone: user.phone,
    roles: user.roles,
    cartItems: cart.items,
    cartRev: cart.rev,
    wishList,
    chatId: null,
  };
}
