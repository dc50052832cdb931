import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { matchesLocation, type UncheckedPlace } from '@/lib/people/addresses/place-check';
import { findAddress } from '@/lib/people/addresses/queries';
import type { AddressChoice } from '@/lib/people/addresses/schemas';
import type { DraftPlace } from '@/lib/purchases/moves/draft';

/** Null for guests, who have no saved addresses. */
type Caller = ScopedActor<'self'> | null;

/**
 * The chosen place: a saved address of the customer, or a suggestion, which is checked. Throws
 * AppError `not_found` with the message `missing` for an address that is not theirs, and the errors
 * of `checkPlace`.
 */
export async function findPlace(
  choice: AddressChoice,
  actor: Caller,
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
  const { address, note = '', latitude, longitude } = choice;
  return { addressId: null, name: '', phone: '', address, note, latitude, longitude };
}

/**
 * Throws AppError `invalid` with `message` if text and coordinates are not of the same place, and
 * `upstream` or `too_many` if that cannot be checked now (see `matchesLocation`).
 */
export async function checkPlace(
  place: UncheckedPlace,
  actor: Caller,
  { field, message = MESSAGES.chooseSuggestion }: { field: string; message?: string },
): Promise<void> {
  if (await matchesLocation(place, actor?.userId ?? null)) return;
  throw new AppError('invalid', message, { field });
}
