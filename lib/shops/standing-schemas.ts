import { z } from 'zod';
import { latitude, line, longitude, objectId } from '@/lib/core/fields';
import { optionalId, staffFields } from '@/lib/core/staff-fields';
import { placeFields } from '@/lib/people/addresses/schemas';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { shopName } from '@/lib/shops/applications/schemas';
import { VENDOR_STATUSES } from './policy';

/** Query of GET /api/admin/shop/list. */
export const shopsQuery = z.strictObject({
  /** Words of a name. */
  q: line(100).optional(),
  status: z.enum(VENDOR_STATUSES).optional(),
  /** Only those whose certificate ends soon or has ended. */
  paper: z.literal('ending').optional(),
  /** The `next` of the page before. */
  cursor: objectId.optional(),
});

export type ShopsQuery = z.output<typeof shopsQuery>;

/** Body of POST /api/admin/shop/suspend, /reopen and /close. */
export const shopInput = z.strictObject({
  vendorId: objectId,
  /** Shown to the shop's members. */
  reason: staffFields.reason,
  commandId: optionalId,
});

export type ShopInput = z.output<typeof shopInput>;

/** Body of POST /api/admin/shop/edit: what a shop can't change itself. */
export const editShopInput = z
  .strictObject({
    vendorId: objectId,
    businessName: shopName
      .refine((typed) => typed !== '', APPLICATION_MESSAGES.shopName)
      .optional(),
    address: placeFields(APPLICATION_MESSAGES.place).address.optional(),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    token: placeFields().token,
    foodCertificateUntil: z.iso.date(APPLICATION_MESSAGES.paperDate).optional(),
    reason: staffFields.reason,
    commandId: optionalId,
  })
  .refine(
    (input) =>
      (input.address === undefined) === (input.latitude === undefined) &&
      (input.latitude === undefined) === (input.longitude === undefined),
    { path: ['address'], message: APPLICATION_MESSAGES.place },
  );

export type EditShopInput = z.output<typeof editShopInput>;
