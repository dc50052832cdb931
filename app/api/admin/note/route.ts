import { findNotes } from '@/lib/assembly/notes';
import { addPersonNoteCall } from '@/lib/people/staff-calls';
import { noteOnPerson } from '@/lib/people/staff-notes';
import { route } from '@/lib/platform/http/route';

export const POST = route(addPersonNoteCall, async ({ input, actor }) => {
  const chatId = await noteOnPerson(input, actor, new Date());
  return { body: { notes: await findNotes(input.userId, chatId) } };
});
