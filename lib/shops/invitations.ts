import 'server-only';
import { createHmac } from 'node:crypto';
import { DAY_MS } from '@/lib/core/time';
import { sha256 } from '@/lib/platform/digest';
import { env } from '@/lib/platform/env';
import { User } from '@/models/platform/user';
import { ShopInvitation } from '@/models/shops/shop-invitation';
import { Vendor } from '@/models/shops/vendor';

/** Longest time in which an invitation can be accepted, ms. */
export const INVITATION_MS = 7 * DAY_MS;

/**
 * The token in an invitation's link: 256 bits that only this server can compute. Derived, so that the
 * mail can be rendered again and the database holds nothing that opens a shop.
 */
function getToken(invitationId: string): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(`shop-invitation:${invitationId}`)
    .digest('base64url');
}

/** How long sending the same invitation again counts as a repeat after a lost answer, ms. */
export const INVITATION_REPEAT_MS = 5 * 60_000;

/** The hash under which an invitation is stored. */
export function invitationHash(invitationId: string): string {
  return sha256(getToken(invitationId));
}

/** The fields of an invitation for its mail; null once it is accepted or has ended, or if its shop is gone. */
export async function invitationForMail(invitationId: string, now = new Date()) {
  const invitation = await ShopInvitation.findById(invitationId).lean();
  if (!invitation || invitation.acceptedBy || invitation.expiresAt <= now) return null;
  const { vendorId, invitedBy, email, role, expiresAt } = invitation;
  const [vendor, inviter] = await Promise.all([
    Vendor.findById(vendorId, { businessName: 1 }).lean(),
    User.findById(invitedBy, { name: 1 }).lean(),
  ]);
  if (!vendor) return null;
  return {
    email,
    role,
    expiresAt,
    token: getToken(invitationId),
    shop: vendor.businessName,
    inviter: inviter?.name ?? vendor.businessName,
  };
}
