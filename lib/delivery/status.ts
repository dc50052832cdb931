/** The six stages in their order (spec §4). */
export const STATUSES = [
  'Order Placed',
  'Order Confirmed',
  'Order Assigned',
  'Order Picked',
  'Order Delivered',
  'Order Cancelled',
] as const;

export type Status = (typeof STATUSES)[number];

/** Place of a status in the order of stages, 0 (Placed) to 5 (Cancelled). */
export function statusRank(status: Status): number {
  return STATUSES.indexOf(status);
}

/** The status at a rank, or null for a rank that there is not. */
export function statusAt(rank: number): Status | null {
  return STATUSES[rank] ?? null;
}

/** Whether something can still happen to an item: it is neither delivered nor cancelled. */
export function isLive(status: Status): boolean {
  return statusRank(status) < statusRank('Order Delivered');
}

/**
 * Overall status of several items: Order Cancelled if all are cancelled, else the earliest stage
 * among them; null without items. Cancelled has the highest rank, so it never holds an order back.
 * Rule: spec §4.
 */
export function overallStatus(items: readonly { status: Status }[]): Status | null {
  if (items.length === 0) return null;
  return statusAt(Math.min(...items.map((item) => statusRank(item.status))));
}

/** Ongoing is neither delivered nor cancelled (spec §4). An unknown status counts as ongoing. */
export function isOngoing(status: Status | null): boolean {
  return status !== 'Order Delivered' && status !== 'Order Cancelled';
}
