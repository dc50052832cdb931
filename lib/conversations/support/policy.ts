import { lagosDay } from '@/lib/core/format';
import { minuteOfDay, type OpeningHours, openMinutes, replyDueAt } from '@/lib/core/hours/hours';
import { DAY_MS } from '@/lib/core/time';
import { MAX_PHOTO_BYTES } from '@/lib/platform/files/policy';
import type { FiguresLineDto, SupportFiguresDto } from './dto';

/** Longest message of the contact form, characters. */
export const MAX_CONTACT_MESSAGE = 4_000;
/** Longest subject, characters. */
export const MAX_SUBJECT = 120;
/** Largest attachment, bytes. */
export const MAX_ATTACHMENT_BYTES = MAX_PHOTO_BYTES;
/** Confirmation mails to one address in an hour: anyone can enter any address. */
export const CONTACTS_PER_EMAIL = { points: 3, windowS: 3_600 };

/** Without characters that look alike: a number may be read out on the phone. */
const NUMBER_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 6;

/** The number of a support ticket, `T-7K3MQX`, from at least six random bytes. */
export function ticketNumber(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, NUMBER_LENGTH), (byte) =>
    NUMBER_LETTERS.charAt(byte % NUMBER_LETTERS.length),
  );
  return `T-${letters.join('')}`;
}

export const INBOX_VIEWS = ['queue', 'mine', 'all', 'snoozed'] as const;

export type InboxView = (typeof INBOX_VIEWS)[number];

/** Chats and tickets of one page of a list. */
export const INBOX_PAGE = 30;
export const TICKETS_PAGE = 30;

/** `closed`: by staff, answered or not. */
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const AGENT_STATES = ['online', 'away'] as const;

export type AgentState = (typeof AGENT_STATES)[number];

/** An agent's chat returns to the queue after this wait for a reply, ms. */
export const REPLY_TIMEOUT_MS = 3 * 60_000;
/** Most chats that are assigned to one agent automatically; they may take more. */
export const AGENT_CAPACITY = 6;
/** How long a rating can be changed, ms. */
export const RATING_EDIT_WINDOW_MS = DAY_MS;
/** Longest snooze, ms. */
export const MAX_SNOOZE_MS = 30 * DAY_MS;

export const MAX_LABELS = 5;
/** Longest label, characters. */
export const MAX_LABEL = 24;
export const MAX_MENTIONS = 10;
/** Longest saved reply, characters. */
export const MAX_CANNED = 1_000;
export const MAX_CANNED_REPLIES = 200;
/** Longest answer to a ticket, characters. */
export const MAX_TICKET_REPLY = 4_000;
/** Longest comment of a rating, characters. */
export const MAX_RATING_COMMENT = 500;
export const MAX_REPORT_DAYS = 92;
export const MAX_REPORT_EPISODES = 50_000;

export interface CountedEpisode {
  openedAt: Date;
  firstReplyAt: Date | null;
  resolvedAt: Date | null;
  /** 1 to 5; null without one. */
  score: number | null;
}

/**
 * Summarises the episodes of a number of days, by the day and by the hour in which each was opened.
 * `from`: midnight in Lagos.
 */
export function toFigures(
  episodes: readonly CountedEpisode[],
  {
    from,
    days,
    hours,
    now,
  }: { from: Date; days: number; hours: readonly OpeningHours[]; now: Date },
): SupportFiguresDto {
  const toLine = (isIncluded: (openedAt: Date) => boolean) =>
    toFiguresLine(
      episodes.filter(({ openedAt }) => isIncluded(openedAt)),
      hours,
      now,
    );
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = lagosDay(new Date(from.getTime() + index * DAY_MS));
      return { day, ...toLine((at) => lagosDay(at) === day) };
    }),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...toLine((at) => Math.floor(minuteOfDay(at) / 60) === hour),
    })),
    total: toFiguresLine(episodes, hours, now),
  };
}

function toFiguresLine(
  episodes: readonly CountedEpisode[],
  hours: readonly OpeningHours[],
  now: Date,
): FiguresLineDto {
  const waits = episodes
    .flatMap(({ openedAt, firstReplyAt }) =>
      firstReplyAt ? [openMinutes(openedAt, firstReplyAt, hours)] : [],
    )
    .sort((a, b) => a - b);
  const scores = episodes.flatMap(({ score }) => score ?? []);
  const isLate = ({ openedAt, firstReplyAt, resolvedAt }: CountedEpisode) => {
    const dueAt = replyDueAt(openedAt, hours);
    return dueAt !== null && (firstReplyAt ?? resolvedAt ?? now) > dueAt;
  };
  const sum = scores.reduce((all, score) => all + score, 0);
  return {
    opened: episodes.length,
    resolved: episodes.filter(({ resolvedAt }) => resolvedAt).length,
    late: episodes.filter(isLate).length,
    medianMin: quantile(waits, 0.5),
    p90Min: quantile(waits, 0.9),
    rating: scores.length ? Math.round((sum / scores.length) * 10) / 10 : null,
    ratings: scores.length,
  };
}

/** The quantile of sorted values, rounded to a tenth; null without values. */
function quantile(sorted: readonly number[], fraction: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)];
  return value === undefined ? null : Math.round(value * 10) / 10;
}
