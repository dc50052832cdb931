import 'server-only';
import type { ClientSession } from 'mongodb';
import { applyEffects } from '@/lib/moves/apply';
import { newDirect, type PaidDirect } from '@/lib/moves/direct';
import { Dispatch } from '@/models/dispatch';
import type { DispatchDraft } from './draft';
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
  const { doc, placed } = await newDirect('dispatch', purchase, session, now);
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
