import { downloadSellerEarningsCall } from '@/lib/money/earnings/calls';
import { sellerEarningsFile } from '@/lib/money/earnings/file';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  downloadSellerEarningsCall,
  ({ query, actor }) => sellerEarningsFile(query, actor, new Date()),
  { findMemberships },
);
