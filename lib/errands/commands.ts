import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { applyEffects } from '@/lib/moves/apply';
import { cancelOwn } from '@/lib/moves/cancel';
import { newDirect, type PaidDirect } from '@/lib/moves/direct';
import { Errand } from '@/models/errand';
import type { ErrandDraft } from './draft';
import type { ErrandDto } from './dto';
import { findErrand } from './queries';
import { errandService } from './service';

/**
 * Creates the errand of a paid purchase, inside the payment's transaction. Its id and the payment's id
 * are unique, so a payment cannot place two.
 */
export async function placeErrand(
  purchase: PaidDirect<ErrandDraft>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { doc, placed } = await newDirect(purchase, session, now);
  await Errand.create([doc], { session });
  await applyEffects(
    errandService,
    doc,
    { before: null, ...placed },
    { role: 'system' },
    session,
    now,
  );
}

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
