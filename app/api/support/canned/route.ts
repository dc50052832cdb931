import { route } from '@/lib/api/route';
import { deleteCanned, listCanned, saveCanned } from '@/lib/support/canned';

export const GET = route('GET /api/support/canned', async ({ actor }) => ({
  body: { canned: await listCanned(actor) },
}));

export const POST = route('POST /api/support/canned', async ({ input, actor }) => ({
  body: { canned: await saveCanned(input, actor, new Date()) },
}));

export const DELETE = route('DELETE /api/support/canned', async ({ query, actor }) => ({
  body: { canned: await deleteCanned(query, actor) },
}));
