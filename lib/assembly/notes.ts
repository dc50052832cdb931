import 'server-only';
import { Types } from 'mongoose';
import type { PersonNoteDto } from '@/lib/people/staff-dto';
import { ChatNote } from '@/models/conversations/chat-note';
import { PersonNote } from '@/models/people/person-note';

/** Notes shown about one user. */
const SHOWN = 20;

/** The latest notes about a user and in their chat, newest first. */
export async function findNotes(
  userId: string,
  chatId: Types.ObjectId | null,
): Promise<PersonNoteDto[]> {
  const [own, inChat] = await Promise.all([
    PersonNote.find({ userId: new Types.ObjectId(userId) })
      .sort({ createdAt: -1 })
      .limit(SHOWN)
      .lean(),
    chatId ? ChatNote.find({ chatId }).sort({ createdAt: -1 }).limit(SHOWN).lean() : [],
  ]);
  return [...own, ...inChat]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, SHOWN)
    .map(({ _id, author, text, createdAt }) => ({
      id: String(_id),
      author: author.name,
      text,
      at: createdAt.toISOString(),
    }));
}
