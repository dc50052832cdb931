import type { VendorDto } from '@/lib/catalog/dto';
import { formatWhen } from '@/lib/core/format';
import {
  type OpeningHours,
  openState,
  preparationStart,
  SERVICE_HOURS,
} from '@/lib/delivery/hours';

type Shop = Pick<VendorDto, 'businessName' | 'hours' | 'pausedUntil'>;

/** When an order of these shops can be prepared. */
export interface Opening {
  /** ISO; null: at once. */
  scheduledFor: string | null;
  /** Nothing of it opens within the coming week. */
  isNever: boolean;
  /** "Closed now. Prepared from 8:00 AM tomorrow."; empty while all are open. */
  text: string;
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
    };
  }
  if (start <= now) return { scheduledFor: null, isNever: false, text: '' };
  return {
    scheduledFor: start.toISOString(),
    isNever: false,
    text: `${closedWords(shops, now, service)} ${preparedFrom(start, now)}`,
  };
}

/** "Prepared from 8:00 AM tomorrow.", "Prepared from 9:00 AM on Mon 23 Nov." */
export function preparedFrom(start: Date | string, now: Date): string {
  const [day = '', time = ''] = formatWhen(start, now).split(', ');
  const isNear = day === 'today' || day === 'tomorrow';
  return `Prepared from ${time} ${isNear ? '' : 'on '}${day}.`;
}

/** Names the shop where only one of them keeps the order waiting. */
function closedWords(shops: readonly Shop[], now: Date, service: readonly OpeningHours[]): string {
  if (!openState([service], now).isOpen) return 'Closed now.';
  const closed = shops.filter(
    ({ hours, pausedUntil }) =>
      (pausedUntil && new Date(pausedUntil) > now) || !openState([hours], now).isOpen,
  );
  const [only] = closed;
  return closed.length === 1 && only && shops.length > 1
    ? `${only.businessName} is closed now.`
    : 'Closed now.';
}
