import 'server-only';
import type { ScopedActor } from '@/lib/core/roles';
import { statusRank } from '@/lib/delivery/status';
import { command } from '@/lib/platform/command';
import type { ServiceDoc } from '@/models/purchase';
import { applyWithin, refusalError } from './apply';
import type { DeliveryService } from './service';
import type { OrderState } from './state';

/**
 * Cancels what is still Order Placed of the customer's own order, dispatch or errand, with its refund.
 * Succeeds also if it was cancelled before, so that the call can be repeated; the refund is paid once.
 * With the same `commandId` it succeeds whatever happened in between.
 *
 * Throws AppError `not_found` for someone else's, and `conflict` with the message `tooLate` and the
 * status if nothing can be cancelled any more.
 */
export async function cancelOwn<D extends ServiceDoc>(
  service: DeliveryService<D>,
  id: string,
  actor: ScopedActor<'self'>,
  tooLate: string,
  now: Date,
  commandId?: string,
): Promise<void> {
  const key = commandId ? `${actor.userId}:${id}:${commandId}` : null;
  await command({ id: key, name: 'cancel', now }, async (session) => {
    const cancel = { type: 'cancel' } as const;
    const { result, state } = await applyWithin(service, id, cancel, actor, session, now);
    if (!result.isAllowed && !isCancelledAlready(state, actor)) {
      throw refusalError(service, result, state, tooLate);
    }
  });
}

/** Whether all is cancelled, or the last event is this customer's own cancel. */
function isCancelledAlready(
  { statusRank: rank, events }: OrderState,
  { userId }: ScopedActor<'self'>,
): boolean {
  const last = events.at(-1);
  const isOwn = last?.status === 'Order Cancelled' && last.actorId === userId;
  return isOwn || rank === statusRank('Order Cancelled');
}
