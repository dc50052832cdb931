import 'server-only';
import { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { command } from '@/lib/platform/command';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { ChatNote } from '@/models/chat-note';
import { PersonNote } from '@/models/person-note';
import { User } from '@/models/user';
import type { PersonNoteDto } from './staff-dto';
import type { PersonNoteInput } from './staff-schemas';

type Staff = ScopedActor<'staff'>;

/** Notes shown about one user. */
const SHOWN = 20;

/**
 * Adds a note about a user, which only staff see. A repeat with the same `commandId` adds none. Returns
 * the notes about them. Throws AppError `not_found` for an unknown account.
 */
export async function noteOnPerson(
  { userId, text, commandId }: PersonNoteInput,
  actor: Staff,
  now: Date,
): Promise<{ notes: PersonNoteDto[] }> {
  await connectDb();
  const { userId: authorId } = actor;
  const [person, author] = await Promise.all([
    User.findOne({ _id: userId, ...ownedBy(actor, {}) }, { chatId: 1 }).lean(),
    User.findById(authorId, { name: 1 }).lean(),
  ]);
  if (!person || !author) throw new AppError('not_found', MESSAGES.notFound);
  const note = {
    _id: new Types.ObjectId(),
    userId: person._id,
    author: { userId: author._id, name: author.name },
    text,
    createdAt: now,
  };
  await command({ id: `${authorId}:${commandId}`, name: 'note-person', now }, async (session) => {
    await PersonNote.create([note], { session });
  });
  return { notes: await findNotes(userId, person.chatId ?? null) };
}

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
