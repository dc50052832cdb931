import { formatClockDay, formatClockSoon, formatList } from '@/lib/core/format';
import { toIso } from '@/lib/core/time';
import { type OpeningHours, preparationStart, SERVICE_HOURS, type Timetable } from './hours';
import { openingText } from './opening-text';

interface Shop extends Timetable {
  id: string;
  name: string;
}

export interface Opening {
  /** ISO; null: now. */
  scheduledFor: string | null;
  /** The shops are never all open within the coming week. */
  isNever: boolean;
  /** "Closed. They’ll start at 8 AM tomorrow."; empty if all are open. */
  text: string;
  /** Shops that delay the others; null if removing some wouldn't help. */
  late: LateShops | null;
}

interface LateShops {
  ids: string[];
  /** Without them, the rest can be prepared now. */
  isRestNow: boolean;
}

/** When a shop could start alone; null: not within the coming week. */
interface ShopStart {
  shop: Shop;
  from: Date | null;
}

interface Delay {
  /** Shops that delay the others. */
  late: readonly ShopStart[];
  /** When the others could start. */
  restFrom: Date;
}

/**
 * When an order from these shops can be prepared: the first time at which Eki delivers and every shop is
 * open. The text names the shops that delay it, and when the rest could start.
 */
export function getOpening(
  shops: readonly Shop[],
  now: Date,
  service: readonly OpeningHours[] = SERVICE_HOURS,
): Opening {
  const getStart = (group: readonly Shop[]) => preparationStart(group, service, now);
  const start = getStart(shops);
  if (start && start <= now) return { scheduledFor: null, isNever: false, text: '', late: null };
  const starts = shops.map((shop) => ({ shop, from: getStart([shop]) }));
  const delay = findDelay(starts, start, getStart);
  return {
    scheduledFor: toIso(start),
    isNever: start === null,
    text: start ? delayText(delay, starts, start, now, service) : neverText(starts),
    late: delay && {
      ids: delay.late.map(({ shop }) => shop.id),
      isRestNow: delay.restFrom <= now,
    },
  };
}

/**
 * The smallest group of last-opening shops without which the others can start before `start`; null if there
 * is none.
 */
function findDelay(
  starts: readonly ShopStart[],
  start: Date | null,
  getStart: (shops: readonly Shop[]) => Date | null,
): Delay | null {
  const latestFirst = [...new Set(starts.map(startMs))].sort((a, b) => b - a);
  for (const cutoff of latestFirst) {
    const rest = starts.filter((entry) => startMs(entry) < cutoff);
    if (rest.length === 0) return null;
    const restFrom = getStart(rest.map(({ shop }) => shop));
    if (restFrom && (start === null || restFrom < start)) {
      return { late: starts.filter((entry) => startMs(entry) >= cutoff), restFrom };
    }
  }
  return null;
}

function startMs({ from }: ShopStart): number {
  return from?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Names the closed shops, until when, when the order starts, and when the rest could start alone. */
function delayText(
  delay: Delay | null,
  starts: readonly ShopStart[],
  start: Date,
  now: Date,
  service: readonly OpeningHours[],
): string {
  const areOnBreak = (group: readonly ShopStart[]) =>
    group.every(({ shop }) => openingText(shop, now, service).isOnBreak);
  if (!delay) {
    const isBreak = areOnBreak(starts.filter(({ from }) => from === null || from > now));
    return `${isBreak ? 'Short break' : 'Closed'}. They’ll start at ${formatClockSoon(start, now)}.`;
  }
  const { late, restFrom } = delay;
  const isOne = late.length === 1;
  const [first, last] = [Math.min(...late.map(startMs)), Math.max(...late.map(startMs))];
  const state = areOnBreak(late) ? 'on a short break' : 'closed';
  const until = first === last ? `${isOne ? 'is' : 'are'} ${state} until` : 'don’t open before';
  const wholeOrder =
    first === start.getTime()
      ? 'then'
      : `at ${formatClockDay(start, now)}, when all the shops are open`;
  const rest = restFrom <= now ? 'now' : `at ${formatClockDay(restFrom, now)}`;
  return [
    `${listNames(late)} ${until} ${formatClockDay(new Date(first), now)},`,
    `so your whole order starts ${wholeOrder}.`,
    `Without ${isOne ? 'it' : 'them'}, the rest starts ${rest}.`,
  ].join(' ');
}

/** Names the shops that don't open and why, or explains that the shops' hours don't overlap. */
function neverText(starts: readonly ShopStart[]): string {
  const closed = starts.filter(({ from }) => from === null);
  if (closed.length === 0) {
    return 'These shops are never open at the same time. Order from them separately.';
  }
  const isOne = closed.length === 1;
  const haveNoHours = closed.every(({ shop }) => shop.hours.length === 0);
  const reason = haveNoHours
    ? `${listNames(closed)} ${isOne ? 'is closed and hasn’t' : 'are closed and haven’t'} set an opening time.`
    : `${listNames(closed)} ${isOne ? 'isn’t' : 'aren’t'} taking orders for the next week.`;
  if (closed.length === starts.length) return reason;
  return `${reason} Order the rest without ${isOne ? 'it' : 'them'}.`;
}

function listNames(starts: readonly ShopStart[]): string {
  return formatList(starts.map(({ shop }) => shop.name));
}
