import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { RIDER_STATUSES } from '@/lib/core/rider-status';
import { optionalId, staffFields } from '@/lib/core/staff-fields';

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
