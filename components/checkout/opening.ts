import type { VendorDto } from '@/lib/catalog/dto';
import { formatWhen } from '@/lib/core/format';
import {
  type OpeningHours,
  openState,
  preparationStart,
  SERVICE_HOURS,
} from '@/lib/delivery/hours';

type Shop = Pick<VendorDto, '_id' | 'businessName' | 'hours' | 'pausedUntil'>;

/** When an order of these shops can be prepared. */
export interface Opening {
  /** ISO; null: at once. */
  scheduledFor: string | null;
  /** Nothing of it opens within the coming week. */
  isNever: boolean;
  /** "Closed now. Prepared from 8 AM tomorrow."; empty while all are open. */
  text: string;
  /** Shops without which the rest could be prepared at once; empty where that does not help. */
  closedIds: string[];
}

/**
 * The first moment at which Eki delivers and every shop is open, as the server works it out
 * (design ruling 15); the server has the last word when it is paid.
 */
export function openingOf(
  shops: readonly Shop[],
  now: Date,
  service: readonly OpeningHours[] = SERVICE_HOURS,
): Opening {
  const start = preparationStart(
    [service, ...shops.map(({ hours }) => hours)],
    shops.map(({ pausedUntil }) => (pausedUntil ? new Date(pausedUntil) : null)),
    now,
  );
  if (!start) {
    return {
      scheduledFor: null,
      isNever: true,
      text: 'These shops are never open at the same time. Please order from them one by one.',
      closedIds: [],
    };
  }
  if (start <= now) return { scheduledFor: null, isNever: false, text: '', closedIds: [] };
  const closed = shops.filter((shop) => !isOpenAt(shop, now));
  const isMixed = closed.length < shops.length && openState([service], now).isOpen;
  return {
    scheduledFor: start.toISOString(),
    isNever: false,
    text: closedWords({ shops, closed, isMixed }, start, now),
    closedIds: isMixed ? closed.map(({ _id }) => _id) : [],
  };
}

function isOpenAt({ hours, pausedUntil }: Shop, at: Date): boolean {
  return !(pausedUntil && new Date(pausedUntil) > at) && openState([hours], at).isOpen;
}

/** "Prepared from 8 AM tomorrow.", "Prepared from 9 AM on Mon 23 Nov." */
export function preparedFrom(start: Date | string, now: Date): string {
  const [day = '', time = ''] = formatWhen(start, now).split(', ');
  const isNear = day === 'today' || day === 'tomorrow';
  return `Prepared from ${time} ${isNear ? '' : 'on '}${day}.`;
}

interface Closed {
  shops: readonly Shop[];
  /** Those that are closed now. */
  closed: readonly Shop[];
  /** Eki delivers, and some of the shops are open. */
  isMixed: boolean;
}

/**
 * "Closed now." and when everything is prepared; where some of the shops could begin sooner, why
 * they wait too: one delivery brings it all. Names whoever is closed, and opens last.
 */
function closedWords({ shops, closed, isMixed }: Closed, start: Date, now: Date): string {
  const justBefore = new Date(start.getTime() - 1);
  const last = shops.filter((shop) => !isOpenAt(shop, justBefore));
  const couldBeginSooner = isMixed || (last.length > 0 && last.length < shops.length);
  if (!couldBeginSooner) return `Closed now. ${preparedFrom(start, now)}`;
  const [only] = closed.length === 1 ? closed : [];
  const [opener] = last.length === 1 ? last : [];
  const when = opener && opener !== only ? `, when ${opener.businessName} opens` : '';
  const prepared = preparedFrom(start, now).replace(/^P/, 'p').replace(/\.$/, '');
  return `${whoIsClosed(shops, closed)} One delivery brings it all, so everything is ${prepared}${when}.`;
}

function whoIsClosed(shops: readonly Shop[], closed: readonly Shop[]): string {
  const [only] = closed;
  if (only && closed.length === 1) return `${only.businessName} is closed now.`;
  if (closed.length > 0 && closed.length < shops.length) {
    return `${closed.length} of ${shops.length} shops are closed now.`;
  }
  return 'Closed now.';
}
