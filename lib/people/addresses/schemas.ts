import { z } from 'zod';
import { email, latitude, line, longitude, ownerId, phone, requiredLine } from '@/lib/core/fields';
import { isObjectId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { cleanName } from '@/lib/core/text';
import { MAX_SUGGESTION_CHARS } from './policy';

/** A person's name: letters of any script and the usual separators. */
const NAME = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

/** `what`: the field's name in messages, such as "your first name". */
export const personName = (what: string) =>
  requiredLine(40, `Please enter ${what}.`)
    .transform(cleanName)
    .refine((typed) => typed === '' || NAME.test(typed), `Please use letters in ${what}.`);

/** `message`: also for missing coordinates, when no suggestion was chosen. */
const degrees = (max: number, message: string) =>
  z.number(message).min(-max, message).max(max, message);

/** A place chosen from suggestions. `message`: for text that wasn't. */
export const placeFields = (message: string = MESSAGES.chooseSuggestion) => ({
  address: requiredLine(200, message),
  latitude: degrees(90, message),
  longitude: degrees(180, message),
  /** The suggestion's token. A malformed one counts as none (`matchesLocation`). */
  token: z.string().max(100).nullish().catch(null),
});

const riderNote = () => line(160).optional();

/**
 * The id of a saved address, or a place chosen from suggestions. `missing`: message if there is neither.
 */
export const addressChoice = (missing: string) =>
  z.union(
    [
      z.string().refine(isObjectId, missing).meta({ title: 'id' }),
      // The specification's client may send a whole saved address, with any note.
      z.object({ ...placeFields(), note: riderNote().catch(undefined) }),
    ],
    {
      error: ({ input }) =>
        input && typeof input === 'object' ? MESSAGES.chooseSuggestion : missing,
    },
  );

export type AddressChoice = z.output<ReturnType<typeof addressChoice>>;

const optional = (max: number) => line(max).optional().default('');

/** Body of POST /api/address/add. */
export const addAddressInput = z.strictObject({
  firstName: personName('your first name'),
  lastName: personName('your last name'),
  email,
  phone,
  ...placeFields(),
  city: optional(60),
  state: optional(60),
  zipcode: optional(12),
  country: optional(60),
  note: riderNote().default(''),
  /** The account that the page shows (see `checkOwner`). */
  owner: ownerId.optional(),
});

export type AddAddressInput = z.infer<typeof addAddressInput>;

const addressId = z.string().refine(isObjectId, MESSAGES.addressNotFound).meta({ title: 'id' });

/** Body of POST /api/address/edit. */
export const editAddressInput = addAddressInput.extend({ addressId });

export type EditAddressInput = z.infer<typeof editAddressInput>;

/** Body of POST /api/address/delete and /default. */
export const addressIdInput = z.strictObject({ addressId });

export type AddressIdInput = z.infer<typeof addressIdInput>;

/** Body of POST /api/map/nearest: the device's position. */
export const nearestInput = z.strictObject({ latitude, longitude });

/** Query of GET /api/map/autoComplete. */
export const autoCompleteQuery = z.strictObject({ input: line(MAX_SUGGESTION_CHARS) });
