import {
  formatClock,
  formatClockSoon,
  formatCountdown,
  formatNaira,
  formatTime,
} from '@/lib/core/format';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/time';
import type { TicketDto, TicketItemDto } from '@/lib/purchases/moves/board/dto';
import { opsCancelTextForShop } from '@/lib/purchases/moves/messages';
import type { BoardReportDto } from '@/lib/purchases/moves/reports/dto';
import { SHOP_ANSWER_MS } from '@/lib/purchases/moves/reports/policy';

/** Urgency of a ticket: green has time, amber needs action, red is late. */
export type Urgency = 'go' | 'wait' | 'stop';

/** Time that a shop has to accept, shown as a full ring. */
const RING_MS = 10 * MINUTE_MS;
const AMBER_MS = 5 * MINUTE_MS;
const RED_MS = 3 * MINUTE_MS;
/** Wait for a rider after which the shop should call. */
const LONG_WAIT_MIN = 5;

/** The time left to accept a new ticket. `share`: fraction left, 0–1. Null without a deadline. */
export interface AcceptClock {
  text: string;
  share: number;
  urgency: Urgency;
  isOver: boolean;
}

export function acceptClock(acceptBy: string | null, now: Date): AcceptClock | null {
  if (!acceptBy) return null;
  const left = Date.parse(acceptBy) - now.getTime();
  return {
    text: formatCountdown(left),
    share: Math.min(1, Math.max(0, left / RING_MS)),
    urgency: left <= RED_MS ? 'stop' : left <= AMBER_MS ? 'wait' : 'go',
    isOver: left <= 0,
  };
}

/** The time left to answer a question about a report, of its 15 minutes of opening time. */
export function answerClock(
  { answerBy }: Pick<BoardReportDto, 'answerBy'>,
  now: Date,
): AcceptClock {
  const left = Date.parse(answerBy) - now.getTime();
  const hours = Math.floor(left / HOUR_MS);
  return {
    text: hours > 0 ? `${hours} h` : formatCountdown(left),
    share: Math.min(1, Math.max(0, left / SHOP_ANSWER_MS)),
    urgency: left <= RED_MS ? 'stop' : left <= AMBER_MS ? 'wait' : 'go',
    isOver: left <= 0,
  };
}

/** When a new ticket arrived or should start, or when it will be cancelled if that is near. */
export function newTicketText(ticket: TicketDto, now: Date): string {
  const clock = acceptClock(ticket.acceptBy, now);
  if (clock?.isOver) return 'Time’s up';
  if (clock?.urgency === 'stop') return `Cancels at ${formatTime(ticket.acceptBy ?? now)}`;
  if (ticket.scheduledFor && new Date(ticket.scheduledFor) > now) {
    return `Start at ${formatClockSoon(ticket.scheduledFor, now)}`;
  }
  const age = now.getTime() - Date.parse(ticket.placedAt);
  return age < MINUTE_MS ? 'just in' : `at ${formatTime(ticket.placedAt)}`;
}

/** Progress of a preparation. `share`: fraction elapsed, 0–1. */
export interface Preparation {
  text: string;
  tag: string;
  urgency: Urgency;
  share: number;
}

export function preparation(ticket: TicketDto, now: Date): Preparation | null {
  if (!ticket.readyBy) return null;
  const due = Date.parse(ticket.readyBy);
  const start = Date.parse(ticket.acceptedAt ?? ticket.placedAt);
  const left = due - now.getTime();
  const lateMin = Math.floor(-left / MINUTE_MS);
  const isLate = left <= 0;
  return {
    text: `${isLate ? 'Due' : 'Ready by'} ${formatClockSoon(ticket.readyBy, now)}`,
    tag: !isLate ? timeLeft(left) : lateMin < 1 ? 'Due now' : `${duration(lateMin)} late`,
    urgency: isLate ? 'stop' : left <= RED_MS ? 'wait' : 'go',
    share: due > start ? Math.min(1, Math.max(0, (now.getTime() - start) / (due - start))) : 1,
  };
}

function timeLeft(ms: number): string {
  return `${duration(Math.ceil(ms / MINUTE_MS))} left`;
}

