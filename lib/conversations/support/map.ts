import 'server-only';
import { getInboxVersion } from '@/lib/conversations/chat/desk';
import { type OpeningHours, replyDueAt } from '@/lib/core/hours/hours';
import { shortId } from '@/lib/core/ids';
import { toIso } from '@/lib/core/time';
import type { ChatDoc } from '@/models/conversations/chat';
import type { ChatNoteDoc, NamedAgent } from '@/models/conversations/chat-note';
import type { SupportTicketDoc } from '@/models/conversations/support-ticket';
import type { AgentNameDto, InboxChatDto, InboxTicketDto, NoteDto, TicketDto } from './dto';

/** What a row of the inbox needs in addition to the chat. */
export interface RowFacts {
  /** Full names of customers, by user id. */
  names: ReadonlyMap<string, string>;
  /** Messages that no agent has read, by chat id. */
  unread: ReadonlyMap<string, number>;
  /** Ids of the chats with an unread note that mentions the caller. */
  mentioned: ReadonlySet<string>;
  /** Ids of customers who have a page open; null if that isn't known. */
  online: ReadonlySet<string> | null;
  /** Hours in which support replies. */
  hours: readonly OpeningHours[];
}

export function toInboxChat(
  chat: ChatDoc,
  { names, unread, mentioned, online, hours }: RowFacts,
): InboxChatDto {
  const chatId = chat._id.toString();
  const customerId = chat.customerId.toString();
  const { waitingSince, lastMessage, lastMessageAt, assigneeId, assigneeName, about } = chat;
  return {
    chatId,
    customer: {
      userId: customerId,
      name: names.get(customerId) ?? 'Deleted account',
      isOnline: online?.has(customerId) ?? null,
    },
    status: chat.status,
    version: getInboxVersion(chat),
    waitingSince: toIso(waitingSince),
    replyDueAt: waitingSince && toIso(replyDueAt(waitingSince, hours)),
    snoozedUntil: toIso(chat.snoozedUntil),
    lastMessage:
      lastMessage && lastMessageAt ? { ...lastMessage, at: lastMessageAt.toISOString() } : null,
    unread: unread.get(chatId) ?? 0,
    labels: chat.labels,
    priority: chat.priority,
    assignee: assigneeId ? { userId: assigneeId.toString(), name: assigneeName ?? '' } : null,
    about: about && { ...about, number: shortId(about.id) },
    isMentioned: mentioned.has(chatId),
  };
}

export function toInboxTicket(
  ticket: SupportTicketDoc,
  hours: readonly OpeningHours[],
): InboxTicketDto {
  const { _id, number, userId, name, email, subject, status, createdAt } = ticket;
  return {
    ticketId: _id.toString(),
    number,
    customer: { userId: userId?.toString() ?? null, name, email },
    subject,
    status,
    createdAt: createdAt.toISOString(),
    replyDueAt: status === 'open' ? toIso(replyDueAt(createdAt, hours)) : null,
  };
}

const toNamed = ({ userId, name }: NamedAgent): AgentNameDto => ({
  userId: userId.toString(),
  name,
});

export function toTicket(ticket: SupportTicketDoc, hours: readonly OpeningHours[]): TicketDto {
  return {
    ...toInboxTicket(ticket, hours),
    message: ticket.message,
    attachmentId: ticket.attachmentId,
    replies: (ticket.replies ?? []).map(({ author, text, at }) => ({
      author: toNamed(author),
      text,
      at: at.toISOString(),
    })),
    closedBy: ticket.closedBy ? toNamed(ticket.closedBy) : null,
  };
}

export function toNote({ _id, seq, author, text, mentions, createdAt }: ChatNoteDoc): NoteDto {
  return {
    noteId: _id.toString(),
    seq,
    author: toNamed(author),
    text,
    mentions: mentions.map(toNamed),
    at: createdAt.toISOString(),
  };
}
