import 'server-only';
import { AppError } from '@/lib/core/errors';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { cancelOwn } from '@/lib/moves/cancel';
import type { ErrandDto } from './dto';
import { findErrand } from './queries';
import { errandService } from './service';

/**
 * Cancels the customer's own errand before a rider takes it and refunds it to the wallet, in one
 * transaction. Returns the updated errand; otherwise as `cancelOwn`.
 */
export async function cancelErrand(
  errandId: string,
  actor: ScopedActor<'self'>,
  now: Date,
  commandId?: string,
): Promise<ErrandDto> {
  await cancelOwn(
    errandService,
    errandId,
    actor,
    ORDER_MESSAGES.cannotCancelErrand,
    now,
    commandId,
  );
  const cancelled = await findErrand(errandId, actor);
  if (!cancelled) throw new AppError('not_found', ORDER_MESSAGES.errandNotFound);
  return cancelled;
}
