import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { applyEffects } from '@/lib/moves/apply';
import { cancelOwn } from '@/lib/moves/cancel';
import { newDirect, type PaidDirect } from '@/lib/moves/direct';
import { Dispatch } from '@/models/dispatch';
import type { DispatchDraft } from './draft';
import type { DispatchDto } from './dto';
import { findDispatch } from './queries';
import { dispatchService } from './service';

/**
 * Creates the dispatch of a paid purchase, inside the payment's transaction. Its id and the payment's id
 * are unique, so a payment cannot place two.
 */
export async function placeDispatch(
  purchase: PaidDirect<DispatchDraft>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { doc, placed } = await newDirect(purchase, session, now);
  await Dispatch.create([doc], { session });
  await applyEffects(
    dispatchService,
    doc,
    { before: null, ...placed },
    { role: 'system' },
    session,
    now,
  );
}

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
