import 'server-only';
import { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { command } from '@/lib/platform/command';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { PersonNote } from '@/models/people/person-note';
import { User } from '@/models/platform/user';
import type { PersonNoteInput } from './staff-schemas';

type Staff = ScopedActor<'staff'>;

/**
 * Adds a note about a user, which only staff see. A repeat with the same `commandId` adds none. Returns
 * the id of their chat; null without one. Throws AppError `not_found` for an unknown account.
 */
export async function noteOnPerson(
  { userId, text, commandId }: PersonNoteInput,
  actor: Staff,
  now: Date,
): Promise<Types.ObjectId | null> {
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
  return person.chatId ?? null;
}
