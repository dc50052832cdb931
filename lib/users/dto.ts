import type { CartItems } from '@/lib/cart/policy';
import type { Role } from '@/lib/core/roles';

/** The signed-in user's own public fields (spec §3). */
export interface UserDto {
  _id: string;
  name: string;
  email: string;
  phone: string;
  roles: Role[];
  cartItems: CartItems;
  /** Revision of this cart; sent back with the next change. */
  cartRev: number;
  wishList: string[];
  chatId: string | null;
}
