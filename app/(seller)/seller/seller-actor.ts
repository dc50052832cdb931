import { notFound } from 'next/navigation';
import { MEMBER_ROLES, type Membership } from '@/lib/core/roles';
import { findActor } from '@/lib/platform/session';
import { findMemberships } from '@/lib/shops/queries';
import { refuseArea } from '../../refuse-area';

interface SellerPage {
  userId: string;
  /** The first of the member's shops that the page is for. */
  vendorId: string;
  area: SellerArea;
}

export type SellerArea = 'seller' | 'sellerManager' | 'sellerKitchen';

/**
 * The signed-in member of a shop. An applicant goes to their application; anyone else without one of
 * `roles` at a shop gets a 404.
 */
export async function getSellerPage(
  cookies: string | null,
  roles: readonly Membership['role'][] = MEMBER_ROLES,
): Promise<SellerPage> {
  const actor = await findActor(cookies, { fresh: true });
  if (!actor?.roles.includes('seller')) return refuseArea('seller', actor);
  const { userId } = actor;
  const memberships = await findMemberships(userId);
  const shop = memberships.find(({ role }) => roles.includes(role));
  if (!shop) notFound();
  return { userId, vendorId: shop.vendorId, area: getArea(memberships) };
}

/** The work area whose menu is shown, by the highest role at any shop. */
function getArea(memberships: readonly Membership[]): SellerArea {
  const has = (role: Membership['role']) => memberships.some((one) => one.role === role);
  return has('owner') ? 'seller' : has('manager') ? 'sellerManager' : 'sellerKitchen';
}
