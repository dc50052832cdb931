import { z } from 'zod';
import { isObjectId } from './ids';
import { MESSAGES, maxLengthMessage } from './messages';
import { isWholeKobo, MAX_KOBO } from './money';
import { cleanCode, cleanLine, cleanParagraph } from './text';

/** A database id in a body, query or path. */
export const objectId = z.string().refine(isObjectId, MESSAGES.notFound).meta({ title: 'id' });

/** The sender's id for a command; a repeat gets the first answer. */
export const commandId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/)
  .meta({ title: 'command id' })
  .optional();

/** Id of the account that the page believes is signed in (see `checkOwner`). */
export const ownerId = z.string().refine(isObjectId, MESSAGES.badRequest).meta({ title: 'id' });

export const latitude = z.number().min(-90).max(90);

export const longitude = z.number().min(-180).max(180);

/** Raw text may be longer than the cleaned text: decomposed letters, invisible characters. */
const RAW_FACTOR = 4;

/** A number, code or address, cleaned of copy artefacts; `max` counts characters. */
export function plainCode(max: number, message: string) {
  return z
    .string(message)
    .max(max * RAW_FACTOR, message)
    .transform(cleanCode)
    .refine((typed) => typed.length <= max, message);
}

/** RFC 5321 `Dot-string`, at most 64 characters: valid for every mail server without quotes. */
const MAILBOX = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of letters, digits and inner hyphens, and a top level that isn't a number. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])$/;

/** Characters around an address in a link, a list or a sentence. */
const EMAIL_DECORATION = /^(?:mailto:|[<("'])|[ >)"',.;]+$/gi;

/** A name before the address, as mail apps copy it: "Ada Obi <ada@mail.example>". */
const EMAIL_NAME = /^[^@<>]*<(?=[^<>]*>[^@]*$)/;

/** A domain in lower case and Punycode; '' if it is invalid. */
function toDomain(typed: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) || !URL.canParse(`http://${typed}`)) return '';
  const { hostname } = new URL(`http://${typed}`);
  return DOMAIN.test(hostname) ? hostname : '';
}

/**
 * An email address that mail servers and the card provider accept, in lower case, its domain in Punycode,
 * so that each account has one spelling.
 */
export const email = plainCode(254, MESSAGES.invalidEmail)
  .transform((typed, context) => {
    const address = typed
      .replace(EMAIL_NAME, '')
      .replace(EMAIL_DECORATION, '')
      // Keyboards put a space after a word that they complete.
      .replace(/ ?@ ?/, '@');
    const at = address.lastIndexOf('@');
    const mailbox = address.slice(0, Math.max(at, 0)).toLowerCase();
    const domain = toDomain(address.slice(at + 1));
    if (MAILBOX.test(mailbox) && domain) return `${mailbox}@${domain}`;
    context.addIssue({ code: 'custom', message: MESSAGES.invalidEmail });
    return z.NEVER;
  })
  .meta({ title: 'email' });

const PHONE = /^(?:\+?234|0)(70[1-9]|80[2-9]|81[0-9]|90[1-9]|91[1-6])(\d{7})$/;
/** A WhatsApp link or a label before the number, and a remark after it. */
const PHONE_LABEL =
  /^(?:https?:\/\/)?wa\.me\/|^\p{L}{2,}[\p{L} ]*[.:]? (?=[+(\do])|[ (]+whatsapp[\p{L} ]*\)?$/giu;
/** Characters around and between the digits in a contact, a link or a sentence. */
const PHONE_DECORATION =
  /^tel:(?:\/\/)?|^[^\p{L}\p{N}+(]+|[^\p{L}\p{N})]+$|(?<=^\+?234[\s-]*)\(0\)|[\s().-]/giu;

/**
 * A Nigerian mobile number as +234…; accepts +234, +234 (0), 234 or a leading 0, spaces, dashes, dots and
 * brackets between digits, a `tel:` or WhatsApp link, and a label before it.
 */
export const phone = plainCode(30, MESSAGES.invalidPhone).transform((typed, context) => {
  const digits = typed
    .replace(PHONE_LABEL, '')
    .replace(PHONE_DECORATION, '')
    // The letter O for a zero.
    .replace(/(?<=\d)o|o(?=\d)/gi, '0');
  const match = PHONE.exec(digits);
  if (match) return `+234${match[1]}${match[2]}`;
  context.addIssue({ code: 'custom', message: MESSAGES.invalidPhone });
  return z.NEVER;
});

/** Cleaned text of at most `max` characters. `missing`: message for empty text; undefined if it is allowed. */
function text(
  clean: (typed: string) => string,
  max: number,
  tooLong: string,
  missing: string | undefined,
) {
  return z
    .string(missing ?? MESSAGES.badRequest)
    .max(max * RAW_FACTOR, tooLong)
    .transform(clean)
    .refine((typed) => missing === undefined || typed !== '', missing ?? '')
    .refine((typed) => typed.length <= max, tooLong);
}

/** One line of typed text, cleaned. `max` counts characters. */
export function line(max: number, tooLong: string = maxLengthMessage(max)) {
  return text(cleanLine, max, tooLong, undefined);
}

/** Like `line`, not empty. */
export function requiredLine(
  max: number,
  missing: string,
  tooLong: string = maxLengthMessage(max),
) {
  return text(cleanLine, max, tooLong, missing);
}

/** Typed text of several lines, cleaned. */
export function paragraph(max: number, tooLong: string = maxLengthMessage(max)) {
  return text(cleanParagraph, max, tooLong, undefined);
}

/** Like `paragraph`, not empty. */
export function requiredParagraph(
  max: number,
  missing: string,
  tooLong: string = maxLengthMessage(max),
) {
  return text(cleanParagraph, max, tooLong, missing);
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
