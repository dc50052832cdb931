import type { Status } from '@/lib/core/delivery/status';
import { startOfDay } from '@/lib/core/hours/hours';

/** The three lists of the order board. */
export const BOARD_STATES = ['new', 'active', 'done'] as const;

export type BoardState = (typeof BOARD_STATES)[number];

/** The statuses of a shop's part in each list. */
const BOARD_STATUSES: Readonly<Record<BoardState, readonly Status[]>> = {
  new: ['Order Placed'],
  active: ['Order Confirmed', 'Order Assigned'],
  done: ['Order Picked', 'Order Delivered', 'Order Cancelled'],
};

/** Key of a shop's orders in one list of the board. */
export function boardKey(vendorId: string, state: BoardState): string {
  return `${vendorId}:${state}`;
}

/** Key of a shop's orders accepted on the same day. */
export function takingsKey(vendorId: string, acceptedAt: Date): string {
  return `${vendorId}:${startOfDay(acceptedAt).toISOString()}`;
}

export function boardKeys(
  parts: readonly { vendorId: string; status?: Status; acceptedAt?: Date | null }[],
): string[] {
  return parts.flatMap(({ vendorId, status, acceptedAt }) => {
    const state = BOARD_STATES.find((one) => status && BOARD_STATUSES[one].includes(status));
    return [
      ...(state ? [boardKey(vendorId, state)] : []),
      ...(acceptedAt ? [takingsKey(vendorId, acceptedAt)] : []),
    ];
  });
}
