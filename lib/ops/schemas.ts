import { z } from 'zod';
import { placeFields } from '@/lib/addresses/schemas';
import {
  APPLICATION_KINDS,
  APPLICATION_STATES,
  CHECKS,
  DECISIONS,
  FILE_FIELDS,
} from '@/lib/applications/policy';
import { shopName } from '@/lib/applications/schemas';
import { APPLICATION_MESSAGES } from '@/lib/core/application-messages';
import { PUBLIC_REASONS } from '@/lib/core/cancel-reasons';
import {
  commandId,
  email,
  latitude,
  line,
  longitude,
  naira,
  objectId,
  requiredParagraph,
} from '@/lib/core/fields';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { RIDER_STATUSES } from '@/lib/core/rider-status';
import { STAFF_ROLES } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { staffFields } from '@/lib/core/staff-fields';
import { SUPPORT_MESSAGES } from '@/lib/core/support-messages';
import { fileId } from '@/lib/files/schemas';
import { CANCEL_CAUSES } from '@/lib/moves/policy';
import { VENDOR_STATUSES } from '@/lib/sellers/policy';
import { MAX_NOTE } from '@/lib/support/policy';
import { fullName } from '@/lib/users/schemas';
import { JOB_FILTERS, JOB_STATES, PEOPLE_FILTERS } from './policy';

const kind = z.enum(SERVICE_KINDS);

