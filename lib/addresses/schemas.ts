import { z } from 'zod';
import { email, line, ownerId, phone } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { MAX_SUGGESTION_CHARS } from './policy';

/** As people are called: letters of any script, with what stands between them in names. */
const NAME = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

const name = (what: string) =>
  line(40, `Please enter your ${what}.`)
    .refine((typed) => typed.length > 0, `Please enter your ${what}.`)
    .refine((typed) => typed === '' || NAME.test(typed), `Please use letters in your ${what}.`);

/** Coordinates come with a suggestion; without them none was chosen. */
const degrees = (max: number) =>
  z
    .number(MESSAGES.chooseSuggestion)
    .min(-max, MESSAGES.chooseSuggestion)
    .max(max, MESSAGES.chooseSuggestion);

const optional = (max: number, message?: string) => line(max, message).optional().default('');

/** Body of POST /api/address/add (spec §5). */
export const addAddressInput = z.strictObject({
  firstName: name('first name'),
  lastName: name('last name'),
  email,
  phone,
  address: line(200, MESSAGES.chooseSuggestion).refine(
    (typed) => typed.length > 0,
    MESSAGES.chooseSuggestion,
  ),
  latitude: degrees(90),
  longitude: degrees(180),
  city: optional(60),
  state: optional(60),
  zipcode: optional(12),
  country: optional(60),
  note: optional(160, 'Please keep the note to 160 plain characters.'),
  /** Whose address it is to be: refused where another account is signed in. */
  owner: ownerId.optional(),
});

export type AddAddressInput = z.infer<typeof addAddressInput>;

/** Query of GET /api/map/autoComplete. */
export const autoCompleteQuery = z.strictObject({ input: line(MAX_SUGGESTION_CHARS) });
