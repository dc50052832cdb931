import type { CartDto } from '@/lib/cart/dto';
import type { Role } from '@/lib/core/roles';

/** The signed-in user's own public fields (spec §3). */
export interface UserDto extends CartDto {
  _id: string;
  name: string;
  email: string;
  phone: string;
  roles: Role[];
  wishList: string[];
  chatId: string | null;
  /** The customer at Paystack, and the account that funds the wallet; null until it is activated. */
  paystackCustomerId: string | null;
  paystackAccountNumber: string | null;
  paystackBankName: string | null;
}
