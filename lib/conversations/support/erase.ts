import 'server-only';
import type { Eraser } from '@/lib/people/rooms';
import { listUploads } from '@/lib/platform/files/queries';
import { AgentPresence } from '@/models/conversations/agent-presence';
import { SupportTicket } from '@/models/conversations/support-ticket';

/** Words and attachments of tickets, and the presence of an agent. */
export const supportEraser: Eraser = {
  listFiles: ({ userId }) => listUploads({ uploaderId: userId, purpose: 'ticket' }),
  erase: async ({ userId }, session) => {
    const ticket = {
      subject: 'Deleted',
      message: 'Deleted',
      attachmentId: null,
      name: 'Deleted',
      email: 'deleted',
    };
    await SupportTicket.updateMany({ userId }, ticket, { session });
    await AgentPresence.deleteOne({ _id: userId }, { session });
  },
};
