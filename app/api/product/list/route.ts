import { route } from '@/lib/api/route';
import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listForCall, wholeListText } from '@/lib/catalog/list-call';
import { isWholeList } from '@/lib/catalog/schemas';

export const GET = route('GET /api/product/list', async ({ query }) =>
  isWholeList(query)
    ? { text: await wholeListText(), headers: PUBLIC_CACHE }
    : { body: { ...(await listForCall(query)) }, headers: PUBLIC_CACHE },
);
