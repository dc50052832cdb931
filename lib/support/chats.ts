import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { updateChat } from '@/lib/chat/append';
import { markRead, sendForSupport, sendMessage } from '@/lib/chat/commands';
import { assignEntry, assignedTo, opened, UNASSIGNED } from '@/lib/chat/desk';
import type { MessageDto } from '@/lib/chat/dto';
import { getSenderName } from '@/lib/chat/policy';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { checkOwner } from '@/lib/core/owner';
import { type ScopedActor, STAFF_ROLES } from '@/lib/core/roles';
import { chatTaken, SUPPORT_MESSAGES } from '@/lib/core/support-messages';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { withLock } from '@/lib/platform/lock';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { Chat, type ChatDoc } from '@/models/chat';
import { ChatMessage } from '@/models/chat-message';
import { ChatNote, type NamedAgent } from '@/models/chat-note';
import { User } from '@/models/user';
import type { InboxChatDto, NoteDto } from './dto';
import { toNote } from './map';
import { MAX_SNOOZE_MS } from './policy';
import { getDeskChat, readRow, refuseOwn } from './queries';
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
import { comeBack, snoozeEntry } from './timers';

type Staff = ScopedActor<'staff'>;

/** What changes of a chat; null for nothing. */
type Changes = Partial<ChatDoc> | null;

/**
 * Changes a chat in one transaction, which runs again where somebody else has changed it meanwhile, and
 * returns its row. Throws AppError `not_found`, and `forbidden` for the caller's own chat and for the page
 * of another account (see `checkOwner`).
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
      const chat = await findForChange(chatId, actor, session);
      const changes = await change(chat, session);
      if (changes) await updateChat(chat, changes, session, now);
    }),
  );
  return readRow(chatId, actor);
}

async function findForChange(
  chatId: string,
  actor: Staff,
  session: ClientSession,
): Promise<ChatDoc> {
  const chat = await Chat.findOne({ _id: chatId, ...ownedBy(actor, {}) })
    .session(session)
    .lean();
  if (!chat) throw new AppError('not_found', MESSAGES.notFound);
  refuseOwn(chat, actor);
  return chat;
}

const hasIt = ({ assigneeId }: ChatDoc, userId: string) => assigneeId?.toString() === userId;

/** The refusal of a lost race: somebody else has it. */
function takenError({ assigneeId, assigneeName }: ChatDoc): AppError {
  const name = assigneeName ?? '';
  const assignee = { userId: assigneeId?.toString() ?? '', name };
  return new AppError('conflict', chatTaken(name), { assignee });
}

/** Refuses what somebody else has, and what isn't with support. */
function requireMine(chat: ChatDoc, { userId }: Staff): void {
  if (chat.status === 'pending') {
    throw new AppError('conflict', SUPPORT_MESSAGES.chatWithQuickie);
  }
  if (chat.assigneeId && !hasIt(chat, userId)) throw takenError(chat);
}

/** Somebody who answers customers, by name; null for anybody else. */
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

async function getAgent({ userId }: Staff, session: ClientSession | null = null) {
  const agent = await findAgent(userId, session);
  if (!agent) throw new AppError('not_found', MESSAGES.notFound);
  return agent;
}

/**
 * Takes a chat that nobody has, from Quickie too. A repeat changes nothing.
 *
 * Throws AppError `conflict` with `assignee` for one that somebody else has, and for a resolved one.
 */
export function takeChat(input: TakeChatInput, actor: Staff, now: Date): Promise<InboxChatDto> {
  return changeChat(input, actor, now, async (chat, session) => {
    if (chat.status === 'resolved') {
      throw new AppError('conflict', SUPPORT_MESSAGES.chatResolved);
    }
    const { userId } = actor;
    if (chat.assigneeId && !hasIt(chat, userId)) throw takenError(chat);
    if (hasIt(chat, userId) && chat.status === 'open') return null;
    const isAsking = chat.status === 'pending' && chat.lastMessage?.by === 'customer';
    return {
      ...(chat.status === 'pending' && opened(chat, now)),
      // What Quickie hasn't answered, the agent has to.
      ...(isAsking && { waitingSince: now }),
      ...assignedTo(await getAgent(actor, session), now),
      status: 'open',
      snoozedUntil: null,
      lostBy: [],
    };
  });
}

