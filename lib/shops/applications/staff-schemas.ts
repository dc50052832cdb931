import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { optionalId, staffFields } from '@/lib/core/staff-fields';
import { APPLICATION_KINDS, APPLICATION_STATES, CHECKS, DECISIONS, FILE_FIELDS } from './policy';

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
