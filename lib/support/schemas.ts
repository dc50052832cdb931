import { z } from 'zod';
import { commandId, email, line, paragraph } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { MAX_ATTACHMENT_BYTES, MAX_CONTACT_MESSAGE, MAX_SUBJECT } from './policy';

/** What people type in the contact form. */
export const contactFields = z.strictObject({
  name: line(80, MESSAGES.contactName).refine((name) => name.length > 0, MESSAGES.contactName),
  email,
  subject: line(MAX_SUBJECT, MESSAGES.contactSubject).refine(
    (subject) => subject.length > 0,
    MESSAGES.contactSubject,
  ),
  message: paragraph(MAX_CONTACT_MESSAGE, MESSAGES.contactMessage).refine(
    (message) => message.length > 0,
    MESSAGES.contactMessage,
  ),
});

/** Form of POST /api/mail/contact. */
export const sendContactInput = contactFields.extend({
  attachment: z
    .file(MESSAGES.attachmentType)
    .max(MAX_ATTACHMENT_BYTES, MESSAGES.attachmentTooLarge)
    .meta({ title: 'JPEG, PNG, WebP or PDF' })
    .optional(),
  commandId,
  /** A field that people don't see: only programs fill it in. */
  website: z.string().max(200).optional(),
});

export type SendContactInput = z.output<typeof sendContactInput>;