/**
 * Gives a chat to somebody of staff, or back to the queue with its old place.
 *
 * Throws AppError `conflict` with `assignee` where somebody else than `from` has it, and for a chat that
 * isn't with support, and `invalid` for who doesn't answer customers.
 */
export function assignChat(input: AssignChatInput, actor: Staff, now: Date): Promise<InboxChatDto> {
  const { chatId, userId, from } = input;
  return changeChat(input, actor, now, async (chat, session) => {
    if (chat.status === 'pending') {
      throw new AppError('conflict', SUPPORT_MESSAGES.chatWithQuickie);
    }
    if (chat.status === 'resolved') {
      throw new AppError('conflict', SUPPORT_MESSAGES.chatResolved);
    }
    const has = chat.assigneeId?.toString() ?? null;
    if (has === userId) return null;
    if (from !== undefined && from !== has) throw takenError(chat);
    if (userId === null) return giveBack(chat, now);
    const agent = await findAgent(userId, session);
    if (!agent || chat.customerId.toString() === userId) {
      throw new AppError('invalid', SUPPORT_MESSAGES.chatNotStaff, { field: 'userId' });
    }
    // Whoever had it has time for another one.
    if (has) await enqueue([assignEntry(chatId, chat.rev + 1)], session, now);
    return { ...assignedTo(agent, now), lostBy: [] };
  });
}

/** Back to the queue, and not to the same agent at once. */
function giveBack(chat: ChatDoc, now: Date): Partial<ChatDoc> {
  const { assigneeId, waitingSince, lostBy } = chat;
  return {
    ...UNASSIGNED,
    status: 'open',
    snoozedUntil: null,
    waitingSince: waitingSince ?? now,
    ...(assigneeId && { lostBy: [...lostBy, assigneeId] }),
  };
}

/**
 * Marks a chat as resolved, and asks the customer for a rating, once in each episode. A repeat changes
 * nothing. `seq`: the last message that the caller has seen.
 *
 * Throws AppError `conflict` where somebody else has it, Quickie has it, or the customer has written
 * since.
 */
export async function resolveChat(
  input: ResolveInput,
  actor: Staff,
  now: Date,
): Promise<InboxChatDto> {
  const { chatId, seq } = input;
  return changeChat(input, actor, now, async (chat, session) => {
    if (chat.status === 'resolved') return null;
    requireMine(chat, actor);
    await refuseUnseen(chat, seq, session);
    const { episode } = chat;
    const agent = await getAgent(actor, session);
    const changes: Partial<ChatDoc> = {
      ...(!chat.assigneeId && assignedTo(agent, now)),
      status: 'resolved',
      waitingSince: null,
      snoozedUntil: null,
      resolvedAt: now,
      lostBy: [],
    };
    const asks = {
      key: `rating-${episode}`,
      message: `${getSenderName('agent', agent.name)} marked this as resolved. How did we do?`,
      card: { type: 'rating', episode },
    } as const;
    await sendForSupport(chat, asks, changes, session, now);
    // The agent has time for another one.
    await enqueue([assignEntry(chatId, chat.rev + 1)], session, now);
    return null;
  });
}

