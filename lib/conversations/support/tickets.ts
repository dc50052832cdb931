import 'server-only';
import type { ClientSession } from 'mongodb';
import { Types } from 'mongoose';
import { getSenderName } from '@/lib/conversations/chat/policy';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { SupportTicket, type SupportTicketDoc } from '@/models/conversations/support-ticket';
import { User } from '@/models/platform/user';
import { supportMails } from './mails';
import type { TicketReplyInput } from './schemas';

type Staff = ScopedActor<'staff'>;

async function requireTicket(
  ticketId: string,
  actor: Staff,
  session: ClientSession,
): Promise<SupportTicketDoc> {
  const ticket = await SupportTicket.findOne({ _id: ticketId, ...ownedBy(actor, {}) })
    .session(session)
    .lean();
  if (!ticket) throw new AppError('not_found', MESSAGES.notFound);
  return ticket;
}

async function getAuthor({ userId }: Staff, session: ClientSession) {
  const user = await User.findById(userId, { name: 1 }).session(session).lean();
  return { userId: new Types.ObjectId(userId), name: getSenderName('agent', user?.name ?? '') };
}

/**
 * Answers a ticket by mail, in the caller's transaction. Returns the ticket as it was. Throws AppError
 * `not_found`, and `conflict` for a closed ticket.
 */
export async function answerTicket(
  { ticketId, text }: TicketReplyInput,
  actor: Staff,
  session: ClientSession,
  now: Date,
): Promise<SupportTicketDoc> {
  const ticket = await requireTicket(ticketId, actor, session);
  if (ticket.status === 'closed') {
    throw new AppError('conflict', SUPPORT_MESSAGES.ticketClosed);
  }
  const replyId = new Types.ObjectId().toString();
  const reply = { id: replyId, author: await getAuthor(actor, session), text, at: now };
  await SupportTicket.updateOne(
    { _id: ticket._id },
    { $set: { status: 'answered' }, $push: { replies: reply } },
    { session },
  );
  await enqueue([supportMails.answered.entry({ ticketId, replyId })], session, now);
  return ticket;
}

/** Closes a ticket in the caller's transaction. Returns it as it was. Throws as `answerTicket` does. */
export async function closeTicket(
  ticketId: string,
  actor: Staff,
  session: ClientSession,
): Promise<SupportTicketDoc> {
  const ticket = await requireTicket(ticketId, actor, session);
  if (ticket.status === 'closed') {
    throw new AppError('conflict', SUPPORT_MESSAGES.ticketClosed);
  }
  const closedBy = await getAuthor(actor, session);
  await SupportTicket.updateOne(
    { _id: ticket._id },
    { $set: { status: 'closed', closedBy } },
    { session },
  );
  return ticket;
}
