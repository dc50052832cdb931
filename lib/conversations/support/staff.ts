import 'server-only';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongodb';
import { findAssigneeId } from '@/lib/conversations/chat/queries';
import { REASON_LENGTH } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { formatNaira } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { fromNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { HOUR_MS } from '@/lib/core/time';
import {
  auditRead,
  type CallFacts,
  type Doing,
  staffCommand,
  writeAudit,
} from '@/lib/platform/audit';
import { withLock } from '@/lib/platform/lock';
import { ownedBy } from '@/lib/platform/ownership';
import { askToPay, requireNoOpenApproval } from '@/lib/purchases/moves/approvals';
import { REPORT_RETRY, storeReport } from '@/lib/purchases/moves/reports/commands';
import { requireFacts } from '@/lib/purchases/moves/staff';
import { requireRefundable } from '@/lib/purchases/moves/staff-refunds';
import { Chat } from '@/models/conversations/chat';
import type { SupportTicketDoc } from '@/models/conversations/support-ticket';
import { getAgent, writeNote } from './chats';
import type { SupportChatDto, TicketDto } from './dto';
import { checkNotOwn, readSupportChat, readTicket } from './queries';
import type {
  CloseTicketInput,
  OpenReportInput,
  RefundRequestInput,
  SupportChatQuery,
  TicketReplyInput,
} from './schemas';
import { answerTicket, closeTicket } from './tickets';

// What support does with an audit entry.

type Staff = ScopedActor<'staff'>;

/**
 * Asks ops to refund a purchase of the chat's customer, and adds a note to the chat. Ops agree or decline
 * as with any refund that needs a second person; no one agrees to their own request.
 *
 * Throws AppError `not_found` for what isn't the customer's, `forbidden` for the caller's own chat, and
 * `conflict` as `refundJob` does.
 */
export async function requestRefund(
  { chatId, kind, id, amount, reason, commandId, owner }: RefundRequestInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  checkOwner(owner, actor);
  const amountKobo = fromNaira(amount);
  const action = 'ask-refund';
  const doing = { actor, action, commandId, reason, kind, refId: id, address, now } as const;
  const ask = async (session: ClientSession) => {
    const chat = await Chat.findOne({ _id: chatId, ...ownedBy(actor, {}) })
      .session(session)
      .lean();
    if (!chat) throw new AppError('not_found', MESSAGES.notFound);
    checkNotOwn(chat, actor);
    const facts = await requireFacts(kind, id, actor, session);
    if (String(facts.userId) !== chat.customerId.toString()) {
      throw new AppError('not_found', MESSAGES.notFound);
    }
    requireRefundable(facts, amountKobo);
    await requireNoOpenApproval(doing, session);
    const origin = { chatId };
    await askToPay(doing, facts, amountKobo, session, { origin });
    const text = `Asked ops to refund ${formatNaira(amount)} for ${kind} ${shortId(id)}: ${reason}`;
    await writeNote(chat, { text, mentions: [] }, await getAgent(actor, session), session, now);
  };
  await withLock(`chat:${chatId}`, () => staffCommand(doing, ask, { amountKobo }));
}

/**
 * Opens a report about a purchase of the chat's customer, for up to 14 days after its end. Throws AppError
 * `not_found` for what isn't the customer's, `forbidden` for the caller's own chat, and as `storeReport`.
 */
export async function openReport(
  { chatId, commandId, kind, id, ...problem }: OpenReportInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  const { userId } = actor;
  const doing = { actor, commandId, refId: chatId, address, now };
  const action = 'open-report';
  const open = async (session: ClientSession) => {
    const chat = await Chat.findOne({ _id: chatId, ...ownedBy(actor, {}) })
      .session(session)
      .lean();
    if (!chat) throw new AppError('not_found', MESSAGES.notFound);
    checkNotOwn(chat, actor);
    const customer = { userId: chat.customerId.toString(), openedBy: userId };
    const { reportId } = await storeReport({ kind, id }, problem, customer, session, now);
    const entry = { ...doing, action, kind: 'report', refId: reportId } as const;
    const reason = problem.message.slice(0, REASON_LENGTH.max).padEnd(REASON_LENGTH.min, '.');
    await writeAudit({ ...entry, reason }, { before: {}, after: { chatId } }, session);
  };
  await staffCommand({ ...doing, action }, open, { id }, REPORT_RETRY);
}

/**
 * A chat with its customer, as `readSupportChat`. For a chat that isn't assigned to the caller it leaves
 * an audit entry, at most one an hour.
 */
export async function openSupportChat(
  query: SupportChatQuery,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<SupportChatDto> {
  const found = await readSupportChat(query, actor, now);
  await noteRead(query.chatId, found.chat.assignee?.userId ?? null, actor, { address, now });
  return found;
}

/** Leaves the same entry for a member of staff who reads a chat by a socket. */
export async function noteSocketRead(chatId: string, actor: Staff, call: CallFacts): Promise<void> {
  await noteRead(chatId, await findAssigneeId(chatId, actor), actor, call);
}

/** Entries that this process has written or found: a socket joins again after every reconnection. */
const noted = new LRUCache<string, true>({ max: 10_000 });

async function noteRead(
  chatId: string,
  assigneeId: string | null,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  if (assigneeId === actor.userId) return;
  const commandId = `read-chat:${chatId}:${Math.floor(now.getTime() / HOUR_MS)}`;
  const key = `${actor.userId}:${commandId}`;
  if (noted.has(key)) return;
  const read = { action: 'read-chat', kind: 'chat', refId: chatId } as const;
  const reason = 'Opened the chat without having it';
  await auditRead({ ...read, actor, commandId, reason, address, now });
  noted.set(key, true);
}

/** Answers a ticket by mail, with its audit entry. A repeat changes nothing. Throws as `answerTicket` does. */
export async function replyToTicket(
  input: TicketReplyInput,
  actor: Staff,
  call: CallFacts,
): Promise<TicketDto> {
  await onTicket('reply-ticket', input, actor, call, (session) =>
    answerTicket(input, actor, session, call.now),
  );
  return readTicket(input.ticketId, actor);
}

/** Closes a ticket, with its audit entry. A repeat changes nothing. Throws as `closeTicket` does. */
export async function endTicket(
  input: CloseTicketInput,
  actor: Staff,
  call: CallFacts,
): Promise<TicketDto> {
  await onTicket('close-ticket', input, actor, call, (session) =>
    closeTicket(input.ticketId, actor, session),
  );
  return readTicket(input.ticketId, actor);
}

async function onTicket(
  action: 'reply-ticket' | 'close-ticket',
  { ticketId, commandId, owner }: CloseTicketInput,
  actor: Staff,
  { address, now }: CallFacts,
  run: (session: ClientSession) => Promise<SupportTicketDoc>,
): Promise<void> {
  checkOwner(owner, actor);
  const about = { kind: 'ticket', refId: ticketId } as const;
  const asked = { actor, action, commandId, ...about, address, now };
  await staffCommand(asked, async (session) => {
    const { number, status } = await run(session);
    const doing: Doing<'ticket'> = { ...asked, reason: `Ticket ${number}` };
    const after = { status: action === 'reply-ticket' ? 'answered' : 'closed' };
    await writeAudit(doing, { before: { status }, after }, session);
  });
}
