import 'server-only';
import type { ClientSession } from 'mongodb';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { type CounterRule, countIfAllowed } from '@/lib/platform/rate-limit';
import { User, type UserDoc } from '@/models/platform/user';
import { getSendDelayMs, MUTE_MS, STRIKE_WINDOW, STRIKES_BEFORE_MUTE } from './policy';
import { findRecentSends } from './queries';

const STRIKE_ONCE: CounterRule = { name: 'chat-strike', ...STRIKE_WINDOW, shared: true };
const STRIKE_LIMIT: CounterRule = { name: 'chat-strikes', ...STRIKES_BEFORE_MUTE, shared: true };

/** The sender has sent as many messages as they may for now. */
export class MessageLimitError extends AppError {
  constructor(waitMs: number) {
    super('too_many', MESSAGES.tooManyTries, {}, Math.ceil(waitMs / 1_000));
  }
}

const mutedError = (leftMs: number) =>
  new AppError('too_many', CHAT_MESSAGES.chatMuted, {}, Math.ceil(leftMs / 1_000));

/**
 * Throws AppError `too_many` for a muted sender, and `MessageLimitError` above the message limits. It
 * counts stored messages instead of using counters: transactions that write one chat conflict, so
 * concurrent messages can't exceed the limits.
 */
export async function checkSender(
  { _id, chatMutedUntil }: Pick<UserDoc, '_id' | 'chatMutedUntil'>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const mutedMs = (chatMutedUntil?.getTime() ?? 0) - now.getTime();
  if (mutedMs > 0) throw mutedError(mutedMs);
  const sentAt = await findRecentSends(_id.toString(), session, now);
  const waitMs = getSendDelayMs(sentAt, now.getTime());
  if (waitMs > 0) throw new MessageLimitError(waitMs);
}

/**
 * Counts a minute in which the sender exceeded the limits. At the third in an hour, mutes them and throws
 * AppError `too_many`.
 */
export async function countStrike(userId: string, now: Date): Promise<void> {
  const isNew = await countIfAllowed(STRIKE_ONCE, userId);
  if (!isNew || (await countIfAllowed(STRIKE_LIMIT, userId))) return;
  await User.updateOne({ _id: userId }, { chatMutedUntil: new Date(now.getTime() + MUTE_MS) });
  throw mutedError(MUTE_MS);
}
