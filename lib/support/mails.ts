import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { addressOfSender, env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { SupportTicket } from '@/models/support-ticket';

const ids = z.object({ ticketId: objectId });
const key = ({ ticketId }: z.output<typeof ids>) => ticketId;

/** Mails about messages of the contact form. */
export const supportMails = {
  /**
   * To the sender. Without their words: the address need not be theirs, and nobody is to send
   * strangers what they like by our form.
   */
  received: defineMail('ticket-received', {
    ids,
    key,
    render: async ({ ticketId }) => {
      const ticket = await SupportTicket.findById(ticketId).lean();
      if (!ticket) return null;
      const mail = renderMail({
        subject: `We have your message: ${ticket.number}`,
        heading: 'Thank you for writing to us',
        blocks: [
          { kind: 'rows', rows: [['Ticket', ticket.number]] },
          {
            kind: 'text',
            text: 'Support reads it and answers at this address. To add something, reply to this email and keep the number in its subject.',
          },
          {
            kind: 'button',
            text: 'Look in the FAQ meanwhile',
            href: `${env().APP_URL}${paths.faq()}`,
          },
          { kind: 'small', text: 'Didn’t write to us? Ignore this email.' },
        ],
      });
      return { to: ticket.email, ...mail };
    },
  }),

  /** To staff, who answer the sender by replying. */
  staff: defineMail('ticket-staff', {
    ids,
    key,
    render: async ({ ticketId }) => {
      const ticket = await SupportTicket.findById(ticketId).lean();
      if (!ticket) return null;
      const mail = renderMail({
        subject: `${ticket.number}: ${ticket.subject}`,
        heading: `${ticket.name} wrote to us`,
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Ticket', ticket.number],
              ['From', `${ticket.name}, ${ticket.email}`],
              ['Account', ticket.userId ? 'signed in' : 'guest'],
            ],
          },
          { kind: 'text', text: ticket.message },
          ...(ticket.attachmentId
            ? [
                {
                  kind: 'button' as const,
                  text: 'Open the attachment',
                  href: `${env().APP_URL}/api/files/${ticket.attachmentId}`,
                },
                { kind: 'small' as const, text: 'You need to be logged in with a staff account.' },
              ]
            : []),
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), replyTo: ticket.email, ...mail };
    },
  }),
};
