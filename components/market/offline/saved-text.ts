import type { ServiceKind } from '@/lib/core/service-kind';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/time';

export const NAMES = { order: 'Order', dispatch: 'Dispatch', errand: 'Errand' } as const;

/** Age of saved data, by this device's clock, because there is no server. */
export function savedText(at: number, now: number): string {
  const ms = Math.max(0, now - at);
  if (ms < MINUTE_MS) return 'Saved just now';
  if (ms < HOUR_MS) return `Saved ${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `Saved ${Math.floor(ms / HOUR_MS)} h ago`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'Saved yesterday' : `Saved ${days} days ago`;
}

/** When to give the delivery code to the rider. */
export function codeHint(kind: ServiceKind, receiver: string): string {
  if (kind === 'dispatch') {
    return `Send it to ${receiver}. The rider gets it only once the parcel is handed over.`;
  }
  return kind === 'errand'
    ? 'Give it to your rider only when you have everything'
    : 'Give it to your rider only when you have your order';
}
