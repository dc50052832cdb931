import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { findRecipient } from '@/lib/people/recipients';
import { addressOfSender, env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { Chat } from '@/models/conversations/chat';
import { ChatMessage } from '@/models/conversations/chat-message';
import { SupportTicket } from '@/models/conversations/support-ticket';

const unreadIds = z.object({ chatId: objectId, from: z.number() });
const replyIds = z.object({ ticketId: objectId, replyId: objectId });
/** One mail holds the latest messages; earlier ones are read in the chat. */
const MAX_MAILED_MESSAGES = 10;

const earlierText = (count: number): string =>
  `${plural(count, 'earlier reply', 'earlier replies')} ${count === 1 ? 'is' : 'are'} in the chat.`;

const ids = z.object({ ticketId: objectId });
const key = ({ ticketId }: z.output<typeof ids>) => ticketId;

export const supportMails = {
  /**
   * To the sender. It doesn't repeat their message: the address may be a stranger's, and the form must not
   * send strangers arbitrary text.
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
  /** To the customer: support's unread messages from message `from` on; none once they are read. */
  unread: defineMail('chat-unread', {
    ids: unreadIds,
    key: ({ chatId, from }) => `${chatId}:${from}`,
    render: async ({ chatId, from }) => {
      const chat = await Chat.findById(chatId).lean();
      const customer = chat && (await findRecipient(chat.customerId.toString()));
      if (!customer) return null;
      const unread = {
        chatId,
        senderType: 'agent' as const,
        seq: mongoose.trusted({ $gte: Math.max(from, chat.customerReadSeq + 1) }),
      };
      const latest = await ChatMessage.find(unread)
        .sort({ seq: -1 })
        .limit(MAX_MAILED_MESSAGES)
        .lean();
      const isMore = latest.length === MAX_MAILED_MESSAGES;
      const earlier = isMore ? (await ChatMessage.countDocuments(unread)) - MAX_MAILED_MESSAGES : 0;
      const messages = latest.reverse();
      const [first] = messages;
      if (!first) return null;
      const mail = renderMail({
        subject: `${first.senderName} from Eki support replied`,
        heading: `${first.senderName} replied`,
        blocks: [
          ...(earlier > 0 ? [{ kind: 'text' as const, text: earlierText(earlier) }] : []),
          ...messages.map(({ message, media }) => ({
            kind: 'text' as const,
            text: message || (media.length > 1 ? 'Photos' : 'A photo or video'),
          })),
          {
            kind: 'button',
            text: 'Open the chat',
            href: `${env().APP_URL}${paths.chat()}`,
          },
          { kind: 'small', text: 'Reply in the chat: nobody reads replies to this email.' },
        ],
      });
      return { to: customer.email, ...mail };
    },
  }),

  /** To the sender of the contact form: support's reply. */
  answered: defineMail('ticket-answered', {
    ids: replyIds,
    key: ({ replyId }) => replyId,
    render: async ({ ticketId, replyId }) => {
      const ticket = await SupportTicket.findById(ticketId).lean();
      const reply = ticket?.replies?.find(({ id }) => id === replyId);
      if (!ticket || !reply) return null;
      const mail = renderMail({
        subject: `${ticket.number}: ${ticket.subject}`,
        heading: `${reply.author.name} from Eki support replied`,
        blocks: [
          { kind: 'text', text: reply.text },
          { kind: 'rows', rows: [['Ticket', ticket.number]] },
          {
            kind: 'small',
            text: 'To add something, reply to this email and keep the number in its subject.',
          },
        ],
      });
      return { to: ticket.email, ...mail };
    },
  }),
};
