import { z } from 'zod';
import { REASON_LENGTH } from './audit';
import { commandId, line, objectId } from './fields';
import { OPS_MESSAGES } from './ops-messages';

/** Fields of each command of staff that leaves an audit entry. */
export const staffFields = {
  /** Why, for the audit log. */
  reason: line(REASON_LENGTH.max, OPS_MESSAGES.opsReason).refine(
    (text) => text.length >= REASON_LENGTH.min,
    OPS_MESSAGES.opsReason,
  ),
  commandId: commandId.unwrap(),
};

/** A command of ops that needs no id, because it can't be carried out twice. */
export const optionalId = staffFields.commandId.default(() => crypto.randomUUID());

/** Body of POST /api/admin/approval/agree and /decline. */
export const decideInput = z.strictObject({ approvalId: objectId, ...staffFields });

export type DecideInput = z.output<typeof decideInput>;

/** Most characters of a note that only staff see. */
export const MAX_NOTE = 2_000;
