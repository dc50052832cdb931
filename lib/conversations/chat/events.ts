import 'server-only';
import type { SocketEmit } from '@/lib/platform/realtime';
import type { ConversationUpdatedEvent, MessageDto } from './dto';
import type { ChatSide } from './policy';

/** The room of a chat; clients name it by the chat's id alone. */
export const chatRoom = (chatId: string): `chat:${string}` => `chat:${chatId}`;

/** The room of all staff who answer customers. */
export const AGENTS_ROOM = 'agents';

/** For staff: a chat in their lists has changed. `version`: from `getInboxVersion`. */
export function inboxUpdated(chatId: string, version: number): SocketEmit {
  return { room: AGENTS_ROOM, event: 'inbox-updated', payload: { chatId, version } };
}

/** For both sides: a new message. */
export function messageSent(chatId: string, message: MessageDto): SocketEmit {
  return {
    room: chatRoom(chatId),
    event: 'receive-message',
    payload: { roomId: chatId, ...message },
  };
}

/** For both sides: the last message that one of them has read. */
export function messageRead(chatId: string, by: ChatSide, seq: number): SocketEmit {
  return { room: chatRoom(chatId), event: 'message-read', payload: { roomId: chatId, by, seq } };
}

/** For both sides: a new status or assignee. `version`: the chat's `rev`. */
export function chatUpdated(
  chatId: string,
  state: Omit<ConversationUpdatedEvent, 'roomId'>,
): SocketEmit {
  return {
    room: chatRoom(chatId),
    event: 'conversation-updated',
    payload: { roomId: chatId, ...state },
  };
}
