import { route } from '@/lib/api/route';
import { addPersonNoteCall } from '@/lib/ops/calls';
import { noteOnPerson } from '@/lib/ops/notes';

export const POST = route(addPersonNoteCall, async ({ input, actor }) => ({
  body: { ...(await noteOnPerson(input, actor, new Date())) },
}));
