import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { findOwnAccount } from '@/lib/people/queries';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { findCart, listWishes } from '@/lib/purchases/checkout/cart/queries';

/** The user with cart and wishlist; null if the account is gone. */
export async function findUserDto(actor: ScopedActor<'self'>): Promise<UserDto | null> {
  const [user, cart, wishList] = await Promise.all([
    findOwnAccount(actor),
    findCart(actor),
    listWishes(actor),
  ]);
  return user && { ...user, cartItems: cart.items, cartRev: cart.rev, wishList };
}

/** Like `findUserDto`. Throws AppError `unauthenticated` if the account is gone. */
export async function getUserDto(
  actor: ScopedActor<'self'>,
  message: string = MESSAGES.loginToContinue,
): Promise<UserDto> {
  const user = await findUserDto(actor);
  if (!user) throw new AppError('unauthenticated', message);
  return user;
}
