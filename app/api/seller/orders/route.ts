import { route } from '@/lib/platform/http/route';
import { listBoardCall } from '@/lib/sellers/calls';
import { findMemberships, readBoard } from '@/lib/sellers/queries';

export const GET = route(
  listBoardCall,
  async ({ query, actor }) => ({ body: { ...(await readBoard(query, actor, new Date())) } }),
  { findMemberships },
);
