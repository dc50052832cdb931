import 'server-only';
import { AppError } from '@/lib/core/errors';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { cancelOwn } from '@/lib/moves/cancel';
import type { DispatchDto } from './dto';
import { findDispatch } from './queries';
import { dispatchService } from './service';

/**
 * Cancels the customer's own dispatch before a rider takes it and refunds it to the wallet, in one
 * transaction. Returns the updated dispatch; otherwise as `cancelOwn`.
 */
export async function cancelDispatch(
  dispatchId: string,
  actor: ScopedActor<'self'>,
  now: Date,
  commandId?: string,
): Promise<DispatchDto> {
  await cancelOwn(
    dispatchService,
    dispatchId,
    actor,
    ORDER_MESSAGES.cannotCancelDispatch,
    now,
    commandId,
  );
  const cancelled = await findDispatch(dispatchId, actor);
  if (!cancelled) throw new AppError('not_found', ORDER_MESSAGES.dispatchNotFound);
  return cancelled;
}
