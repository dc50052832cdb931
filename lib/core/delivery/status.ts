/** The six statuses in order. */
export const STATUSES = [
  'Order Placed',
  'Order Confirmed',
  'Order Assigned',
  'Order Picked',
  'Order Delivered',
  'Order Cancelled',
] as const;

export type Status = (typeof STATUSES)[number];

/** Position of a status, 0 (Placed) to 5 (Cancelled). */
export function statusRank(status: Status): number {
  return STATUSES.indexOf(status);
}

/** The status at a rank; null for an unknown rank. */
export function statusAt(rank: number): Status | null {
  return STATUSES[rank] ?? null;
}

/** Whether an item is neither delivered nor cancelled. */
export function isLive(status: Status): boolean {
  return statusRank(status) < statusRank('Order Delivered');
}

/**
 * Overall status of several items: the earliest among them. Cancelled is the last, so the result is
 * Cancelled only if all items are; null without items.
 */
export function overallStatus(items: readonly { status: Status }[]): Status | null {
  if (items.length === 0) return null;
  return statusAt(Math.min(...items.map((item) => statusRank(item.status))));
}

/** Whether an order is neither delivered nor cancelled; true for an unknown status. */
export function isOngoing(status: Status | null): boolean {
  return status !== 'Order Delivered' && status !== 'Order Cancelled';
}
