import { notFound } from 'next/navigation';
import { MEMBER_ROLES, type Membership } from '@/lib/core/roles';
import { findMemberships } from '@/lib/sellers/queries';
import { findActor } from '@/lib/users/sessions';

interface SellerPage {
  userId: string;
  /** The first of the member's shops that the page is for. */
  vendorId: string;
  area: SellerArea;
}

export type SellerArea = 'seller' | 'sellerManager' | 'sellerKitchen';

/** Who opens a page of sellers. For everyone else there is no such page. `roles`: who at a shop may open it. */
export async function getSellerPage(
  cookies: string | null,
  roles: readonly Membership['role'][] = MEMBER_ROLES,
): Promise<SellerPage> {
  const actor = await findActor(cookies, { fresh: true });
  if (!actor?.roles.includes('seller')) notFound();
  const { userId } = actor;
  const memberships = await findMemberships(userId);
  const shop = memberships.find(({ role }) => roles.includes(role));
  if (!shop) notFound();
  return { userId, vendorId: shop.vendorId, area: getArea(memberships) };
}

/** Whose pages the menu shows, by the highest role at any shop. */
function getArea(memberships: readonly Membership[]): SellerArea {
  const has = (role: Membership['role']) => memberships.some((one) => one.role === role);
  return has('owner') ? 'seller' : has('manager') ? 'sellerManager' : 'sellerKitchen';
}
