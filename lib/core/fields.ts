import { z } from 'zod';
import { isObjectId } from './ids';
import { MESSAGES } from './messages';

/** A database id in a body, query or path; anything else is refused before a query is made. */
export const objectId = z.string().refine(isObjectId, MESSAGES.notFound);

/** Whose thing a call is to change, as our own pages say it: an account's id. */
export const ownerId = z.string().refine(isObjectId, MESSAGES.badRequest);

/** Latitude in degrees. */
export const latitude = z.number().min(-90).max(90);

/** Longitude in degrees. */
export const longitude = z.number().min(-180).max(180);

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;

/** Characters that are not seen: control, format and text direction. */
const UNSEEN = /\p{C}/u;

/**
 * An e-mail address in one spelling: composed form, lower-cased, without characters that nobody
 * sees. A keyboard that writes é as two characters signs in to the same account. Message: spec §5.
 */
export const email = z
  .string(MESSAGES.invalidEmail)
  .trim()
  .normalize('NFC')
  .toLowerCase()
  .max(254, MESSAGES.invalidEmail)
  .regex(EMAIL, MESSAGES.invalidEmail)
  .refine((typed) => !UNSEEN.test(typed), MESSAGES.invalidEmail);

const PHONE = /^(?:\+?234|0)(70[1-9]|80[2-9]|81[0-9]|90[1-9]|91[1-6])(\d{7})$/;

/**
 * A Nigerian mobile number as +234…; accepts +234, 234 or a leading 0, and the spaces,
 * dashes, dots and brackets with which people group digits. Message: spec §5.
 */
export const phone = z
  .string(MESSAGES.invalidPhone)
  .max(24, MESSAGES.invalidPhone)
  .transform((typed, context) => {
    const match = PHONE.exec(typed.replace(/[\s().-]/g, ''));
    if (match) return `+234${match[1]}${match[2]}`;
    context.addIssue({ code: 'custom', message: MESSAGES.invalidPhone });
    return z.NEVER;
  });

/**
 * Text of one line that a person typed: composed form, trimmed, no control characters.
 * `max` counts characters.
 */
export function line(max: number, message: string = MESSAGES.badRequest) {
  return z
    .string(message)
    .max(max * 2, message)
    .transform((typed) => typed.normalize('NFC').trim())
    .refine((typed) => typed.length <= max && !/\p{Cc}/u.test(typed), message);
}

/**
 * A whole number of a query, up to 15 digits. Digits alone: `Number` would also read '0x10', '1e2'
 * and ' 7 '.
 */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** Money of the JSON contract: naira, up to two decimals. */
export const naira = z.number().min(0).max(1_000_000_000);
