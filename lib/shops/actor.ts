import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { type Membership, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { PRODUCT_MESSAGES } from './products/messages';

type Seller = ScopedActor<'vendor'>;

/**
 * The member limited to the given shop, or to all of theirs if none is given. Throws AppError `not_found`
 * for another member's shop, and for a member of none.
 */
export function atShop(actor: Seller, vendorId?: string): Seller {
  if (vendorId === undefined && actor.vendorIds.length > 0) return actor;
  if (vendorId === undefined || !actor.vendorIds.includes(vendorId)) {
    throw new AppError('not_found', MESSAGES.notFound);
  }
  const memberships = actor.memberships.filter((membership) => membership.vendorId === vendorId);
  return { ...actor, vendorIds: [vendorId], memberships };
}

/** The member limited to the given shop, or to their first. Throws like `atShop`. */
export function atOneShop(actor: Seller, vendorId?: string): Seller & { vendorId: string } {
  const named = atShop(actor, vendorId ?? actor.vendorIds[0]);
  return { ...named, vendorId: named.vendorIds[0] ?? '' };
}

/** Like `atOneShop`, for a member with one of these roles there; AppError `forbidden` for others. */
export function atOneShopAs(
  roles: readonly Membership['role'][],
  actor: Seller,
  vendorId?: string,
): Seller & { vendorId: string } {
  const seller = atOneShop(actor, vendorId);
  if (!seller.memberships.some(({ role }) => roles.includes(role))) {
    throw new AppError('forbidden', MESSAGES.roleMissing);
  }
  return seller;
}

/** The member limited to the shops at which they have one of these roles. */
export function withRole(roles: readonly Membership['role'][], actor: Seller): Seller {
  return scopeActor(
    actor,
    'vendor',
    actor.memberships.filter(({ role }) => roles.includes(role)),
  );
}

/** Whether a member may change products and counts; the kitchen only sets sold-out marks. */
export function canEditProducts(role: Membership['role']): boolean {
  return role === 'owner' || role === 'manager';
}

/** The member limited to one shop. Throws AppError `forbidden` for a member of the kitchen. */
export function editorAt(
  actor: Seller,
  vendorId: string | undefined,
): Seller & { vendorId: string } {
  const shop = atOneShop(actor, vendorId);
  const [membership] = shop.memberships;
  if (!membership || !canEditProducts(membership.role)) {
    throw new AppError('forbidden', PRODUCT_MESSAGES.noEditing);
  }
  return shop;
}
