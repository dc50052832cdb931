import { route } from '@/lib/platform/http/route';
import { exportProductsCall } from '@/lib/shops/products/calls';
import { exportProducts } from '@/lib/shops/products/export';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  exportProductsCall,
  async ({ query, actor }) => ({
    file: {
      contentType: 'text/csv; charset=utf-8',
      bytes: Buffer.from(await exportProducts(query.vendorId, actor)),
    },
    headers: { 'content-disposition': 'attachment; filename="products.csv"' },
  }),
  { findMemberships },
);
