import 'server-only';
import type { ClientSession } from 'mongodb';
import { applyEffects } from '@/lib/moves/apply';
import { newDirect, type PaidDirect } from '@/lib/moves/direct';
import { Errand } from '@/models/errand';
import type { ErrandDraft } from './draft';
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
  const { doc, placed } = await newDirect('errand', purchase, session, now);
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
