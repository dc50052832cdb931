import { addPersonNoteCall } from '@/lib/ops/calls';
import { noteOnPerson } from '@/lib/ops/notes';
import { route } from '@/lib/platform/http/route';

export const POST = route(addPersonNoteCall, async ({ input, actor }) => ({
  body: { ...(await noteOnPerson(input, actor, new Date())) },
}));
