import 'server-only';
import { updateChat } from '@/lib/conversations/chat/append';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { CHAT_OWNERS, Chat } from '@/models/conversations/chat';
import { ChatEpisode, EPISODE_OWNERS } from '@/models/conversations/chat-episode';
import type { RatingDto } from './dto';
import { RATING_EDIT_WINDOW_MS } from './policy';
import type { RateInput } from './schemas';

/**
 * Rates an episode of the caller's own chat, or changes the rating within a day. Throws AppError
 * `not_found` for one that isn't theirs or has no reply, and `conflict` after that day.
 */
export async function rateSupport(
  { chatId, episode, score, comment, owner }: RateInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<RatingDto> {
  checkOwner(owner, actor);
  await connectDb();
  return inTransaction(async (session) => {
    const own = { chatId, episode, ...ownedBy(actor, EPISODE_OWNERS) };
    const found = await ChatEpisode.findOne(own).session(session).lean();
    if (!found?.firstReplyAt && !found?.resolvedAt) {
      throw new AppError('not_found', MESSAGES.notFound);
    }
    const before = found.rating;
    if (before && now.getTime() - before.at.getTime() > RATING_EDIT_WINDOW_MS) {
      throw new AppError('conflict', SUPPORT_MESSAGES.ratingTooLate);
    }
    const rating = { score, comment, at: before?.at ?? now };
    await ChatEpisode.updateOne(own, { $set: { rating } }, { session });
    const chat = await Chat.findOne({ _id: chatId, ...ownedBy(actor, CHAT_OWNERS) })
      .session(session)
      .orFail()
      .lean();
    // A new revision refreshes the inbox of staff.
    await updateChat(chat, {}, session, now);
    return { episode, score, comment, at: rating.at.toISOString() };
  });
}
