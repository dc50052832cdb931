import 'server-only';
import { ANYONE, row } from '@/lib/platform/http/row';
import { listWeight, productListCall, suggestQuery } from './schemas';

export const listProductsCall = row('GET /api/product/list', {
  ...ANYONE,
  limit: 'catalog',
  query: productListCall,
  weigh: listWeight,
});
export const suggestProductsCall = row('GET /api/product/suggest', {
  ...ANYONE,
  limit: 'typing',
  query: suggestQuery,
});
export const listVendorsCall = row('GET /api/seller/list', { ...ANYONE, limit: 'catalog' });
export const getVendorCall = row('GET /api/seller/vendor/[vendorId]', {
  ...ANYONE,
  limit: 'catalog',
});
