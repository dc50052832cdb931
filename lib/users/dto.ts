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
}
