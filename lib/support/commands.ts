import 'server-only';
import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { Types } from 'mongoose';
import { attachFile, GUEST, uploadDocument } from '@/lib/files/commands';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { wake } from '@/lib/platform/wake';
import { SupportTicket, type SupportTicketDoc } from '@/models/support-ticket';
import { supportMails } from './mails';
import { CONTACTS_PER_EMAIL, ticketNumber } from './policy';
import type { SendContactInput } from './schemas';

/** Nobody can have our mails sent to a stranger's mailbox again and again. */
const BY_EMAIL: CounterRule = { name: 'contact-email', ...CONTACTS_PER_EMAIL, shared: true };
/** How often a ticket is tried if its number is taken. */
const MAX_TRIES = 3;

/**
 * Stores a message of the contact form as a support ticket, with its attachment for support, and has
 * the sender and staff told by mail. `userId`: null for a guest. Returns the ticket's number; for a
 * repeat of the same command, the first one's.
 *
 * Throws AppError `too_many` above three messages of an address in an hour, and `invalid` for an
 * attachment that is neither a photo nor a PDF. What fills in the field that people don't see gets a
 * number, and nothing is stored.
 */
export async function sendContact(
  { attachment, website, ...message }: SendContactInput,
  userId: string | null,
  now: Date,
): Promise<string> {
  await connectDb();
  const repeated = await findByCommand(message.commandId);
  if (repeated) return repeated.number;
  if (website) return ticketNumber(randomBytes(8));
  await countCall(BY_EMAIL, message.email);
  const uploader = userId ?? GUEST;
  const attachmentId = attachment?.size ? await uploadDocument(attachment, uploader, now) : null;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction((session) =>
        storeTicket({ ...message, attachmentId }, userId, session, now),
      );
    } catch (error) {
      if (!isDuplicateKey(error) || tries === MAX_TRIES) throw error;
      // The same message was sent twice at the same time, or the number is taken.
      const first = await findByCommand(message.commandId);
      if (first) return first.number;
    } finally {
      wake('outbox');
    }
  }
}

async function findByCommand(commandId: string | undefined): Promise<SupportTicketDoc | null> {
  return commandId ? SupportTicket.findOne({ commandId }).lean() : null;
}

async function storeTicket(
  message: Omit<SendContactInput, 'attachment' | 'website'> & { attachmentId: string | null },
  userId: string | null,
  session: ClientSession,
  now: Date,
): Promise<string> {
  const { attachmentId, commandId, ...typed } = message;
  const ticket: SupportTicketDoc = {
    ...typed,
    _id: new Types.ObjectId(),
    number: ticketNumber(randomBytes(8)),
    userId: userId ? new Types.ObjectId(userId) : null,
    attachmentId,
    status: 'open',
    ...(commandId && { commandId }),
    createdAt: now,
  };
  await SupportTicket.create([ticket], { session });
  const ticketId = ticket._id.toString();
  if (attachmentId) {
    const to = { kind: 'ticket', refId: ticketId, to: ['support'] } as const;
    await attachFile(attachmentId, userId ?? GUEST, to, session, now);
  }
  const mails = [supportMails.received.entry({ ticketId }), supportMails.staff.entry({ ticketId })];
  await enqueue(mails, session, now);
  return ticket.number;
}
