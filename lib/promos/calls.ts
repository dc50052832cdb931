import 'server-only';
import { CUSTOMER, row } from '@/lib/platform/http/row';
import { applyPromoInput } from './schemas';

export const applyPromoCall = row('POST /api/promo/apply', {
  ...CUSTOMER,
  limit: 'promo',
  input: applyPromoInput,
});
