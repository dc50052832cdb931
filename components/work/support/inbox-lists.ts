import type { MessageEvent, PresenceEvent } from '@/lib/conversations/chat/dto';
import type { InboxChatDto, InboxDto } from '@/lib/conversations/support/dto';

/** The list of the agent's own chats, which comes with the queue. */
export function pickMine(queue: InboxDto): InboxDto {
  return { ...queue, view: 'mine', chats: queue.mine, tickets: [], next: null };
}

/** A page of a list with its rows changed. */
export function mapRows(page: InboxDto, change: (row: InboxChatDto) => InboxChatDto): InboxDto {
  return { ...page, chats: page.chats.map(change), mine: page.mine.map(change) };
}

/** A row after a message; unchanged if the message is of another chat or not new. */
export function withMessage(row: InboxChatDto, message: MessageEvent): InboxChatDto {
  const { roomId, seq, senderType: by, message: text, timestamp: at } = message;
  if (roomId !== row.chatId || seq <= (row.lastMessage?.seq ?? 0)) return row;
  return {
    ...row,
    lastMessage: { seq, by, text, at },
    unread: row.unread + (by === 'customer' ? 1 : 0),
    ...(by === 'agent' && { waitingSince: null, replyDueAt: null }),
  };
}

/** A row after its chat was read up to message `seq`. */
export function withRead(row: InboxChatDto, chatId: string, seq: number): InboxChatDto {
  const isAll = row.chatId === chatId && (row.lastMessage?.seq ?? 0) <= seq;
  return isAll ? { ...row, unread: 0, isMentioned: false } : row;
}

/** A row after its customer came online or went offline. */
export function withPresence(
  row: InboxChatDto,
  { roomId, role, state }: Pick<PresenceEvent, 'roomId' | 'role' | 'state'>,
): InboxChatDto {
  if (role !== 'customer' || roomId !== row.chatId) return row;
  return { ...row, customer: { ...row.customer, isOnline: state === 'online' } };
}
