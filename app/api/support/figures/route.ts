import { getFiguresCall } from '@/lib/conversations/support/calls';
import { readFigures } from '@/lib/conversations/support/figures';
import { route } from '@/lib/platform/http/route';

export const GET = route(getFiguresCall, async ({ query, actor }) => ({
  body: { ...(await readFigures(query.days, actor, new Date())) },
}));
