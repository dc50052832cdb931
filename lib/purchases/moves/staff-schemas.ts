import { z } from 'zod';
import { PUBLIC_REASONS } from '@/lib/core/cancel-reasons';
import { line, naira, objectId } from '@/lib/core/fields';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { staffFields } from '@/lib/core/staff-fields';
import { fileId } from '@/lib/platform/files/schemas';
import { CANCEL_CAUSES } from './messages';
import { JOB_FILTERS, JOB_STATES } from './staff-policy';

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

export const aboutJob = { kind, id: objectId, ...staffFields };

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
