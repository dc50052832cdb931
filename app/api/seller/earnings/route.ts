import { getSellerEarningsCall } from '@/lib/money/earnings/calls';
import { readSellerEarnings } from '@/lib/money/earnings/queries';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  getSellerEarningsCall,
  async ({ query, actor }) => ({
    body: { ...(await readSellerEarnings(query, actor, new Date())) },
  }),
  { findMemberships },
);
