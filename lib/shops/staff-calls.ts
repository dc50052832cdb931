import 'server-only';
import { OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { editShopInput, shopInput, shopsQuery } from './standing-schemas';

export const listShopsCall = row('GET /api/admin/shop/list', { ...OPS, query: shopsQuery });

export const suspendShopCall = row('POST /api/admin/shop/suspend', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: shopInput,
});

export const reopenShopCall = row('POST /api/admin/shop/reopen', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: shopInput,
});

export const closeShopCall = row('POST /api/admin/shop/close', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: shopInput,
});

export const editShopCall = row('POST /api/admin/shop/edit', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: editShopInput,
});
