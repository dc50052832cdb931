import 'server-only';
import { overallStatus } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import type { ScopedActor } from '@/lib/core/roles';
import { command } from '@/lib/platform/command';
import { applyWithin } from '@/lib/purchases/moves/apply';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import type { OrderCommand, OrderState, RefusalCode } from '@/lib/purchases/moves/state';
import type { Refused } from '@/lib/purchases/moves/transition';
import { atShop } from '@/lib/shops/actor';
import type { TicketDto } from './dto';
import { findTicket } from './queries';
import type { AcceptInput, DelayInput, MarkInput, QueryInput, RejectInput } from './schemas';
import { requireSwap } from './swaps';

type Seller = ScopedActor<'vendor'>;

/**
 * Accepts the placed items of the shop's part, to be ready in so many minutes. All commands here return
 * the shop's ticket as it is now, also to a repeat. They throw AppError `not_found` for an order without
 * a part of the shop, and `conflict` with the part's status and the possible commands where it is too
 * late.
 */
export function acceptOrder(input: AcceptInput, actor: Seller, now: Date): Promise<TicketDto> {
  return send(input, { type: 'confirm', prepMinutes: input.prepMinutes }, actor, now);
}

/** Rejects items of the shop's part, or all that still can be; they are refunded. */
export function rejectOrder(input: RejectInput, actor: Seller, now: Date): Promise<TicketDto> {
  const { itemIds, reason } = input;
  return send(input, { type: 'cancel', reason, ...(itemIds && { itemIds }) }, actor, now);
}

/**
 * Asks the customer about a sold-out item: to take another option of the product that costs no more, or
 * to go without. Without an answer in four minutes it is dropped. Also throws AppError `conflict` for an
 * option that is sold out, costs more or is the same.
 */
export async function askCustomer(input: QueryInput, actor: Seller, now: Date): Promise<TicketDto> {
  const seller = atShop(actor, input.vendorId);
  const { orderId, itemId, optionId } = input;
  const swap = optionId === undefined ? null : await requireSwap(orderId, itemId, optionId, seller);
  return send(input, { type: 'ask', itemIds: [itemId], swap }, seller, now);
}

/** Marks the part ready. */
export function markReady(input: MarkInput, actor: Seller, now: Date): Promise<TicketDto> {
  return send(input, { type: 'ready' }, actor, now);
}

/** Marks the part handed over; the rider then needs no PIN. */
export function handOver(input: MarkInput, actor: Seller, now: Date): Promise<TicketDto> {
  return send(input, { type: 'hand-over' }, actor, now);
}

/** Postpones the time at which the part is ready. */
export function delayOrder(input: DelayInput, actor: Seller, now: Date): Promise<TicketDto> {
  return send(input, { type: 'delay', minutes: input.minutes }, actor, now);
}

async function send(
  { orderId, vendorId, commandId }: MarkInput,
  wanted: OrderCommand,
  actor: Seller,
  now: Date,
): Promise<TicketDto> {
  const seller = atShop(actor, vendorId);
  const id = commandId ? `${actor.userId}:${orderId}:${commandId}` : null;
  await command({ id, name: wanted.type, now }, async (session) => {
    const of = { kind: 'order', id: orderId } as const;
    const { result, state } = await applyWithin(of, wanted, seller, session, now);
    if (!result.isAllowed) throw refusalFor(result, state, seller);
  });
  const ticket = await findTicket(orderId, seller, now);
  if (!ticket) throw new AppError('not_found', ORDER_MESSAGES.orderNotFound);
  return ticket;
}

/** Messages for refused commands; other codes get the general one. */
const SENTENCES: Partial<Record<RefusalCode, string>> = {
  overdue: ORDER_MESSAGES.acceptOver,
  dearer: ORDER_MESSAGES.swapDearer,
  open_query: ORDER_MESSAGES.openQuery,
  already_ready: ORDER_MESSAGES.alreadyReady,
  already_handed_over: ORDER_MESSAGES.alreadyHandedOver,
};

function refusalFor(
  { kind, code, next }: Refused,
  { items }: OrderState,
  { vendorIds }: Seller,
): AppError {
  if (kind === 'not_found') return new AppError('not_found', ORDER_MESSAGES.orderNotFound);
  const status = overallStatus(items.filter(({ vendorId }) => vendorIds.includes(vendorId)));
  const isCancelled = code === 'wrong_status' && status === 'Order Cancelled';
  const message = isCancelled
    ? ORDER_MESSAGES.orderGone
    : (SENTENCES[code] ?? ORDER_MESSAGES.orderMovedOn);
  return new AppError(kind, message, { status, next });
}
