import { z } from 'zod';
import { isObjectId } from './ids';
import { MESSAGES } from './messages';
import { isWholeKobo, MAX_KOBO } from './money';

/** A database id in a body, query or path. */
export const objectId = z.string().refine(isObjectId, MESSAGES.notFound).meta({ title: 'id' });

/** The sender's id of a command: a repeat gets the first answer. */
export const commandId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/)
  .meta({ title: 'command id' })
  .optional();

/** Id of the account that the page believes is signed in (see `checkOwner`). */
export const ownerId = z.string().refine(isObjectId, MESSAGES.badRequest).meta({ title: 'id' });

/** Latitude in degrees. */
export const latitude = z.number().min(-90).max(90);

/** Longitude in degrees. */
export const longitude = z.number().min(-180).max(180);

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;

/** Invisible characters: control, format and text direction. */
const INVISIBLE = /\p{C}/u;

/**
 * An e-mail address: NFC, lower case, no invisible characters, so that é typed as one or two
 * characters is the same account. Message: spec §5.
 */
export const email = z
  .string(MESSAGES.invalidEmail)
  .trim()
  .normalize('NFC')
  .toLowerCase()
  .max(254, MESSAGES.invalidEmail)
  .regex(EMAIL, MESSAGES.invalidEmail)
  .refine((typed) => !INVISIBLE.test(typed), MESSAGES.invalidEmail)
  .meta({ title: 'email' });

const PHONE = /^(?:\+?234|0)(70[1-9]|80[2-9]|81[0-9]|90[1-9]|91[1-6])(\d{7})$/;

/**
 * A Nigerian mobile number as +234…; accepts +234, 234 or a leading 0, and spaces, dashes, dots and
 * brackets between digits. Message: spec §5.
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

/** What turns the direction of all text behind it, also of a name or address that isn't the writer's. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;
/** More than two empty lines in a row. */
const MANY_LINES = /\n{4,}/g;

/** Typed text as it is kept: NFC, trimmed, without what turns its direction; empty if nobody can see it. */
function tidy(typed: string): string {
  const text = typed.normalize('NFC').replace(DIRECTION, '').trim();
  return /^[\p{Cf}\s]*$/u.test(text) ? '' : text;
}

/** One line of typed text, tidied, without control characters. `max` counts characters. */
export function line(max: number, message: string = MESSAGES.badRequest) {
  return z
    .string(message)
    .max(max * 2, message)
    .transform(tidy)
    .refine((typed) => typed.length <= max && !/\p{Cc}/u.test(typed), message);
}

/** Typed text of several lines: as `line`, and with line breaks, at most three in a row. */
export function paragraph(max: number, message: string = MESSAGES.badRequest) {
  return z
    .string(message)
    .max(max * 2, message)
    .transform((typed) => tidy(typed.replace(/\r\n?/g, '\n')).replace(MANY_LINES, '\n\n\n'))
    .refine((typed) => typed.length <= max && !/\p{Cc}/u.test(typed.replaceAll('\n', '')), message);
}

/**
 * A whole number in a query, up to 15 digits. Digits only: `Number` would also accept '0x10', '1e2'
 * and ' 7 '.
 */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** Money of the JSON contract: naira, 0 to ₦1,000,000,000, at most two decimals. */
export function naira(message: string = MESSAGES.budgetAmount) {
  return z
    .number(message)
    .min(0, message)
    .max(MAX_KOBO / 100, message)
    .refine(isWholeKobo, message);
}
