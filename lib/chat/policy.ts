import { isStaff, type Role } from '@/lib/core/roles';
import { type OpeningHours, openState } from '@/lib/delivery/hours';

/** `pending`: with the bot. `snoozed`: staff put it off until later. */
export const CHAT_STATUSES = ['pending', 'open', 'resolved', 'snoozed'] as const;

export type ChatStatus = (typeof CHAT_STATUSES)[number];

/** The two sides of a chat. */
export const CHAT_SIDES = ['customer', 'agent'] as const;

export type ChatSide = (typeof CHAT_SIDES)[number];

/** Who writes messages: the two sides, and Quickie. */
export const CHAT_SENDERS = [...CHAT_SIDES, 'bot'] as const;

export type ChatSender = (typeof CHAT_SENDERS)[number];

/** The two tabs of the chat: whom a message is for, or from. */
export const CHAT_CHANNELS = ['quickie', 'support'] as const;

export type ChatChannel = (typeof CHAT_CHANNELS)[number];

/**
 * Why Quickie called a person: asked for, not understood twice, words that a person should read (also
 * `problem`: something wrong, missing or never delivered), a photo, or because it couldn't answer for
 * want of a working service (`failed`).
 */
export const HAND_OVER_REASONS = [
  'asked',
  'missed',
  'money',
  'safety',
  'rider',
  'problem',
  'photo',
  'failed',
] as const;

export type HandOverReason = (typeof HAND_OVER_REASONS)[number];

/** Sender's id and name of Quickie's messages: no user has either. */
export const QUICKIE_ID = '000000000000000000000001';
export const QUICKIE_NAME = 'Quickie';

/** How soon staff should look at a chat. */
export const CHAT_PRIORITIES = ['normal', 'high', 'urgent'] as const;

export type ChatPriority = (typeof CHAT_PRIORITIES)[number];

/** How long after it was resolved a chat is still about the same matter, ms. */
export const SAME_EPISODE_MS = 24 * 3_600_000;

/** How often a server says that an agent's console is open, and when they count as gone, ms. */
export const BEAT_MS = 20_000;
export const GONE_MS = 60_000;

/** Longest message, characters. */
export const MAX_CHAT_MESSAGE = 2_000;
/** Most photos of one message. */
export const MAX_CHAT_PHOTOS = 4;
/** Words of the last message that lists show, characters. */
export const MAX_LAST_WORDS = 120;
/** Most messages in one answer. */
export const MAX_CHAT_PAGE = 200;
/** Messages that are shown first, and with each step back. */
export const CHAT_PAGE = 50;

/** Orders, dispatches and errands to choose from, of all kinds together. */
export const MAX_CHAT_SERVICES = 8;

/** How many messages a person may send (design, delivery and chat part 4). */
const MESSAGES_PER_BURST = { points: 5, windowS: 5 };
export const MESSAGES_PER_MINUTE = { points: 20, windowS: 60 };

/** How long to wait before another message, ms. `sentAt`: of the messages before it, epoch ms, the latest last. */
export function paceMs(sentAt: readonly number[], now: number): number {
  return Math.max(
    0,
    ...[MESSAGES_PER_BURST, MESSAGES_PER_MINUTE].map(({ points, windowS }) => {
      const oldest = sentAt.at(-points);
      return oldest === undefined ? 0 : oldest + windowS * 1_000 - now;
    }),
  );
}

/** A strike is a minute in which somebody sent too much; the third in an hour mutes them. */
export const STRIKE_EVERY = { points: 1, windowS: 60 };
export const STRIKES_FREE = { points: 2, windowS: 3_600 };
/** How long, ms. */
export const MUTE_MS = 10 * 60_000;

/** A person answers within this time, counted while we are open, ms (spec §9). */
export const REPLY_MS = 30 * 60_000;

/**
 * When a person answers at the latest: 30 minutes of our hours after the customer began to wait. At
 * 8:50 PM that is ten minutes today and twenty tomorrow. Null if we don't open within a week.
 */
export function replyDueAt(waitingSince: Date, hours: readonly OpeningHours[]): Date | null {
  let left = REPLY_MS;
  let at = waitingSince;
  for (;;) {
    const { isOpen, changesAt } = openState([hours], at);
    if (!changesAt) return isOpen ? new Date(at.getTime() + left) : null;
    const openMs = changesAt.getTime() - at.getTime();
    if (isOpen && openMs >= left) return new Date(at.getTime() + left);
    if (isOpen) left -= openMs;
    at = changesAt;
  }
}

/** Which side of a chat somebody is on; null for whom it doesn't concern. */
export function getSide(
  chat: { customerId: string },
  actor: { userId: string; roles: readonly Role[] },
): ChatSide | null {
  if (chat.customerId === actor.userId) return 'customer';
  return isStaff(actor) ? 'agent' : null;
}

/** The name that the other side sees: customers by their full name, staff by their first. */
export function getSenderName(side: ChatSide, name: string): string {
  return side === 'customer' ? name : (name.split(' ')[0] ?? name);
}

export interface Waiting {
  status: ChatStatus;
  /** Since when the customer has waited for a person; null while the bot or nobody has to answer. */
  waitingSince: Date | null;
}

/**
 * The state of a chat after a message of this side. A customer's message reopens what was resolved or
 * snoozed; a person's ends the bot's turn and the wait.
 *
 * `channel`: for whom the customer wrote it; undefined for whoever has the chat. Quickie takes over
 * only what is resolved, and a chat that is with it goes to a person as soon as one is written to.
 */
export function afterMessage(
  { status, waitingSince }: Waiting,
  { side, channel }: { side: ChatSide; channel?: ChatChannel | undefined },
  now: Date,
): Waiting {
  if (side === 'agent') {
    return { status: status === 'pending' ? 'open' : status, waitingSince: null };
  }
  if (status === 'pending' && channel !== 'support') return { status, waitingSince };
  if (status === 'resolved' && channel === 'quickie') {
    return { status: 'pending', waitingSince: null };
  }
  return { status: 'open', waitingSince: waitingSince ?? now };
}

/** The tab of a message that leaves the chat in this status. */
export const getChannel = (status: ChatStatus): ChatChannel =>
  status === 'pending' ? 'quickie' : 'support';
