import { route } from '@/lib/platform/http/route';
import { downloadSalesCall } from '@/lib/purchases/moves/board/calls';
import { salesFile } from '@/lib/purchases/moves/board/sales';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  downloadSalesCall,
  ({ query, actor }) => salesFile(query, actor, new Date()),
  { findMemberships },
);
