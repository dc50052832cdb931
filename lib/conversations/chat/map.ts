import 'server-only';
import { toIso } from '@/lib/core/time';
import type { ChatDoc } from '@/models/conversations/chat';
import type { ChatMessageDoc } from '@/models/conversations/chat-message';
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
    channel: message.channel,
    about: message.about,
    card: message.card,
    choices: message.choices,
    message: message.message,
    media: message.media.map(({ fileId, type, width, height }) => ({
      url: `/api/files/${fileId}`,
      type,
      width,
      height,
      previewUrl: type === 'image' ? `/api/files/${fileId}?size=small` : null,
    })),
    timestamp: message.createdAt.toISOString(),
    sent: true,
  };
}

export const getAgent = (name: string | null): { name: string } | null => (name ? { name } : null);

/** The chat as this side sees it. `unread`: number of messages. */
export function toChatStateDto(
  { rev, status, lastSeq, customerReadSeq, agentReadSeq, assigneeName, waitingSince }: ChatDoc,
  side: ChatSide,
  unread: number,
): ChatStateDto {
  const readSeq =
    side === 'customer'
      ? { me: customerReadSeq, other: agentReadSeq }
      : { me: agentReadSeq, other: customerReadSeq };
  return {
    version: rev,
    status,
    lastSeq,
    readSeq,
    unread,
    agent: getAgent(assigneeName),
    waitingSince: toIso(waitingSince),
  };
}
