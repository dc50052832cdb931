import { route } from '@/lib/api/route';
import { noteOnPerson } from '@/lib/ops/notes';

export const POST = route('POST /api/admin/note', async ({ input, actor }) => ({
  body: { ...(await noteOnPerson(input, actor, new Date())) },
}));
