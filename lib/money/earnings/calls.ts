import 'server-only';
import { RIDER, row, SELLER } from '@/lib/platform/http/row';
import { riderEarningsFileQuery, sellerEarningsFileQuery, sellerEarningsQuery } from './schemas';

export const getSellerEarningsCall = row('GET /api/seller/earnings', {
  ...SELLER,
  fresh: true,
  query: sellerEarningsQuery,
});
export const downloadSellerEarningsCall = row('GET /api/seller/earnings/file', {
  ...SELLER,
  limit: 'statement',
  fresh: true,
  query: sellerEarningsFileQuery,
});
export const downloadRiderEarningsCall = row('GET /api/rider/earnings/file', {
  ...RIDER,
  limit: 'statement',
  fresh: true,
  query: riderEarningsFileQuery,
});
