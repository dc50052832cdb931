import type { VendorDto } from '@/lib/catalog/dto';
import { formatClockDay, listed } from '@/lib/core/format';
import { type OpeningHours, preparationStart, SERVICE_HOURS } from '@/lib/delivery/hours';

type Shop = Pick<VendorDto, '_id' | 'businessName' | 'hours' | 'pausedUntil'>;

/** When an order of these shops can be prepared. */
export interface Opening {
  /** ISO; null: at once. */
  scheduledFor: string | null;
  /** Nothing of it opens within the coming week. */
  isNever: boolean;
  /** "Closed now. Prepared from 8 AM tomorrow."; empty while all are open. */
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
 * The first moment at which Eki delivers and every shop is open, as the server works it out
 * (design ruling 15); the server has the last word when it is paid. The words name the shops that
 * put it off, with the times that their own tags show, and say when the rest could begin.
 */
export function openingOf(
  shops: readonly Shop[],
  now: Date,
  service: readonly OpeningHours[] = SERVICE_HOURS,
): Opening {
  const startOf = (some: readonly Shop[]) => firstStart(some, now, service);
  const start = startOf(shops);
  if (start && start <= now) return { scheduledFor: null, isNever: false, text: '', late: null };
  const timed = shops.map((shop) => ({ shop, from: startOf([shop]) }));
  const delay = delayOf(timed, start, startOf);
  return {
    scheduledFor: start?.toISOString() ?? null,
    isNever: start === null,
    text: start ? laterWords(delay, start, now) : neverWords(timed),
    late: delay && {
      ids: delay.late.map(({ shop }) => shop._id),
      isRestNow: delay.restFrom <= now,
    },
  };
}

function firstStart(
  shops: readonly Shop[],
  now: Date,
  service: readonly OpeningHours[],
): Date | null {
  return preparationStart(
    [service, ...shops.map(({ hours }) => hours)],
    shops.map(({ pausedUntil }) => (pausedUntil ? new Date(pausedUntil) : null)),
    now,
  );
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

/** "Prepared from 8 AM tomorrow.", "Prepared from 9 AM on Mon 23 Nov." */
export function preparedFrom(start: Date | string, now: Date): string {
  return `Prepared from ${formatClockDay(start, now)}.`;
}

/** Who is closed until when, what that means for the others, and how to have those sooner. */
function laterWords(delay: Delay | null, start: Date, now: Date): string {
  if (!delay) return `Closed now. ${preparedFrom(start, now)}`;
  const { late, restFrom } = delay;
  const isOne = late.length === 1;
  const [first, last] = [Math.min(...late.map(opensAt)), Math.max(...late.map(opensAt))];
  const until = first === last ? `${isOne ? 'is' : 'are'} closed until` : 'do not open before';
  const all =
    first === start.getTime() ? 'then' : `${formatClockDay(start, now)}, when all shops are open`;
  const rest = restFrom <= now ? 'now' : `from ${formatClockDay(restFrom, now)}`;
  return [
    `${namesOf(late)} ${until} ${formatClockDay(new Date(first), now)},`,
    `so all of it is prepared from ${all}.`,
    `Without ${isOne ? 'it' : 'them'}, the rest is prepared ${rest}.`,
  ].join(' ');
}

/** Who never opens, and why; else it is that the hours of the shops never meet. */
function neverWords(timed: readonly Timed[]): string {
  const closed = timed.filter(({ from }) => from === null);
  if (closed.length === 0) {
    return 'These shops are never open at the same time. Please order from them one by one.';
  }
  const isOne = closed.length === 1;
  const isUnset = closed.every(({ shop }) => shop.hours.length === 0);
  const why = isUnset
    ? `${namesOf(closed)} ${isOne ? 'is' : 'are'} closed, with no opening time set yet.`
    : `${namesOf(closed)} ${isOne ? 'takes' : 'take'} no orders in the coming week.`;
  if (closed.length === timed.length) return why;
  return `${why} Please order the rest without ${isOne ? 'it' : 'them'}.`;
}

function namesOf(timed: readonly Timed[]): string {
  return listed(timed.map(({ shop }) => shop.businessName));
}