/** Refuses if the customer has written after message `seq`, whatever others said since. */
async function refuseUnseen(
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
 * Puts a chat off until a time, or ends that. `seq`: the last message that the caller has seen. Throws
 * AppError `invalid` for a time that isn't within the next 30 days, and `conflict` where somebody else
 * has it, it isn't open, or the customer has written since.
 */
export function snoozeChat(input: SnoozeInput, actor: Staff, now: Date): Promise<InboxChatDto> {
  const { chatId, until, seq } = input;
  const end = until === null ? null : new Date(until);
  const ms = end ? end.getTime() - now.getTime() : null;
  if (ms !== null && (ms <= 0 || ms > MAX_SNOOZE_MS)) {
    throw new AppError('invalid', SUPPORT_MESSAGES.snoozeTime, { field: 'until' });
  }
  return changeChat(input, actor, now, async (chat, session) => {
    requireMine(chat, actor);
    if (chat.status === 'resolved') {
      throw new AppError('conflict', SUPPORT_MESSAGES.chatResolved);
    }
    if (!end) return chat.status === 'snoozed' ? comeBack(now) : null;
    if (chat.snoozedUntil?.getTime() === end.getTime()) return null;
    await refuseUnseen(chat, seq, session);
    const hasTime = assignEntry(chatId, chat.rev + 1);
    await enqueue([snoozeEntry(chatId, end), hasTime], session, now);
    return {
      ...(!chat.assigneeId && assignedTo(await getAgent(actor, session), now)),
      status: 'snoozed',
      snoozedUntil: end,
      waitingSince: null,
    };
  });
}

/** Sets the labels of a chat, each once. */
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
 * Writes a note about a chat, which only staff see; whom it names finds the chat in their own list. A
 * repeat returns the first. Throws AppError `invalid` for a name that doesn't answer customers.
 */
export async function noteOnChat(input: NoteInput, actor: Staff, now: Date): Promise<NoteDto> {
  checkOwner(input.owner, actor);
  const { userId } = actor;
  const find = () => ChatNote.findOne({ 'author.userId': userId, commandId: input.commandId });
  await connectDb();
  const first = await find().lean();
  if (first) return toNote(first);
  try {
    await changeChat(input, actor, now, (chat, session) =>
      writeNote(chat, input, actor, session, now),
    );
  } catch (error) {
    // The same note came twice at the same time.
    if (!isDuplicateKey(error)) throw error;
  }
  return toNote(await find().orFail().lean());
}

/** Writes a note in the transaction of what it tells of. */
export async function writeNote(
  chat: ChatDoc,
  { text, mentions, commandId }: Pick<NoteInput, 'text' | 'mentions' | 'commandId'>,
  actor: Staff,
  session: ClientSession,
  now: Date,
): Promise<Partial<ChatDoc>> {
  const named: NamedAgent[] = [];
  for (const id of new Set(mentions)) {
    const agent = await findAgent(id, session);
    if (!agent) {
      throw new AppError('invalid', SUPPORT_MESSAGES.chatNotStaff, { field: 'mentions' });
    }
    named.push(toNamed(agent));
  }
  const author = toNamed(await getAgent(actor, session));
  const note = {
    _id: new Types.ObjectId(),
    chatId: chat._id,
    seq: chat.lastSeq,
    author,
    text,
    mentions: named,
    commandId,
    createdAt: now,
    unseenBy: named.map(({ userId }) => userId).filter((id) => !id.equals(author.userId)),
  };
  await ChatNote.create([note], { session });
  // Lists are told by the chat's next revision.
  return {};
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
  return { sentMessage: message, duplicate: isDuplicate, chat: await readRow(chatId, actor) };
}

/** Notes that support has read up to a message, and the caller the notes that name them. */
export async function readUpTo(
  { chatId, seq, owner }: ReadChatInput,
  actor: Staff,
): Promise<InboxChatDto> {
  checkOwner(owner, actor);
  const chat = await getDeskChat(chatId, actor);
  await markRead({ chatId, seq }, actor);
  const { userId } = actor;
  const own = new Types.ObjectId(userId);
  await ChatNote.updateMany({ chatId: chat._id, unseenBy: own }, { $pull: { unseenBy: own } });
  return readRow(chatId, actor);
}
