import type { OrderCommand, OrderState, SwapLine } from '@/lib/purchases/moves/state';
import { transition } from '@/lib/purchases/moves/transition';

type Seller = { userId: string; vendorIds: readonly string[] };

/** Placeholder for the id and the reason of a command that is only checked. */
const PREVIEW = 'preview';

/** Whether the shop can ask about an item now, with what it would offer. */
export function canAsk(
  state: OrderState,
  itemId: string,
  swap: SwapLine | null,
  seller: Seller,
  now: Date,
): boolean {
  const command = { id: PREVIEW, type: 'ask', itemIds: [itemId], swap } as const;
  return isAllowed(state, command, seller, now);
}

/** Whether the shop can reject an item now. */
export function canReject(state: OrderState, itemId: string, seller: Seller, now: Date): boolean {
  const command = { id: PREVIEW, type: 'cancel', itemIds: [itemId], reason: PREVIEW } as const;
  return isAllowed(state, command, seller, now);
}

function isAllowed(
  state: OrderState,
  command: OrderCommand,
  { userId, vendorIds }: Seller,
  now: Date,
): boolean {
  return transition(state, command, { role: 'seller', userId, vendorIds }, now).isAllowed;
}
