import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { type CounterRule, countIfAllowed } from '@/lib/platform/rate-limit';
import { User, type UserDoc } from '@/models/user';
import { MUTE_MS, paceMs, STRIKE_EVERY, STRIKES_FREE } from './policy';
import { findRecentSends } from './queries';

const STRIKE: CounterRule = { name: 'chat-strike', ...STRIKE_EVERY, shared: true };
const STRIKES: CounterRule = { name: 'chat-strikes', ...STRIKES_FREE, shared: true };

/** The sender has sent as many messages as they may for now. */
export class MessageLimitError extends AppError {
  constructor(waitMs: number) {
    super('too_many', MESSAGES.tooManyTries, {}, Math.ceil(waitMs / 1_000));
  }
}

const mutedError = (leftMs: number) =>
  new AppError('too_many', MESSAGES.chatMuted, {}, Math.ceil(leftMs / 1_000));

/**
 * Throws AppError `too_many` for a sender who is muted, and `MessageLimitError` above the limits of
 * messages. What is stored is what counts, so there are no counters; two transactions that write one chat
 * conflict, so that its customer can't exceed them with many messages at the same moment.
 */
export async function checkSender(
  { _id, chatMutedUntil }: Pick<UserDoc, '_id' | 'chatMutedUntil'>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const mutedMs = (chatMutedUntil?.getTime() ?? 0) - now.getTime();
  if (mutedMs > 0) throw mutedError(mutedMs);
  const sentAt = await findRecentSends(_id.toString(), session, now);
  const waitMs = paceMs(sentAt, now.getTime());
  if (waitMs > 0) throw new MessageLimitError(waitMs);
}

/**
 * Counts a minute in which somebody sent too much. Mutes them at the third in an hour, and then throws
 * AppError `too_many`.
 */
export async function countStrike(userId: string, now: Date): Promise<void> {
  const isNew = await countIfAllowed(STRIKE, userId);
  if (!isNew || (await countIfAllowed(STRIKES, userId))) return;
  await User.updateOne({ _id: userId }, { chatMutedUntil: new Date(now.getTime() + MUTE_MS) });
  throw mutedError(MUTE_MS);
}
