import { downloadSalesCall } from '@/lib/board/calls';
import { salesFile } from '@/lib/board/sales';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  downloadSalesCall,
  ({ query, actor }) => salesFile(query, actor, new Date()),
  { findMemberships },
);
