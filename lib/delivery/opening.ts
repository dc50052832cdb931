import { formatClockDay, formatClockSoon, formatList } from '@/lib/core/format';
import { type OpeningHours, preparationStart, SERVICE_HOURS, type Timetable } from './hours';

interface Shop extends Timetable {
  id: string;
  name: string;
}

/** When an order of these shops can be prepared. */
export interface Opening {
  /** ISO; null: at once. */
  scheduledFor: string | null;
  /** Nothing of it opens within the coming week. */
  isNever: boolean;
  /** "Closed. They’ll start at 8 AM tomorrow."; empty while all are open. */
  text: string;
  /** The shops without which the rest can be prepared sooner; null where that does not help. */
  late: Late | null;
}

interface Late {
  ids: string[];
  /** The rest can be prepared at once. */
  isRestNow: boolean;
}

/** A shop and when it could begin if it were alone; null: never within the coming week. */
interface Timed {
  shop: Shop;
  from: Date | null;
}

/** Shops that keep the others waiting. */
interface Delay {
  late: readonly Timed[];
  /** When the others can begin. */
  restFrom: Date;
}

/**
 * The first moment at which Eki delivers and every shop is open (design ruling 15). The words name
 * the shops that put it off, with the times that their own tags show, and say when the rest could
 * begin.
 */
export function openingOf(
  shops: readonly Shop[],
  now: Date,
  service: readonly OpeningHours[] = SERVICE_HOURS,
): Opening {
  const startOf = (some: readonly Shop[]) => preparationStart(some, service, now);
  const start = startOf(shops);
  if (start && start <= now) return { scheduledFor: null, isNever: false, text: '', late: null };
  const timed = shops.map((shop) => ({ shop, from: startOf([shop]) }));
  const delay = delayOf(timed, start, startOf);
  return {
    scheduledFor: start?.toISOString() ?? null,
    isNever: start === null,
    text: start ? laterWords(delay, start, now) : neverWords(timed),
    late: delay && {
      ids: delay.late.map(({ shop }) => shop.id),
      isRestNow: delay.restFrom <= now,
    },
  };
}

/**
 * The fewest shops, taken from those that open last, without which the others begin before `start`;
 * null where all begin at the same time.
 */
function delayOf(
  timed: readonly Timed[],
  start: Date | null,
  startOf: (shops: readonly Shop[]) => Date | null,
): Delay | null {
  const steps = [...new Set(timed.map(opensAt))].sort((a, b) => b - a);
  for (const step of steps) {
    const rest = timed.filter((one) => opensAt(one) < step);
    if (rest.length === 0) return null;
    const restFrom = startOf(rest.map(({ shop }) => shop));
    if (restFrom && (start === null || restFrom < start)) {
      return { late: timed.filter((one) => opensAt(one) >= step), restFrom };
    }
  }
  return null;
}

function opensAt({ from }: Timed): number {
  return from?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Who is closed until when, what that means for the others, and how to have those sooner. */
function laterWords(delay: Delay | null, start: Date, now: Date): string {
  if (!delay) return `Closed. They’ll start at ${formatClockSoon(start, now)}.`;
  const { late, restFrom } = delay;
  const isOne = late.length === 1;
  const [first, last] = [Math.min(...late.map(opensAt)), Math.max(...late.map(opensAt))];
  const until = first === last ? `${isOne ? 'is' : 'are'} closed until` : 'don’t open before';
  const all =
    first === start.getTime()
      ? 'then'
      : `at ${formatClockDay(start, now)}, when all the shops are open`;
  const rest = restFrom <= now ? 'now' : `at ${formatClockDay(restFrom, now)}`;
  return [
    `${namesOf(late)} ${until} ${formatClockDay(new Date(first), now)},`,
    `so your whole order starts ${all}.`,
    `Without ${isOne ? 'it' : 'them'}, the rest starts ${rest}.`,
  ].join(' ');
}

/** Who never opens, and why; else it is that the hours of the shops never meet. */
function neverWords(timed: readonly Timed[]): string {
  const closed = timed.filter(({ from }) => from === null);
  if (closed.length === 0) {
    return 'These shops are never open at the same time. Order from them separately.';
  }
  const isOne = closed.length === 1;
  const isUnset = closed.every(({ shop }) => shop.hours.length === 0);
  const why = isUnset
    ? `${namesOf(closed)} ${isOne ? 'is closed and hasn’t' : 'are closed and haven’t'} set an opening time.`
    : `${namesOf(closed)} ${isOne ? 'isn’t' : 'aren’t'} taking orders for the next week.`;
  if (closed.length === timed.length) return why;
  return `${why} Order the rest without ${isOne ? 'it' : 'them'}.`;
}

function namesOf(timed: readonly Timed[]): string {
  return formatList(timed.map(({ shop }) => shop.name));
}
