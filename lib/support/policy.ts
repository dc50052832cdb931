import { MAX_PHOTO_BYTES } from '@/lib/files/policy';

/** Longest message of the contact form, characters. */
export const MAX_CONTACT_MESSAGE = 4_000;
/** Longest subject, characters. */
export const MAX_SUBJECT = 120;
/** Largest attachment, bytes. */
export const MAX_ATTACHMENT_BYTES = MAX_PHOTO_BYTES;
/** Mails with a ticket's number to one address in an hour (design, security part 3). */
export const CONTACTS_PER_EMAIL = { points: 3, windowS: 3_600 };

/** Without letters and digits that look alike: a number may be read out on the phone. */
const NUMBER_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 6;

/** The number of a support ticket, `T-7K3MQX`, from at least six random bytes. */
export function ticketNumber(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, NUMBER_LENGTH), (byte) =>
    NUMBER_LETTERS.charAt(byte % NUMBER_LETTERS.length),
  );
  return `T-${letters.join('')}`;
}
