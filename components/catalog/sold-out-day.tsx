import type { ProductDto } from '@/lib/catalog/dto';
import { formatDayMonth, formatTime, formatWeekday } from '@/lib/core/format';

/**
 * "Sold out", and when it is back, by the date: the page is drawn once for all who see it, and `SoldOutText`
 * would be a script more.
 */
export function SoldOutDay({ product: { backAt } }: { product: Pick<ProductDto, 'backAt'> }) {
  if (!backAt) return 'Sold out';
  const day = `${formatWeekday(backAt)} ${formatDayMonth(backAt)}`;
  return `Sold out · Back at ${formatTime(backAt)} on ${day}`;
}
