import { route } from '@/lib/platform/http/route';
import { downloadSalesCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { salesFile } from '@/lib/sellers/sales';

export const GET = route(
  downloadSalesCall,
  ({ query, actor }) => salesFile(query, actor, new Date()),
  { findMemberships },
);
