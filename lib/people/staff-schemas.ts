import { z } from 'zod';
import { commandId, email, line, objectId, requiredParagraph } from '@/lib/core/fields';
import { STAFF_ROLES } from '@/lib/core/roles';
import { MAX_NOTE, staffFields } from '@/lib/core/staff-fields';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { PEOPLE_FILTERS } from './policy';
import { fullName } from './schemas';

/** Body of POST /api/admin/account/suspend and /restore. */
export const accountInput = z.strictObject({ userId: objectId, ...staffFields });

export type AccountInput = z.output<typeof accountInput>;

const role = z.enum(STAFF_ROLES, PEOPLE_MESSAGES.staffRole);

/** Body of POST /api/admin/role/grant and /revoke. */
export const roleInput = z.strictObject({
  userId: objectId,
  role,
  ...staffFields,
  /** Optional: granting a role twice is refused anyway. */
  commandId: staffFields.commandId.default(() => crypto.randomUUID()),
});

export type RoleInput = z.output<typeof roleInput>;

/** Body of POST /api/admin/note. */
export const personNoteInput = z.strictObject({
  userId: objectId,
  text: requiredParagraph(MAX_NOTE, PEOPLE_MESSAGES.noteMissing, PEOPLE_MESSAGES.noteMissing),
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
  /** Full name for a new account. */
  name: fullName.optional(),
  role,
});

/** Options of `npm run admin:grant -- --reset-factor`. */
export const factorResetInput = z.strictObject({ email });

/** Options of `npm run account:confirm-email`. */
export const confirmEmailInput = z.strictObject({ email, by: email, reason: staffFields.reason });
