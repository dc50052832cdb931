import { REASON_LENGTH } from './audit';
import { commandId, line } from './fields';
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
