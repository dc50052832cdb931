import { MAX_PHOTO_BYTES } from '@/lib/files/policy';

/** Longest message of the contact form, characters. */
export const MAX_CONTACT_MESSAGE = 4_000;
/** Longest subject, characters. */
export const MAX_SUBJECT = 120;
/** Largest attachment, bytes. */
export const MAX_ATTACHMENT_BYTES = MAX_PHOTO_BYTES;
/** Mails with a ticket's number to one address in an hour (design, security part 3). */
export const CONTACTS_PER_EMAIL = { points: 3, windowS: 3_600 };

/** Without letters and digits that look alike: a number may be read out on the phone. */
const NUMBER_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 6;

/** The number of a support ticket, `T-7K3MQX`, from at least six random bytes. */
export function ticketNumber(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, NUMBER_LENGTH), (byte) =>
    NUMBER_LETTERS.charAt(byte % NUMBER_LETTERS.length),
  );
  return `T-${letters.join('')}`;
}

/** Lists of the console. */
export const INBOX_VIEWS = ['queue', 'mine', 'all', 'snoozed'] as const;

export type InboxView = (typeof INBOX_VIEWS)[number];

/** Chats of one page of a list. */
export const INBOX_PAGE = 30;
/** Tickets beside them. */
export const TICKETS_PAGE = 30;

/** `closed`: without an answer, or with the last one. */
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What agents say of themselves. */
export const AGENT_STATES = ['online', 'away'] as const;

export type AgentState = (typeof AGENT_STATES)[number];

/** How often a server says that an agent's console is open, and when they count as gone, ms. */
export const BEAT_MS = 20_000;
export const GONE_MS = 60_000;
/** How long an agent may let a customer wait before the chat goes back to the queue, ms. */
export const SILENT_MS = 3 * 60_000;
/** Most chats that are given to one agent; they may take more. */
export const AGENT_CAPACITY = 6;
/** How long a rating can be changed, ms. */
export const RATE_EDIT_MS = 24 * 3_600_000;
/** How far off a chat can be snoozed, ms. */
export const MAX_SNOOZE_MS = 30 * 86_400_000;

export const MAX_LABELS = 5;
/** Longest label, characters. */
export const MAX_LABEL = 24;
/** Longest note, characters. */
export const MAX_NOTE = 2_000;
export const MAX_MENTIONS = 10;
/** Longest saved reply, characters. */
export const MAX_CANNED = 1_000;
/** Most saved replies. */
export const MAX_CANNED_REPLIES = 200;
/** Longest answer to a ticket, characters. */
export const MAX_TICKET_REPLY = 4_000;
/** Longest comment of a rating, characters. */
export const MAX_RATING_COMMENT = 500;
/** Most days of a report. */
export const MAX_REPORT_DAYS = 92;
