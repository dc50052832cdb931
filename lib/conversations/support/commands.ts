import 'server-only';
import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { command, findDone } from '@/lib/platform/command';
import { isDuplicateKey } from '@/lib/platform/db';
import { attachFile, GUEST, uploadDocument } from '@/lib/platform/files/commands';
import { enqueue } from '@/lib/platform/outbox';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { SupportTicket, type SupportTicketDoc } from '@/models/conversations/support-ticket';
import { supportMails } from './mails';
import { CONTACTS_PER_EMAIL, ticketNumber } from './policy';
import type { SendContactInput } from './schemas';

/**
 * Limits mails to one address, so that the form can't be used to flood a stranger's mailbox. Messages are
 * limited by sender instead, since anyone can type any address.
 */
const EMAIL_LIMIT: CounterRule = { name: 'contact-email', ...CONTACTS_PER_EMAIL, shared: true };
/** Attempts to store a ticket whose random number is taken. */
const MAX_TRIES = 3;

/**
 * Stores a message of the contact form as a support ticket and mails staff, and also the sender, up to
 * three times an hour per address. `sender.userId`: null for a guest. Returns the ticket's number; for a repeated
 * command, the first one's.
 *
 * Throws AppError as `uploadDocument` does for the attachment. A bot that fills in the
 * hidden field gets a number, and nothing is stored.
 */
export async function sendContact(
  { attachment, website, ...message }: SendContactInput,
  sender: { userId: string | null; address: string },
  now: Date,
): Promise<string> {
  const { commandId, ...typed } = message;
  // The same for guests: a message may be sent again after a session has ended.
  const key = { id: commandId ? `contact:${commandId}` : null, name: 'contact' };
  const repeated = await findDone<StoredTicket>(key);
  if (repeated) return getNumber(repeated.result);
  if (website) return ticketNumber(randomBytes(8));
  const { userId } = sender;
  const attachmentId = attachment?.size ? await uploadDocument(attachment, sender, now) : null;
  const mailsSender = await isBelowEmailLimit(message.email);
  const stored = await command(
    { ...key, now },
    (session) => storeTicket({ ...typed, attachmentId, mailsSender }, userId, session, now),
    { isRetried: isDuplicateKey, maxTries: MAX_TRIES },
  );
  return getNumber(stored);
}

type StoredTicket = { ticketId: string };

async function getNumber({ ticketId }: StoredTicket): Promise<string> {
  const ticket = await SupportTicket.findById(ticketId, { number: 1 }).lean();
  if (!ticket) throw new AppError('not_found', MESSAGES.notFound);
  return ticket.number;
}

async function isBelowEmailLimit(email: string): Promise<boolean> {
  try {
    await countCall(EMAIL_LIMIT, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

async function storeTicket(
  message: Omit<SendContactInput, 'attachment' | 'website' | 'commandId'> & {
    attachmentId: string | null;
    mailsSender: boolean;
  },
  userId: string | null,
  session: ClientSession,
  now: Date,
): Promise<StoredTicket> {
  const { attachmentId, mailsSender, ...typed } = message;
  const ticket: SupportTicketDoc = {
    ...typed,
    _id: new Types.ObjectId(),
    number: ticketNumber(randomBytes(8)),
    userId: userId ? new Types.ObjectId(userId) : null,
    attachmentId,
    status: 'open',
    createdAt: now,
  };
  await SupportTicket.create([ticket], { session });
  const ticketId = ticket._id.toString();
  if (attachmentId) {
    const to = { kind: 'ticket', refId: ticketId } as const;
    await attachFile(attachmentId, userId ?? GUEST, to, session, now);
  }
  const toSender = mailsSender ? [supportMails.received.entry({ ticketId })] : [];
  await enqueue([...toSender, supportMails.staff.entry({ ticketId })], session, now);
  return { ticketId };
}
