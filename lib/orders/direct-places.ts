import 'server-only';
import { matchesLocation, type UncheckedPlace } from '@/lib/addresses/place-check';
import { findAddress } from '@/lib/addresses/queries';
import type { AddressChoice } from '@/lib/addresses/schemas';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { DraftPlace } from './draft';

/** Who asks; null: a guest, who has no saved addresses. */
type Asker = ScopedActor<'self'> | null;

/**
 * The place that was chosen: one of the customer's saved addresses, or one from the suggestions,
 * whose words and coordinates are checked. `missing`: the sentence for an address that is not theirs.
 *
 * Throws AppError `not_found` for that, and as `checkPlace` does.
 */
export async function findPlace(
  choice: AddressChoice,
  actor: Asker,
  { field, missing }: { field: string; missing: string },
): Promise<DraftPlace> {
  if (typeof choice === 'string') {
    const saved = actor && (await findAddress(choice, actor));
    if (!saved) throw new AppError('not_found', missing, { field });
    const { _id, firstName, lastName, phone, address, note, latitude, longitude } = saved;
    const name = `${firstName} ${lastName}`;
    return { addressId: _id, name, phone, address, note, latitude, longitude };
  }
  await checkPlace(choice, actor, { field });
  const { address, latitude, longitude } = choice;
  return { addressId: null, name: '', phone: '', address, note: '', latitude, longitude };
}

/**
 * Throws AppError `invalid` where words and coordinates are of different places, with `message` as
 * the sentence; `upstream` and `too_many` where that cannot be found out now (`matchesLocation`).
 */
export async function checkPlace(
  place: UncheckedPlace,
  actor: Asker,
  { field, message = MESSAGES.chooseSuggestion }: { field: string; message?: string },
): Promise<void> {
  if (await matchesLocation(place, actor?.userId ?? null)) return;
  throw new AppError('invalid', message, { field });
}
