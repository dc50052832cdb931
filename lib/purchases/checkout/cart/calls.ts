import 'server-only';
import { CUSTOMER, row } from '@/lib/platform/http/row';
import { updateCartInput, updateWishListInput } from './schemas';

export const updateWishListCall = row('POST /api/user/wishListUpdate', {
  ...CUSTOMER,
  limit: 'cart',
  input: updateWishListInput,
});
export const updateCartCall = row('POST /api/cart/update', {
  ...CUSTOMER,
  limit: 'cart',
  input: updateCartInput,
});
