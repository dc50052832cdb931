'use client';
import type { ProductDto } from '@/lib/catalog/dto';
import { useMinute } from '@/lib/client/settings';
import { formatClockSoon } from '@/lib/core/format';

/** "Sold out", and when it is back once the browser knows the time: "Back at 10 AM tomorrow". */
export function SoldOutText({ product: { backAt } }: { product: Pick<ProductDto, 'backAt'> }) {
  const now = useMinute();
  return now && backAt ? `Sold out · Back at ${formatClockSoon(backAt, now)}` : 'Sold out';
}
