import { z } from 'zod';
import { email, line, ownerId, phone } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { MAX_SUGGESTION_CHARS } from './policy';

/** A person's name: letters of any script and the usual separators. */
const NAME = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

const name = (label: string) =>
  line(40, `Please enter your ${label}.`)
    .refine((typed) => typed.length > 0, `Please enter your ${label}.`)
    .refine((typed) => typed === '' || NAME.test(typed), `Please use letters in your ${label}.`);

/** Missing coordinates mean that no suggestion was chosen. */
const degrees = (max: number) =>
  z
    .number(MESSAGES.chooseSuggestion)
    .min(-max, MESSAGES.chooseSuggestion)
    .max(max, MESSAGES.chooseSuggestion);

/** The chosen suggestion's token. A malformed one counts as none (`matchesLocation`). */
const token = z.string().max(100).nullish().catch(null);

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
  token,
  city: optional(60),
  state: optional(60),
  zipcode: optional(12),
  country: optional(60),
  note: optional(160, 'Keep the note to 160 plain characters.'),
  /** The account that the page shows; refused if another is signed in. */
  owner: ownerId.optional(),
});

export type AddAddressInput = z.infer<typeof addAddressInput>;

/** Query of GET /api/map/autoComplete. */
export const autoCompleteQuery = z.strictObject({ input: line(MAX_SUGGESTION_CHARS) });
