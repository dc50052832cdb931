import 'server-only';
import { formatKobo } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { decidedTimer } from '@/lib/platform/approvals';
import { command } from '@/lib/platform/command';
import { connectDb } from '@/lib/platform/db';
import { withLock } from '@/lib/platform/lock';
import { implementTimer } from '@/lib/platform/outbox';
import { Chat } from '@/models/conversations/chat';
import { Approval, type ApprovalDoc } from '@/models/platform/approval';
import { Audit } from '@/models/platform/audit';
import { User } from '@/models/platform/user';
import { findAgent, writeNote } from './chats';

/** The chat in which a refund was asked for; null for a request from elsewhere. */
function getAskedIn({ details }: Pick<ApprovalDoc, 'details'>): string | null {
  return typeof details?.chatId === 'string' ? details.chatId : null;
}

/**
 * Adds a decision about a refund as a note to the chat where it was asked for, once; the note mentions who
 * asked. Nothing if that chat or the person who decided is gone.
 */
async function noteDecision(approvalId: string, auditId: string, now: Date): Promise<void> {
  await connectDb();
  const [approval, entry] = await Promise.all([
    Approval.findById(approvalId).lean(),
    Audit.findById(auditId, { reason: 1 }).lean(),
  ]);
  const chatId = approval && getAskedIn(approval);
  const decidedBy = approval?.decidedBy?.toString();
  if (!chatId || !decidedBy || !entry) return;
  const { kind, refId, amountKobo, state, askedBy, decidedAt } = approval;
  const decision = state === 'agreed' ? 'Agreed to refund' : 'Declined to refund';
  const about = `${formatKobo(amountKobo)} for ${kind} ${shortId(refId.toString())}`;
  const once = { id: `note-decision:${approvalId}`, name: 'note-decision', now };
  await withLock(`chat:${chatId}`, () =>
    command(once, async (session) => {
      const chat = await Chat.findById(chatId).session(session).lean();
      // They may have left since.
      const author = await User.findById(decidedBy, { name: 1 }).session(session).lean();
      if (!chat || !author) return;
      const asker = await findAgent(askedBy.toString(), session);
      const note = {
        text: `${decision} ${about}: ${entry.reason}`,
        mentions: asker ? [asker.userId] : [],
      };
      const by = { userId: decidedBy, name: author.name };
      await writeNote(chat, note, by, session, decidedAt ?? now);
    }),
  );
}

/** What the desk does after a second person has decided. */
export const decisionTimers = {
  decided: implementTimer(decidedTimer, ({ approvalId, auditId }, now) =>
    noteDecision(approvalId, auditId, now),
  ),
};
