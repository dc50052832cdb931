import { route } from '@/lib/api/route';
import { exportProducts } from '@/lib/products/export';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/export',
  async ({ query, actor }) => ({
    file: {
      contentType: 'text/csv; charset=utf-8',
      bytes: Buffer.from(await exportProducts(query.vendorId, actor)),
    },
    headers: { 'content-disposition': 'attachment; filename="products.csv"' },
  }),
  { findMemberships },
);
