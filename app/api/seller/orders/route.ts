import { listBoardCall } from '@/lib/board/calls';
import { readBoard } from '@/lib/board/queries';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  listBoardCall,
  async ({ query, actor }) => ({ body: { ...(await readBoard(query, actor, new Date())) } }),
  { findMemberships },
);
