import { route } from '@/lib/platform/http/route';
import { listBoardCall } from '@/lib/purchases/moves/board/calls';
import { readBoard } from '@/lib/purchases/moves/board/queries';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  listBoardCall,
  async ({ query, actor }) => ({ body: { ...(await readBoard(query, actor, new Date())) } }),
  { findMemberships },
);
