import { z } from 'zod';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import { line, objectId, ownerId, paragraph, phone, plainCode } from '@/lib/core/fields';
import { isObjectId } from '@/lib/core/ids';
import { VEHICLES } from '@/lib/core/vehicles';
import { placeFields } from '@/lib/people/addresses/schemas';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { PREP_MINUTES } from '@/lib/shops/policy';
import { openingHours } from '@/lib/shops/schemas';
import { ABOUT_LENGTH, accountNumberProblem, SHOP_NAME_LENGTH } from './policy';

const M = APPLICATION_MESSAGES;

/** A shop's name, with at least one letter or digit; empty in drafts. */
export const shopName = line(SHOP_NAME_LENGTH).refine(
  (typed) => typed === '' || /[\p{L}\p{N}]/u.test(typed),
  M.shopNameLetters,
);

/** An uploaded file, or null to remove it. */
const file = z.string().refine(isObjectId, M.fileGone).meta({ title: 'id' }).nullish();

/** A paper's last day. */
const day = z.iso
  .date(M.paperDate)
  .refine((typed) => typed < '2100', M.paperDate)
  .nullish();

/** A bank account of Nigeria, as it is typed. */
export const bankFields = {
  bankCode: z.string(M.bank).regex(/^[A-Za-z0-9]{3,12}$/, M.bank),
  accountNumber: plainCode(20, M.accountNumber)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine((typed) => /^\d*$/.test(typed), M.accountNumber)
    .superRefine((typed, context) => {
      const message = accountNumberProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    }),
};

const bank = {
  bankCode: bankFields.bankCode.nullish(),
  accountNumber: bankFields.accountNumber.nullish(),
};

const sending = {
  acceptTerms: z.boolean().optional(),
  /** Sends the application; otherwise the draft is saved. */
  submit: z.boolean().optional(),
  /** The account that the page shows; refused if another is signed in. */
  owner: ownerId.optional(),
};

const { address, latitude, longitude, token } = placeFields(M.place);

/**
 * Body of POST /api/seller/apply. Fields left out don't change the draft, null clears a field; required
 * fields are only checked when it is sent.
 */
export const sellerApplyInput = z
  .strictObject({
    businessName: shopName.nullish(),
    categories: z
      .array(z.enum(CATEGORY_PATHS, M.categories), M.categories)
      .max(CATEGORY_PATHS.length, M.categories)
      .transform((chosen) => [...new Set(chosen)])
      .optional(),
    description: paragraph(ABOUT_LENGTH, M.aboutShop).nullish(),
    address: address.nullish(),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
    token,
    landmark: line(160).nullish(),
    phone: phone.nullish(),
    hours: openingHours.optional(),
    prepMinutes: z
      .number(M.prepMinutes)
      .int(M.prepMinutes)
      .min(PREP_MINUTES.min, M.prepMinutes)
      .max(PREP_MINUTES.max, M.prepMinutes)
      .nullish(),
    logo: file,
    cover: file,
    document: file,
    shopFront: file,
    foodCertificate: file,
    foodCertificateUntil: day,
    cac: file,
    ...bank,
    ...sending,
  })
  .refine(
    (input) =>
      (typeof input.address === 'string') === (typeof input.latitude === 'number') &&
      typeof input.latitude === typeof input.longitude,
    { path: ['address'], message: M.place },
  );

export type SellerApplyInput = z.output<typeof sellerApplyInput>;

/** Body of POST /api/rider/apply; optional fields as in `sellerApplyInput`. */
export const riderApplyInput = z.strictObject({
  vehicle: z.enum(VEHICLES, M.vehicle).nullish(),
  plate: plainCode(16, M.plate)
    .transform((typed) => typed.toUpperCase())
    .nullish(),
  licence: file,
  licenceUntil: day,
  identity: file,
  photo: file,
  guarantorName: line(80)
    .refine((typed) => typed === '' || /\p{L}/u.test(typed), M.guarantorName)
    .nullish(),
  guarantorPhone: phone.nullish(),
  ...bank,
  ...sending,
});

export type RiderApplyInput = z.output<typeof riderApplyInput>;

/** Body of POST /api/seller/application/withdraw and /api/rider/application/withdraw. */
export const withdrawInput = z.strictObject({ applicationId: objectId.optional() });

export type WithdrawInput = z.output<typeof withdrawInput>;
