import { isStaff, type Role } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';

/** `pending`: with the bot. `snoozed`: put off by staff. */
export const CHAT_STATUSES = ['pending', 'open', 'resolved', 'snoozed'] as const;

export type ChatStatus = (typeof CHAT_STATUSES)[number];

export const CHAT_SIDES = ['customer', 'agent'] as const;

export type ChatSide = (typeof CHAT_SIDES)[number];

/** Who writes messages: the two sides, and Quickie. */
export const CHAT_SENDERS = [...CHAT_SIDES, 'bot'] as const;

export type ChatSender = (typeof CHAT_SENDERS)[number];

export const CHAT_CHANNELS = ['quickie', 'support'] as const;

export type ChatChannel = (typeof CHAT_CHANNELS)[number];

/**
 * Why Quickie handed a chat to a person: the customer asked, it misunderstood twice (`missed`), the words
 * need a person (`problem`: something wrong, missing or never delivered), a photo, or a service that it
 * needs is down (`failed`).
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

/** The sender of Quickie's messages; no user has this id or name. */
export const QUICKIE_ID = '000000000000000000000001';
export const QUICKIE_NAME = 'Quickie';

/** How soon staff should look at a chat. */
export const CHAT_PRIORITIES = ['normal', 'high', 'urgent'] as const;

export type ChatPriority = (typeof CHAT_PRIORITIES)[number];

/** A chat reopened within this time of being resolved continues its episode, ms. */
export const SAME_EPISODE_MS = DAY_MS;

/** How often a server refreshes the presence of its agents, ms. */
export const AGENT_HEARTBEAT_INTERVAL_MS = 20_000;
/** An agent without a heartbeat for this long is offline, ms. */
export const AGENT_TIMEOUT_MS = 60_000;

/** Longest message, characters. */
export const MAX_CHAT_MESSAGE = 2_000;
export const MAX_CHAT_PHOTOS = 4;
/** Excerpt of the last message in lists, characters. */
export const MAX_EXCERPT = 120;
export const MAX_CHAT_PAGE = 200;
export const CHAT_PAGE = 50;

/** Purchases to choose from, of all kinds. */
export const MAX_CHAT_SERVICES = 8;

/** How many messages one sender may send. */
const MESSAGES_PER_BURST = { points: 5, windowS: 5 };
export const MESSAGES_PER_MINUTE = { points: 20, windowS: 60 };

/** Delay before another message may be sent, ms. `sentAt`: earlier messages, epoch ms, latest last. */
export function getSendDelayMs(sentAt: readonly number[], now: number): number {
  return Math.max(
    0,
    ...[MESSAGES_PER_BURST, MESSAGES_PER_MINUTE].map(({ points, windowS }) => {
      const oldest = sentAt.at(-points);
      return oldest === undefined ? 0 : oldest + windowS * 1_000 - now;
    }),
  );
}

/** A strike is a minute in which a sender exceeded the limits; the third in an hour mutes them. */
export const STRIKE_WINDOW = { points: 1, windowS: 60 };
export const STRIKES_BEFORE_MUTE = { points: 2, windowS: 3_600 };
export const MUTE_MS = 10 * 60_000;

/** The actor's side of a chat; null if they have no access. */
export function getSide(
  chat: { customerId: string },
  actor: { userId: string; roles: readonly Role[] },
): ChatSide | null {
  if (chat.customerId === actor.userId) return 'customer';
  return isStaff(actor) ? 'agent' : null;
}

/** The name that the other side sees: a customer's full name, an agent's first name. */
export function getSenderName(side: ChatSide, name: string): string {
  return side === 'customer' ? name : (name.split(' ')[0] ?? name);
}

export interface Waiting {
  status: ChatStatus;
  /** Since when the customer has waited for a person; null while they don't. */
  waitingSince: Date | null;
}

/**
 * The state of a chat after a message from this side. A customer's message reopens a resolved or snoozed
 * chat; an agent's takes it from the bot and ends the wait.
 *
 * `channel`: the tab a customer wrote in; undefined for whichever has the chat. Quickie takes over only
 * resolved chats, and a message in the support tab takes a chat away from it.
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
