import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { updateChat } from '@/lib/conversations/chat/append';
import { markRead, sendForSupport, sendMessage } from '@/lib/conversations/chat/commands';
import { assignedTo, UNASSIGNED } from '@/lib/conversations/chat/desk';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import { getSenderName } from '@/lib/conversations/chat/policy';
import { chatTaken, SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { type ScopedActor, STAFF_ROLES } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { command } from '@/lib/platform/command';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { withLock } from '@/lib/platform/lock';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { Chat, type ChatDoc } from '@/models/conversations/chat';
import { ChatMessage } from '@/models/conversations/chat-message';
import { ChatNote, type NamedAgent } from '@/models/conversations/chat-note';
import { User } from '@/models/platform/user';
import type { InboxChatDto, NoteDto } from './dto';
import { toNote } from './map';
import { MAX_SNOOZE_MS } from './policy';
import { checkNotOwn, getDeskChat, readInboxChat } from './queries';
import type {
  AssignChatInput,
  LabelInput,
  NoteInput,
  PriorityInput,
  ReadChatInput,
  ResolveInput,
  SnoozeInput,
  SupportSendInput,
  TakeChatInput,
} from './schemas';
import { supportTimers, toUnsnoozed } from './timers';

type Staff = ScopedActor<'staff'>;

/** Null to change nothing. */
type Changes = Partial<ChatDoc> | null;

/**
 * Changes a chat in one transaction, which is retried on a conflict, and returns its row in the inbox.
 * Throws AppError `not_found`, and `forbidden` for the caller's own chat and for a page of another account
 * (see `checkOwner`).
 */
async function changeChat(
  { chatId, owner }: TakeChatInput,
  actor: Staff,
  now: Date,
  change: (chat: ChatDoc, session: ClientSession) => Changes | Promise<Changes>,
): Promise<InboxChatDto> {
  checkOwner(owner, actor);
  await connectDb();
  await withLock(`chat:${chatId}`, () =>
    inTransaction(async (session) => {
      const chat = await requireChat(chatId, actor, session);
      const changes = await change(chat, session);
      if (changes) await updateChat(chat, changes, session, now);
    }),
  );
  return readInboxChat(chatId, actor);
}

async function requireChat(chatId: string, actor: Staff, session: ClientSession): Promise<ChatDoc> {
  const chat = await Chat.findOne({ _id: chatId, ...ownedBy(actor, {}) })
    .session(session)
    .lean();
  if (!chat) throw new AppError('not_found', MESSAGES.notFound);
  checkNotOwn(chat, actor);
  return chat;
}

const isAssignedTo = ({ assigneeId }: ChatDoc, userId: string) => assigneeId?.toString() === userId;

function takenError({ assigneeId, assigneeName }: ChatDoc): AppError {
  const name = assigneeName ?? '';
  const assignee = { userId: assigneeId?.toString() ?? '', name };
  return new AppError('conflict', chatTaken(name), { assignee });
}

/** Throws AppError `conflict` for a chat that is with Quickie or assigned to another agent. */
function checkAssignee(chat: ChatDoc, { userId }: Staff): void {
  if (chat.status === 'pending') {
    throw new AppError('conflict', SUPPORT_MESSAGES.chatWithQuickie);
  }
  if (chat.assigneeId && !isAssignedTo(chat, userId)) throw takenError(chat);
}

/** A user who may answer customers, with their full name; null for any other. */
export async function findAgent(
  userId: string,
  session: ClientSession | null = null,
): Promise<{ userId: string; name: string } | null> {
  const user = await User.findOne(
    {
      _id: userId,
      status: 'active',
      roles: mongoose.trusted({ $in: [...STAFF_ROLES] }),
    },
    { name: 1 },
  )
    .session(session)
    .lean();
  return user && { userId, name: user.name };
}

export async function getAgent({ userId }: Staff, session: ClientSession | null = null) {
  const agent = await findAgent(userId, session);
  if (!agent) throw new AppError('not_found', MESSAGES.notFound);
  return agent;
}

/**
 * Assigns an unassigned chat, or one that is with Quickie, to the caller. A repeat changes nothing.
 *
 * Throws AppError `conflict` with `assignee` if another agent has it, and for a resolved chat.
 */
export function takeChat(input: TakeChatInput, actor: Staff, now: Date): Promise<InboxChatDto> {
  return changeChat(input, actor, now, async (chat, session) => {
    if (chat.status === 'resolved') {
      throw new AppError('conflict', SUPPORT_MESSAGES.chatResolved);
    }
    const { userId } = actor;
    if (chat.assigneeId && !isAssignedTo(chat, userId)) throw takenError(chat);
    if (isAssignedTo(chat, userId) && chat.status === 'open') return null;
    const isAsking = chat.status === 'pending' && chat.lastMessage?.by === 'customer';
    return {
      // Quickie won't answer any more, so the customer waits for the agent.
      ...(isAsking && { waitingSince: now }),
      ...assignedTo(await getAgent(actor, session), now),
      status: 'open',
      lostBy: [],
    };
  });
}

/**
 * Assigns a chat to an agent, or returns it to its old place in the queue.
 *
 * Throws AppError `conflict` with `assignee` if it isn't assigned to `from`, and for a chat that isn't with
 * support, and `invalid` for a user who may not answer customers.
 */
export function assignChat(input: AssignChatInput, actor: Staff, now: Date): Promise<InboxChatDto> {
  const { userId, from } = input;
  return changeChat(input, actor, now, async (chat, session) => {
    if (chat.status === 'pending') {
      throw new AppError('conflict', SUPPORT_MESSAGES.chatWithQuickie);
    }
    if (chat.status === 'resolved') {
      throw new AppError('conflict', SUPPORT_MESSAGES.chatResolved);
    }
    const assigneeId = chat.assigneeId?.toString() ?? null;
    if (assigneeId === userId) return null;
    if (from !== undefined && from !== assigneeId) throw takenError(chat);
    if (userId === null) return returnToQueue(chat, now);
    const agent = await findAgent(userId, session);
    if (!agent || chat.customerId.toString() === userId) {
      throw new AppError('invalid', SUPPORT_MESSAGES.chatNotStaff, { field: 'userId' });
    }
    return { ...assignedTo(agent, now), lostBy: [] };
  });
}

/** Also excludes the agent, so that the chat isn't assigned to them again right away. */
function returnToQueue(chat: ChatDoc, now: Date): Partial<ChatDoc> {
  const { assigneeId, waitingSince, lostBy } = chat;
  return {
    ...UNASSIGNED,
    status: 'open',
    waitingSince: waitingSince ?? now,
    ...(assigneeId && { lostBy: [...lostBy, assigneeId] }),
  };
}

/**
 * Marks a chat as resolved and asks the customer for a rating, once per episode. A repeat changes nothing.
 * `seq`: the last message that the caller has seen.
 *
 * Throws AppError `conflict` if another agent or Quickie has it, or the customer has written since `seq`.
 */
export async function resolveChat(
  input: ResolveInput,
  actor: Staff,
  now: Date,
): Promise<InboxChatDto> {
  const { seq } = input;
  return changeChat(input, actor, now, async (chat, session) => {
    if (chat.status === 'resolved') return null;
    checkAssignee(chat, actor);
    await checkSeen(chat, seq, session);
    const { episode } = chat;
    const agent = await getAgent(actor, session);
    const changes: Partial<ChatDoc> = {
      ...(!chat.assigneeId && assignedTo(agent, now)),
      status: 'resolved',
      waitingSince: null,
      resolvedAt: now,
      lostBy: [],
    };
    const question = {
      key: `rating-${episode}`,
      message: `${getSenderName('agent', agent.name)} marked this as resolved. How did we do?`,
      card: { type: 'rating', episode },
    } as const;
    await sendForSupport(chat, question, changes, session, now);
    return null;
  });
}

/** Throws AppError `conflict` if the customer has written after message `seq`. */
async function checkSeen(
  { _id }: ChatDoc,
  seq: number | undefined,
  session: ClientSession,
): Promise<void> {
  if (seq === undefined) return;
  const unseen = {
    chatId: _id,
    senderType: 'customer' as const,
    seq: mongoose.trusted({ $gt: seq }),
  };
  if (await ChatMessage.exists(unseen).session(session)) {
    throw new AppError('conflict', SUPPORT_MESSAGES.chatWrittenMeanwhile);
  }
}

/**
 * Snoozes a chat until a time, or ends the snooze. `seq`: the last message that the caller has seen. Throws
 * AppError `invalid` for a time that isn't within the next 30 days, and `conflict` if another agent has
 * it, it isn't open, or the customer has written since `seq`.
 */
export function snoozeChat(input: SnoozeInput, actor: Staff, now: Date): Promise<InboxChatDto> {
  const { chatId, until, seq } = input;
  const end = until === null ? null : new Date(until);
  const ms = end ? end.getTime() - now.getTime() : null;
  if (ms !== null && (ms <= 0 || ms > MAX_SNOOZE_MS)) {
    throw new AppError('invalid', SUPPORT_MESSAGES.snoozeTime, { field: 'until' });
  }
  return changeChat(input, actor, now, async (chat, session) => {
    checkAssignee(chat, actor);
    if (chat.status === 'resolved') {
      throw new AppError('conflict', SUPPORT_MESSAGES.chatResolved);
    }
    if (!end) return chat.status === 'snoozed' ? toUnsnoozed(now) : null;
    if (chat.snoozedUntil?.getTime() === end.getTime()) return null;
    await checkSeen(chat, seq, session);
    const wake = supportTimers.snooze.entry({ chatId, until: end.getTime() }, end);
    await enqueue([wake], session, now);
    return {
      ...(!chat.assigneeId && assignedTo(await getAgent(actor, session), now)),
      status: 'snoozed',
      snoozedUntil: end,
      waitingSince: null,
    };
  });
}

/** Replaces the labels of a chat; of labels that differ only in case, the last is used. */
export function labelChat(input: LabelInput, actor: Staff, now: Date): Promise<InboxChatDto> {
  const unique = [...new Map(input.labels.map((label) => [label.toLowerCase(), label])).values()];
  return changeChat(input, actor, now, (chat) =>
    chat.labels.join('\n') === unique.join('\n') ? null : { labels: unique },
  );
}

export function prioritiseChat(
  input: PriorityInput,
  actor: Staff,
  now: Date,
): Promise<InboxChatDto> {
  const { priority } = input;
  return changeChat(input, actor, now, (chat) =>
    chat.priority === priority ? null : { priority },
  );
}

/**
 * Adds a note to a chat, which only staff see; mentioned agents find the chat in their own list. A repeat
 * returns the first note. Throws AppError `invalid` for a mentioned user who may not answer customers.
 */
export async function noteOnChat(input: NoteInput, actor: Staff, now: Date): Promise<NoteDto> {
  checkOwner(input.owner, actor);
  const { chatId, commandId } = input;
  const { noteId } = await withLock(`chat:${chatId}`, () =>
    command({ id: `${actor.userId}:${commandId}`, name: 'note-chat', now }, async (session) => {
      const chat = await requireChat(chatId, actor, session);
      return { noteId: await writeNote(chat, input, await getAgent(actor, session), session, now) };
    }),
  );
  const note = await ChatNote.findById(noteId).lean();
  if (!note) throw new AppError('not_found', MESSAGES.notFound);
  return toNote(note);
}

/**
 * Writes a note in the caller's transaction, and refreshes the inbox by a new revision. Returns its id. Throws
 * AppError `invalid` for a mentioned person who is no agent.
 */
export async function writeNote(
  chat: ChatDoc,
  { text, mentions }: Pick<NoteInput, 'text' | 'mentions'>,
  by: Pick<NamedAgent, 'name'> & { userId: string },
  session: ClientSession,
  now: Date,
): Promise<string> {
  const named: NamedAgent[] = [];
  for (const id of new Set(mentions)) {
    const agent = await findAgent(id, session);
    if (!agent) {
      throw new AppError('invalid', SUPPORT_MESSAGES.chatNotStaff, { field: 'mentions' });
    }
    named.push(toNamed(agent));
  }
  const author = toNamed(by);
  const note = {
    _id: new Types.ObjectId(),
    chatId: chat._id,
    seq: chat.lastSeq,
    author,
    text,
    mentions: named,
    createdAt: now,
    unseenBy: named.map(({ userId }) => userId).filter((id) => !id.equals(author.userId)),
  };
  await ChatNote.create([note], { session });
  await updateChat(chat, {}, session, now);
  return note._id.toString();
}

const toNamed = ({ userId, name }: { userId: string; name: string }): NamedAgent => ({
  userId: new Types.ObjectId(userId),
  name: getSenderName('agent', name),
});

/** Sends a message to the customer; the first reply assigns. Throws as `sendMessage` does. */
export async function replyInChat(
  { chatId, owner, ...input }: SupportSendInput,
  actor: Staff,
  now: Date,
): Promise<{ sentMessage: MessageDto; duplicate: boolean; chat: InboxChatDto }> {
  checkOwner(owner, actor);
  await getDeskChat(chatId, actor);
  const { message, isDuplicate } = await sendMessage(chatId, input, actor, now);
  return { sentMessage: message, duplicate: isDuplicate, chat: await readInboxChat(chatId, actor) };
}

/** Records that support has read up to a message, and the caller the notes that mention them. */
export async function markReadBySupport(
  { chatId, seq, owner }: ReadChatInput,
  actor: Staff,
): Promise<InboxChatDto> {
  checkOwner(owner, actor);
  const chat = await getDeskChat(chatId, actor);
  await markRead({ chatId, seq }, actor);
  const { userId } = actor;
  const own = new Types.ObjectId(userId);
  await ChatNote.updateMany({ chatId: chat._id, unseenBy: own }, { $pull: { unseenBy: own } });
  return readInboxChat(chatId, actor);
}