/** Query of GET /api/admin/jobs. */
export const jobsQuery = z.strictObject({
  kind: kind.optional(),
  /** Left out: any. */
  state: z.enum(JOB_STATES).optional(),
  /** Left out: all. */
  filter: z.enum(JOB_FILTERS).optional(),
  /** An order number, an id, an email or a phone number. */
  q: line(100).optional(),
  /** The `next` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f]{24}$/)
    .refine((cursor) => !Number.isNaN(Date.parse(cursor.split('_')[0] ?? '')))
    .optional(),
});

export type JobsQuery = z.output<typeof jobsQuery>;

/** Query of GET /api/admin/riders: the riders to whom a purchase can be assigned. */
export const ridersQuery = z.strictObject({ kind, id: objectId });

export type RidersQuery = z.output<typeof ridersQuery>;

const aboutJob = { kind, id: objectId, ...staffFields };

/** Body of POST /api/admin/job/cancel. */
export const cancelJobInput = z.strictObject({
  ...aboutJob,
  /** Left out: everything that can still be cancelled. */
  itemIds: z.array(z.string().max(24)).min(1).max(100).optional(),
  /** The reason shown to the customer and the rider; after pick-up they see the cause instead. */
  publicReason: z.enum(PUBLIC_REASONS).optional(),
  /** After pick-up: why it doesn't arrive, and who is at fault. */
  cause: z.enum(CANCEL_CAUSES).optional(),
  fault: z.enum(['customer', 'rider', 'platform']).optional(),
});

export type CancelJobInput = z.output<typeof cancelJobInput>;

/** Body of POST /api/admin/job/refund. */
export const refundJobInput = z.strictObject({
  ...aboutJob,
  amount: naira(OPS_MESSAGES.refundAmount).positive(OPS_MESSAGES.refundAmount),
  to: z.literal('wallet'),
});

export type RefundJobInput = z.output<typeof refundJobInput>;

/** Body of POST /api/admin/job/deliver. */
export const deliverJobInput = z.strictObject({
  ...aboutJob,
  /** The proof, uploaded by the caller. */
  photoId: fileId,
});

export type DeliverJobInput = z.output<typeof deliverJobInput>;

/** Body of POST /api/admin/job/assign. */
export const assignJobInput = z.strictObject({ ...aboutJob, riderId: objectId });

export type AssignJobInput = z.output<typeof assignJobInput>;

/** Body of POST /api/admin/job/release. */
export const releaseJobInput = z.strictObject(aboutJob);

export type ReleaseJobInput = z.output<typeof releaseJobInput>;

/** Body of POST /api/admin/approval/agree and /decline. */
export const decideInput = z.strictObject({ approvalId: objectId, ...staffFields });

export type DecideInput = z.output<typeof decideInput>;

/** Body of POST /api/admin/account/suspend and /restore. */
export const accountInput = z.strictObject({ userId: objectId, ...staffFields });

export type AccountInput = z.output<typeof accountInput>;

const role = z.enum(STAFF_ROLES, SUPPORT_MESSAGES.staffRole);

/** Body of POST /api/admin/role/grant and /revoke. */
export const roleInput = z.strictObject({
  userId: objectId,
  role,
  ...staffFields,
  /** Optional: granting a role twice is refused anyway. */
  commandId: staffFields.commandId.default(() => crypto.randomUUID()),
});

export type RoleInput = z.output<typeof roleInput>;

/** A command of ops that needs no id, because it can't be carried out twice. */
const optionalId = staffFields.commandId.default(() => crypto.randomUUID());

/** Query of GET /api/admin/applications. */
export const applicationsQuery = z.strictObject({
  /** Left out: those that wait, oldest first. Other states are listed latest first. */
  state: z.enum(APPLICATION_STATES).optional(),
  kind: z.enum(APPLICATION_KINDS).optional(),
  /** The `next` of the page before. */
  cursor: objectId.optional(),
});

export type ApplicationsQuery = z.output<typeof applicationsQuery>;

/** Body of POST /api/admin/application/decide. */
export const decideApplicationInput = z.strictObject({
  kind: z.enum(APPLICATION_KINDS),
  id: objectId,
  decision: z.enum(DECISIONS),
  /** Shown to the applicant. */
  reason: staffFields.reason,
  /** With `ask`: files that the applicant has to replace. */
  asked: z
    .array(z.enum(FILE_FIELDS))
    .max(FILE_FIELDS.length)
    .transform((chosen) => [...new Set(chosen)])
    .default([]),
  /** The `rev` that was shown; refused if the applicant has changed it since. */
  rev: z.number().int().min(0).max(1_000_000).optional(),
  commandId: optionalId,
});

export type DecideApplicationInput = z.output<typeof decideApplicationInput>;

/** Body of POST /api/admin/application/check. */
export const checkInput = z.strictObject({
  id: objectId,
  check: z.enum(CHECKS),
  /** False takes a confirmation back. */
  isConfirmed: z.boolean(),
  /** The `rev` that was shown; refused if the applicant has changed it since. */
  rev: z.number().int().min(0).max(1_000_000).optional(),
});

export type CheckInput = z.output<typeof checkInput>;

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

/** Query of GET /api/admin/rider/list. */
export const riderListQuery = z.strictObject({
  status: z.enum(RIDER_STATUSES).optional(),
  /** Only those whose licence ends soon or has ended. */
  paper: z.literal('ending').optional(),
  /** The `next` of the page before. */
  cursor: objectId.optional(),
});

export type RiderListQuery = z.output<typeof riderListQuery>;

/** Body of POST /api/admin/rider/suspend, /reopen and /close. */
export const riderInput = z.strictObject({
  riderId: objectId,
  /** Shown to the rider. */
  reason: staffFields.reason,
  commandId: optionalId,
});

export type RiderInput = z.output<typeof riderInput>;

/** Body of POST /api/admin/note. */
export const personNoteInput = z.strictObject({
  userId: objectId,
  text: requiredParagraph(MAX_NOTE, SUPPORT_MESSAGES.noteMissing, SUPPORT_MESSAGES.noteMissing),
  commandId: commandId.unwrap(),
});

export type PersonNoteInput = z.output<typeof personNoteInput>;

/** Query of GET /api/admin/people. */
export const peopleQuery = z.strictObject({
  /** Words of a name, an email, a phone number, or an order number. */
  q: line(100).optional(),
  /** Left out: everyone. */
  role: z.enum(PEOPLE_FILTERS).optional(),
  /** The `next` of the page before. */
  cursor: objectId.optional(),
});

export type PeopleQuery = z.output<typeof peopleQuery>;

/** Options of `npm run admin:grant`. */
export const adminGrantInput = z.strictObject({
  email,
  /** Of a new account. */
  name: fullName.optional(),
  role,
});

/** Options of `npm run admin:grant -- --reset-factor`. */
export const factorResetInput = z.strictObject({ email });

/** Options of `npm run account:confirm-email`. */
export const confirmEmailInput = z.strictObject({ email, by: email, reason: staffFields.reason });
