import 'server-only';
import mongoose from 'mongoose';
import type { OwnedScope, OwnerFields, ScopedActor } from '@/lib/core/roles';

type Narrow = Exclude<OwnedScope, 'staff'>;

/** The filter's field for the scope, and its value. */
type OwnedBy<S extends OwnedScope, F extends OwnerFields> = S extends Narrow
  ? Record<Extract<F[S], string>, S extends 'vendor' ? { $in: string[] } : string>
  : Record<never, never>;

/**
 * The filter that limits a query to what the actor may reach. `owners`: the collection's owner
 * fields; a collection without a field for the actor's scope does not compile. Empty for staff, who
 * reach everything. A member without a vendor reaches nothing.
 */
export function ownedBy<
  S extends OwnedScope,
  const F extends OwnerFields & Record<Exclude<S, 'staff'>, string>,
>(actor: ScopedActor<S>, owners: F): OwnedBy<S, F> {
  return toFilter(actor, owners) as OwnedBy<S, F>;
}

function toFilter({ scope, userId, vendorIds }: ScopedActor<OwnedScope>, owners: OwnerFields) {
  if (scope === 'staff') return {};
  const field = owners[scope];
  // Without a field the filter would match everyone's documents.
  if (!field) throw new TypeError(`no owner field for the scope ${scope}`);
  return { [field]: scope === 'vendor' ? mongoose.trusted({ $in: [...vendorIds] }) : userId };
}
