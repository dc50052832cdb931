import 'server-only';
import type { Eraser } from '@/lib/people/rooms';
import { listUploads } from '@/lib/platform/files/queries';
import { Chat } from '@/models/conversations/chat';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { ChatMessage } from '@/models/conversations/chat-message';
import { ChatNote } from '@/models/conversations/chat-note';

/** The chat with its notes and files, also those that staff sent. */
export const chatEraser: Eraser = {
  listFiles: async ({ userId }) => {
    const chat = await Chat.findOne({ customerId: userId }, { _id: 1 }).lean();
    const inChat = { 'attachment.kind': 'chat', 'attachment.refId': String(chat?._id) } as const;
    return [
      ...(await listUploads({ uploaderId: userId, purpose: 'chat' })),
      ...(chat ? await listUploads(inChat) : []),
    ];
  },
  erase: async ({ userId }, session) => {
    const chat = await Chat.findOne({ customerId: userId }, { _id: 1 }).session(session).lean();
    if (!chat) return;
    await ChatMessage.deleteMany({ chatId: chat._id }, { session });
    await ChatNote.deleteMany({ chatId: chat._id }, { session });
    await ChatEpisode.deleteMany({ chatId: chat._id }, { session });
    await Chat.deleteOne({ _id: chat._id }, { session });
  },
};
