import 'server-only';
import mongoose, { type QueryFilter } from 'mongoose';
import { cleanReference, MIN_PHONE_DIGITS, nameWords } from '@/lib/core/text';
import type { UserDoc } from '@/models/platform/user';
import { contactFilter } from './schemas';

/**
 * The filter for the accounts that staff look for: by email, by digits of the phone from any point (with
 * the network's zero, the country's code or neither), or by beginnings of names. Null for text that is
 * too short for any of them. Each is a range of an index; the caller limits what is read.
 */
export function personFilter(typed: string): QueryFilter<UserDoc> | null {
  const text = cleanReference(typed);
  return contactFilter(text) ?? phoneFilter(text) ?? nameFilter(text);
}

/** Null for anything but digits and what people write between them. */
export function phoneFilter(text: string): QueryFilter<UserDoc> | null {
  const digits = text.replace(/[\s()+.-]/g, '');
  if (!/^\d+$/.test(digits) || digits.length < MIN_PHONE_DIGITS) return null;
  // "0803" is the beginning of a number, or digits inside one.
  const start = digits.replace(/^(?:00)?234|^0/, '');
  return {
    $or: [
      { phoneEndings: beginsWith(digits) },
      ...(start === digits || start === '' ? [] : [{ phone: startsWith(`+234${start}`) }]),
    ],
  } as QueryFilter<UserDoc>;
}

function nameFilter(text: string): QueryFilter<UserDoc> | null {
  const words = nameWords(text);
  // A single letter matches too many names.
  if (!words.some((word) => word.length > 1)) return null;
  return { $and: words.map((word) => ({ nameWords: beginsWith(word) })) } as QueryFilter<UserDoc>;
}

const startsWith = (text: string) => mongoose.trusted({ $gte: text, $lt: `${text}\uffff` });

function beginsWith(word: string) {
  // Both bounds must match the same word or ending.
  return mongoose.trusted({ $elemMatch: { $gte: word, $lt: `${word}\uffff` } });
}