/** "6 min", "2 h". */
function duration(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** How long a ready ticket has been waiting; `tag` is empty while that is short. */
export function waiting(readyAt: string | null, now: Date): { text: string; tag: string } {
  if (!readyAt) return { text: '', tag: '' };
  const minutes = Math.floor((now.getTime() - Date.parse(readyAt)) / MINUTE_MS);
  const tag = minutes >= LONG_WAIT_MIN ? `Waiting ${duration(minutes)}` : '';
  return { text: `since ${formatClockSoon(readyAt, now)}`, tag };
}

const CANCELLED_BY = {
  customer: 'Cancelled by the customer',
  seller: 'Rejected',
  rider: 'Cancelled by the rider',
  ops: 'Cancelled by support',
} as const;

/** Sorts ready tickets: riders at the counter first, then the longest wait. */
export function byCounter(a: TicketDto, b: TicketDto): number {
  const [hereA, hereB] = [a.rider?.arrivedAt ?? '', b.rider?.arrivedAt ?? ''];
  if ((hereA === '') !== (hereB === '')) return hereA === '' ? 1 : -1;
  return hereA.localeCompare(hereB) || (a.readyAt ?? '').localeCompare(b.readyAt ?? '');
}

/** Result of a ticket: who has it, or why it was cancelled. */
export function outcome(ticket: TicketDto, now: Date): string {
  const { status, cancelled, rider, handedOverAt } = ticket;
  if (status === 'Order Cancelled') {
    if (!cancelled) return 'Cancelled';
    if (cancelled.isSoldOut) return 'Sold out';
    if (cancelled.by !== 'system') return CANCELLED_BY[cancelled.by];
    return cancelled.reason === 'unaccepted' ? 'Not accepted in time' : 'Cancelled';
  }
  const at = handedOverAt ? formatClockSoon(handedOverAt, now) : '';
  const state = status === 'Order Delivered' ? 'Delivered' : 'With the rider';
  return [at, rider ? firstName(rider.name) : state].filter(Boolean).join(' · ');
}

/** Why it was cancelled, as a sentence; empty if the canceller's role explains it. */
export function cancelReason({ cancelled }: TicketDto): string {
  if (!cancelled) return '';
  const reason =
    cancelled.by === 'ops'
      ? opsCancelTextForShop(cancelled.told)
      : cancelled.by === 'seller'
        ? rejectReason(cancelled.reason)
        : '';
  return reason && `${reason}.`;
}

function rejectReason(reason: string): string {
  const words = reason === 'sold_out_at_pickup' ? 'Sold out' : reason.trim().replace(/[.!]+$/, '');
  return words && `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

/** What a cancellation costs the shop; empty if nothing of an accepted order was cancelled. */
export function lostText({ status, amount, lost }: TicketDto): string {
  if (lost > 0) {
    return `${formatNaira(lost)} came off your takings: you aren’t paid for what’s cancelled before pick-up.`;
  }
  return status === 'Order Cancelled' && amount > 0
    ? `You’re still paid ${formatNaira(amount)}: your rider had picked it up.`
    : '';
}

/** Cancellations by support since the last read of the board. */
export function newCancellations(
  before: readonly TicketDto[],
  after: readonly TicketDto[],
): { number: string; text: string }[] {
  const known = new Map(before.map(({ orderId, cancelled }) => [orderId, cancelled?.at]));
  return after
    .filter(
      ({ orderId, cancelled }) =>
        cancelled?.by === 'ops' && known.has(orderId) && known.get(orderId) !== cancelled.at,
    )
    .map((ticket) => {
      const isWhole = ticket.status === 'Order Cancelled';
      const what = isWhole ? 'Cancelled by support.' : 'Support cancelled part of it.';
      return {
        number: ticket.number,
        text: [what, cancelReason(ticket)].filter(Boolean).join(' '),
      };
    });
}

/** An open "Are you sure?" of a button. */
export interface Confirmation {
  /** Epoch ms. */
  askedAt: number;
  /** Stays open until answered, instead of timing out. */
  isSticky: boolean;
}

/** A double tap must not answer the question that it opened, ms. */
export const DOUBLE_TAP_MS = 400;

/** Result of a tap on the answer; a tap that comes too early makes the question stay open. */
export function answerTap(asked: Confirmation, nowMs: number): 'confirmed' | Confirmation {
  return nowMs - asked.askedAt < DOUBLE_TAP_MS ? { ...asked, isSticky: true } : 'confirmed';
}

/** How the search for a ticket's rider is going. */
export function searchText(
  { ridersAskedAt, isSearchStarved }: Pick<TicketDto, 'ridersAskedAt' | 'isSearchStarved'>,
  now: Date,
): string {
  if (!ridersAskedAt) return 'We’ll ask riders once every shop accepts';
  if (new Date(ridersAskedAt) > now)
    return `We’ll ask riders at ${formatClockSoon(ridersAskedAt, now)}`;
  return isSearchStarved ? 'No rider nearby yet. We’re still looking.' : 'Looking for a rider';
}

/** Where a ticket's rider is; empty until they arrive. */
export function riderText(rider: TicketDto['rider'], now: Date): string {
  if (!rider?.arrivedAt) return '';
  const minutes = Math.floor((now.getTime() - Date.parse(rider.arrivedAt)) / MINUTE_MS);
  const here = `${firstName(rider.name)} is here`;
  return minutes < 1 ? here : `${here}, waiting ${duration(minutes)}`;
}

/** A duration of seconds in words: "40 s", "1 min 40 s", "5 min". */
export function secondsText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
    .filter(Boolean)
    .join(' ');
}

/** An hour of the day: "9 AM", "12 PM". */
export function hourText(hour: number): string {
  return formatClock(`${String(hour).padStart(2, '0')}:00`);
}

export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** Option and add-ons of a line: "Large · fried plantain, coleslaw". */
export function choices({ optionName, addons }: TicketItemDto): string {
  return [optionName, addons.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ');
}

/** The shop's open question about a line, and the customer's time left to answer. */
export function questionText(item: TicketItemDto, now: Date): { text: string; left: string } {
  const { query, name } = item;
  if (!query) return { text: '', left: '' };
  const ms = Date.parse(query.expiresAt) - now.getTime();
  const text =
    query.kind === 'substitute'
      ? `${name}: ${query.optionName} instead?`
      : `${name}: leave it out?`;
  return {
    text,
    left: ms > 0 ? `${formatCountdown(ms)} left to answer` : 'No answer. Leaving it out…',
  };
}

const ANSWERS = {
  swapped: 'Customer took this instead',
  dropped: 'Customer left it out',
  expired: 'No answer, left out',
} as const;

/** How the question about a line ended; empty if none was asked. */
export function answerText({ answer }: TicketItemDto): string {
  return answer ? ANSWERS[answer] : '';
}

/** Lines whose question ended since the last read of the board. */
export function newAnswers(
  before: readonly TicketDto[],
  after: readonly TicketDto[],
): { number: string; text: string }[] {
  const wasOpen = new Set(
    before.flatMap(({ orderId, items }) =>
      items.filter(({ query }) => query).map(({ id }) => `${orderId}:${id}`),
    ),
  );
  return after.flatMap(({ orderId, number, items }) =>
    items
      .filter(({ id, answer }) => answer && wasOpen.has(`${orderId}:${id}`))
      .map((item) => ({ number, text: `${item.name}: ${answerText(item).toLowerCase()}` })),
  );
}

/** When an item is back in stock. */
export function backText(until: string | null, now: Date): string {
  return until ? `Back at ${formatClockSoon(until, now)}` : 'Until you put it back';
}

/** "Updated just now", "Updated 2 min ago". */
export function updatedText(at: number, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  return minutes < 1 ? 'Updated just now' : `Updated ${duration(minutes)} ago`;
}

/** Preparation times to choose with one tap, minutes. */
export const PREP_CHOICES = [10, 15, 20, 30, 45] as const;

/** The shortest choice that covers a shop's usual time, or the longest. */
export function nearestPrepChoice(prepMinutes: number): number {
  return PREP_CHOICES.find((minutes) => minutes >= prepMinutes) ?? 45;
}
