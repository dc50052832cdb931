import 'server-only';
import type { ChatDoc } from '@/models/chat';
import type { ChatMessageDoc } from '@/models/chat-message';
import type { ChatStateDto, MessageDto } from './dto';
import type { ChatSide } from './policy';

export function toMessageDto(message: ChatMessageDoc): MessageDto {
  return {
    _id: message._id.toString(),
    seq: message.seq,
    clientMsgId: message.clientMsgId,
    senderId: message.senderId.toString(),
    senderName: message.senderName,
    senderType: message.senderType,
    message: message.message,
    media: message.media.map(({ fileId, width, height }) => ({
      ...{ url: `/api/files/${fileId}`, type: 'image', width, height },
    })),
    timestamp: message.createdAt.toISOString(),
    sent: true,
  };
}

/** The chat as this side sees it. */
export function toChatStateDto(
  { status, lastSeq, customerReadSeq, agentReadSeq }: ChatDoc,
  side: ChatSide,
): ChatStateDto {
  const readSeq =
    side === 'customer'
      ? { me: customerReadSeq, other: agentReadSeq }
      : { me: agentReadSeq, other: customerReadSeq };
  return { status, lastSeq, readSeq };
}
