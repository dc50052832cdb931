import 'server-only';
import { Types } from 'mongoose';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { CannedReply } from '@/models/conversations/canned-reply';
import type { CannedDto } from './dto';
import { MAX_CANNED_REPLIES } from './policy';
import type { CannedInput, CannedQuery } from './schemas';

type Staff = ScopedActor<'staff'>;

/** The saved replies, sorted by shortcut. */
export async function listCanned(actor: Staff): Promise<CannedDto[]> {
  await connectDb();
  const found = await CannedReply.find(ownedBy(actor, {}))
    .sort({ shortcut: 1 })
    .limit(MAX_CANNED_REPLIES)
    .lean();
  return found.map(({ _id, shortcut, text }) => ({ cannedId: _id.toString(), shortcut, text }));
}

/**
 * Saves a reply, a new one if there is no `cannedId`, and returns all. Throws AppError `conflict` for a
 * shortcut that is taken and above the limit of replies, and `not_found`.
 */
export async function saveCanned(
  { cannedId, shortcut, text, owner }: CannedInput,
  actor: Staff,
  now: Date,
): Promise<CannedDto[]> {
  checkOwner(owner, actor);
  await connectDb();
  const { userId } = actor;
  const fields = { shortcut, text, editedBy: new Types.ObjectId(userId), editedAt: now };
  try {
    if (cannedId) {
      const known = { _id: cannedId, ...ownedBy(actor, {}) };
      const { matchedCount } = await CannedReply.updateOne(known, { $set: fields });
      if (matchedCount === 0) throw new AppError('not_found', MESSAGES.notFound);
    } else {
      const { text: same } = (await CannedReply.findOne({ shortcut }).lean()) ?? {};
      // A repeat of the same call.
      if (same === text) return await listCanned(actor);
      if ((await CannedReply.countDocuments()) >= MAX_CANNED_REPLIES) {
        throw new AppError('conflict', SUPPORT_MESSAGES.cannedFull);
      }
      await CannedReply.create([fields]);
    }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('conflict', SUPPORT_MESSAGES.shortcutTaken, { field: 'shortcut' });
  }
  return listCanned(actor);
}

/** Deletes a saved reply and returns the others. A repeat changes nothing. */
export async function deleteCanned(
  { cannedId, owner }: CannedQuery,
  actor: Staff,
): Promise<CannedDto[]> {
  checkOwner(owner, actor);
  await connectDb();
  await CannedReply.deleteOne({ _id: cannedId, ...ownedBy(actor, {}) });
  return listCanned(actor);
}
