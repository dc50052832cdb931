import type { Role } from '@/lib/core/roles';

/** `pending`: with the bot. `snoozed`: staff put it off until later. */
export const CHAT_STATUSES = ['pending', 'open', 'resolved', 'snoozed'] as const;

export type ChatStatus = (typeof CHAT_STATUSES)[number];

/** The two sides of a chat. */
export const CHAT_SIDES = ['customer', 'agent'] as const;

export type ChatSide = (typeof CHAT_SIDES)[number];

/** Roles that answer customers. */
export const CHAT_STAFF = ['support', 'ops', 'admin'] as const satisfies readonly Role[];

/** Longest message, characters. */
export const MAX_CHAT_MESSAGE = 2_000;
/** Most photos of one message. */
export const MAX_CHAT_PHOTOS = 4;
/** Most messages in one answer. */
export const MAX_CHAT_PAGE = 200;
/** Messages that are shown first, and with each step back. */
export const CHAT_PAGE = 50;

/** How many messages a person may send (design, delivery and chat part 4). */
export const MESSAGES_PER_BURST = { points: 5, windowS: 5 };
export const MESSAGES_PER_MINUTE = { points: 20, windowS: 60 };
/** A strike is a minute in which somebody sent too much; the third in an hour mutes them. */
export const STRIKE_EVERY = { points: 1, windowS: 60 };
export const STRIKES_FREE = { points: 2, windowS: 3_600 };
/** How long, ms. */
export const MUTE_MS = 10 * 60_000;

/** Which side of a chat somebody is on; null for whom it doesn't concern. */
export function sideOf(
  chat: { customerId: string },
  { userId, roles }: { userId: string; roles: readonly Role[] },
): ChatSide | null {
  if (chat.customerId === userId) return 'customer';
  return CHAT_STAFF.some((role) => roles.includes(role)) ? 'agent' : null;
}

/** The name that the other side sees: customers by their full name, staff by their first. */
export function senderNameOf(side: ChatSide, name: string): string {
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
 */
export function afterMessage(
  { status, waitingSince }: Waiting,
  side: ChatSide,
  now: Date,
): Waiting {
  if (side === 'agent') {
    return { status: status === 'pending' ? 'open' : status, waitingSince: null };
  }
  if (status === 'pending') return { status, waitingSince };
  return { status: 'open', waitingSince: waitingSince ?? now };
}
