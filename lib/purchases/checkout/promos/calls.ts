import 'server-only';
import { CUSTOMER, OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { applyPromoInput } from './schemas';
import { endPromoInput, savePromoInput } from './staff-schemas';

export const applyPromoCall = row('POST /api/promo/apply', {
  ...CUSTOMER,
  limit: 'promo',
  input: applyPromoInput,
});

export const listPromosCall = row('GET /api/admin/promos', OPS);

export const savePromoCall = row('POST /api/admin/promo/save', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: savePromoInput,
});

export const endPromoCall = row('POST /api/admin/promo/end', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: endPromoInput,
});
