import 'server-only';
import mongoose, { Types } from 'mongoose';
import { toChatStateDto } from '@/lib/conversations/chat/map';
import { readChatPage } from '@/lib/conversations/chat/queries';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { cleanReference, nameWords, readOrderNumber } from '@/lib/core/text';
import { toIso } from '@/lib/core/time';
import { contactFilter } from '@/lib/people/schemas';
import { phoneFilter } from '@/lib/people/search';
import { connectDb } from '@/lib/platform/db';
import { beyond } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import { findConnected } from '@/lib/platform/realtime';
import { getSettings } from '@/lib/platform/settings/queries';
import { Chat, type ChatDoc } from '@/models/conversations/chat';
import { ChatMessage } from '@/models/conversations/chat-message';
import { ChatNote } from '@/models/conversations/chat-note';
import { SupportTicket, type SupportTicketDoc } from '@/models/conversations/support-ticket';
import { ANY_DATE } from '@/models/platform/define';
import { User } from '@/models/platform/user';
import { Purchase } from '@/models/purchases/purchase';
import { readCustomer } from './customer';
import type { InboxChatDto, InboxDto, SupportChatDto, TicketDto } from './dto';
import { type RowFacts, toInboxChat, toInboxTicket, toNote, toTicket } from './map';
import { INBOX_PAGE, type InboxView, TICKETS_PAGE } from './policy';
import type { InboxQuery, SupportChatQuery } from './schemas';

type Staff = ScopedActor<'staff'>;

/** Own chats, and notes that mention the agent, in one list. */
const MAX_OWN_CHATS = 100;
/** Chats that went from one agent back to the queue. */
const MAX_LOST_CHATS = 20;
const MAX_ACCOUNTS = 50;
const MAX_NOTES = 200;
const WITH_SUPPORT = ['open', 'snoozed'] as const;

/** A page of one list, or the results of a search in all lists. */
export async function listInbox(query: InboxQuery, actor: Staff, now: Date): Promise<InboxDto> {
  await connectDb();
  const { serviceHours: hours } = await getSettings();
  const isFirst = query.cursor === undefined;
  // The console polls the queue; one call also returns the caller's own chats.
  const isHome = isFirst && query.view === 'queue' && !query.q;
  const [{ chats, next }, tickets, counts, mine, lost] = await Promise.all([
    query.q ? findChats(query.q, actor) : listView(query, actor),
    isFirst ? findTickets(query, actor) : [],
    countInbox(actor),
    isHome ? listMine(actor).then((found) => found.chats) : [],
    isHome ? findLost(actor) : [],
  ]);
  const facts = await getFacts([...chats, ...mine, ...lost], actor);
  const toRow = (chat: ChatDoc) => toInboxChat(chat, { ...facts, hours });
  return {
    view: query.view,
    chats: chats.map(toRow),
    tickets: tickets.map((ticket) => toInboxTicket(ticket, hours)),
    mine: mine.map(toRow),
    lost: lost.map(toRow),
    counts,
    next,
    serverNow: now.toISOString(),
  };
}

interface ChatPage {
  chats: ChatDoc[];
  next: string | null;
}

/** The time by which each list is sorted. */
const SORTS = {
  queue: { by: 'waitingSince', direction: 1 },
  all: { by: 'lastMessageAt', direction: -1 },
  snoozed: { by: 'snoozedUntil', direction: 1 },
} as const satisfies Partial<Record<InboxView, { by: keyof ChatDoc; direction: 1 | -1 }>>;

/** Unassigned chats that wait for a person. */
export const QUEUED = {
  status: 'open',
  assigneeId: null,
  waitingSince: ANY_DATE,
} as const;

async function listView({ view, cursor }: InboxQuery, actor: Staff): Promise<ChatPage> {
  if (view === 'mine') return listMine(actor);
  const { by, direction } = SORTS[view];
  const filters = {
    queue: QUEUED,
    all: { lastMessageAt: mongoose.trusted({ $gt: new Date(0) }) },
    snoozed: { snoozedUntil: ANY_DATE },
  };
  const found = await Chat.find({
    ...filters[view],
    ...ownedBy(actor, {}),
    ...(cursor && toCursorFilter(cursor, by, direction)),
  })
    .sort({ [by]: direction, _id: direction })
    .limit(INBOX_PAGE + 1)
    .lean();
  const chats = found.slice(0, INBOX_PAGE);
  const last = chats.at(-1);
  const time = last?.[by];
  return {
    chats,
    next: found.length > INBOX_PAGE && last && time ? `${time.getTime()}_${last._id}` : null,
  };
}

function toCursorFilter(cursor: string, by: string, direction: 1 | -1) {
  const [ms = '', id = ''] = cursor.split('_');
  return beyond(by, { value: new Date(Number(ms)), id }, direction);
}

/** The caller's chats, and those where a note mentions them; the longest wait first, then the latest message. */
async function listMine(actor: Staff): Promise<ChatPage> {
  const { userId } = actor;
  const [own, mentioned] = await Promise.all([
    Chat.find({ assigneeId: userId, status: 'open', ...ownedBy(actor, {}) })
      .limit(MAX_OWN_CHATS)
      .lean(),
    findMentions(actor),
  ]);
  const ownIds = new Set(own.map(({ _id }) => _id.toString()));
  const otherIds = [...mentioned].filter((id) => !ownIds.has(id)).slice(0, INBOX_PAGE);
  const others = otherIds.length
    ? await Chat.find({ _id: mongoose.trusted({ $in: otherIds }), ...ownedBy(actor, {}) }).lean()
    : [];
  const since = ({ waitingSince }: ChatDoc) => waitingSince?.getTime() ?? Number.POSITIVE_INFINITY;
  const last = ({ lastMessageAt }: ChatDoc) => lastMessageAt?.getTime() ?? 0;
  const chats = [...others, ...own].sort((a, b) =>
    since(a) === since(b) ? last(b) - last(a) : since(a) - since(b),
  );
  return { chats, next: null };
}

/** Chats that went from the caller back to the queue in this episode and are still unanswered. */
function findLost(actor: Staff): Promise<ChatDoc[]> {
  const { userId } = actor;
  const own = new Types.ObjectId(userId);
  return Chat.find({
    status: 'open',
    lostBy: own,
    waitingSince: ANY_DATE,
    assigneeId: mongoose.trusted({ $ne: own }),
    ...ownedBy(actor, {}),
  })
    .sort({ waitingSince: 1 })
    .limit(MAX_LOST_CHATS)
    .lean();
}

/** Ids of the chats with an unread note that mentions the caller. */
async function findMentions({ userId }: Staff): Promise<Set<string>> {
  const notes = await ChatNote.find({ unseenBy: userId }, { chatId: 1 })
    .sort({ createdAt: -1 })
    .limit(MAX_OWN_CHATS)
    .lean();
  return new Set(notes.map(({ chatId }) => chatId.toString()));
}

/** Finds chats by the customer's phone number, email, order number, or words of their name. */
async function findChats(q: string, actor: Staff): Promise<ChatPage> {
  const filter = await findChatFilter(q);
  if (!filter) return { chats: [], next: null };
  const chats = await Chat.find({ ...filter, ...ownedBy(actor, {}) })
    .sort({ lastMessageAt: -1 })
    .limit(INBOX_PAGE)
    .lean();
  return { chats, next: null };
}

async function findChatFilter(q: string): Promise<object | null> {
  const text = cleanReference(q);
  const number = readOrderNumber(q);
  const owners = number ? await findOwnersByNumber(number) : [];
  const contact = contactFilter(text) ?? phoneFilter(text);
  if (contact || owners.length > 0) {
    const users = contact ? await User.find(contact, { _id: 1 }).limit(MAX_ACCOUNTS).lean() : [];
    return toCustomerFilter([...owners, ...users.map(({ _id }) => _id)]);
  }
  const words = nameWords(text);
  // A single letter matches too many names.
  if (!words.some((word) => word.length > 1)) return null;
  // Prefix match for each word. Words hold only letters and digits, so they need no escaping.
  return {
    $and: words.map((word) => ({ names: mongoose.trusted({ $regex: `^${word}` }) })),
  };
}

const toCustomerFilter = (ids: readonly Types.ObjectId[]) => ({
  customerId: mongoose.trusted({ $in: [...ids] }),
});

/** The customers of purchases with this number. */
async function findOwnersByNumber(number: string): Promise<Types.ObjectId[]> {
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) =>
      Purchase.find({ kind, number }, { userId: 1 }).limit(MAX_ACCOUNTS).lean(),
    ),
  );
  return found.flat().map(({ userId }) => userId);
}

/** Open tickets for the queue and the list of all; a search also finds answered and closed ones. */
async function findTickets({ view, q }: InboxQuery, actor: Staff): Promise<SupportTicketDoc[]> {
  if (!q && view !== 'queue' && view !== 'all') return [];
  const text = cleanReference(q ?? '');
  const contact = contactFilter(text);
  const filter = !q
    ? { status: 'open' as const }
    : contact && 'email' in contact
      ? contact
      : /^(?:t-)?[0-9a-z]{6}$/i.test(text)
        ? { number: `T-${text.slice(-6).toUpperCase()}` }
        : null;
  if (!filter) return [];
  return SupportTicket.find({ ...filter, ...ownedBy(actor, {}) })
    .sort({ createdAt: 1 })
    .limit(TICKETS_PAGE)
    .lean();
}

async function countInbox(actor: Staff): Promise<InboxDto['counts']> {
  const { userId } = actor;
  const [queue, mine, all, snoozed, tickets] = await Promise.all([
    Chat.countDocuments(QUEUED),
    Chat.countDocuments({ assigneeId: userId, status: 'open' }),
    Chat.countDocuments({ status: mongoose.trusted({ $in: [...WITH_SUPPORT] }) }),
    Chat.countDocuments({ snoozedUntil: ANY_DATE }),
    SupportTicket.countDocuments({ status: 'open' }),
  ]);
  return { queue, mine, all, snoozed, tickets };
}

async function getFacts(chats: readonly ChatDoc[], actor: Staff): Promise<Omit<RowFacts, 'hours'>> {
  const withUnread = chats.filter(({ lastSeq, agentReadSeq }) => lastSeq > agentReadSeq);
  const [users, counted, mentioned, online] = await Promise.all([
    chats.length
      ? User.find(
          { _id: mongoose.trusted({ $in: chats.map(({ customerId }) => customerId) }) },
          { name: 1 },
        ).lean()
      : [],
    withUnread.length
      ? ChatMessage.aggregate<{ _id: Types.ObjectId; count: number }>([
          {
            $match: {
              senderType: 'customer',
              $or: withUnread.map(({ _id, agentReadSeq }) => ({
                chatId: _id,
                seq: { $gt: agentReadSeq },
              })),
            },
          },
          { $group: { _id: '$chatId', count: { $sum: 1 } } },
        ])
      : [],
    findMentions(actor),
    findConnected(chats.map(({ customerId }) => customerId.toString())),
  ]);
  return {
    names: new Map(users.map(({ _id, name }) => [_id.toString(), name])),
    unread: new Map(counted.map(({ _id, count }) => [_id.toString(), count])),
    mentioned,
    online,
  };
}

/**
 * A chat as staff see it, with its notes; also with its customer, unless a further page of messages is
 * requested. Throws AppError `not_found`, and `forbidden` for the caller's own chat.
 */
export async function readSupportChat(
  { chatId, ...page }: SupportChatQuery,
  actor: Staff,
  now: Date,
): Promise<SupportChatDto> {
  const chat = await getDeskChat(chatId, actor);
  const isPage = page.after !== undefined || page.before !== undefined;
  const [{ serviceHours: hours }, facts, notes, messages, customer] = await Promise.all([
    getSettings(),
    getFacts([chat], actor),
    ChatNote.find({ chatId: chat._id }).sort({ createdAt: -1 }).limit(MAX_NOTES).lean(),
    readChatPage(chat._id, page),
    isPage ? null : readCustomer(chat.customerId.toString(), actor),
  ]);
  return {
    chat: {
      ...toChatStateDto(chat, 'agent', 0),
      ...toInboxChat(chat, { ...facts, hours }),
      ...messages,
      episode: chat.episode,
      openedAt: toIso(chat.openedAt),
      assignedAt: toIso(chat.assignedAt),
      notes: notes.reverse().map(toNote),
    },
    customer,
    serverNow: now.toISOString(),
  };
}

/** A chat as a row of the inbox. Throws as `getDeskChat` does. */
export async function readInboxChat(chatId: string, actor: Staff): Promise<InboxChatDto> {
  const chat = await getDeskChat(chatId, actor);
  const [{ serviceHours: hours }, facts] = await Promise.all([
    getSettings(),
    getFacts([chat], actor),
  ]);
  return toInboxChat(chat, { ...facts, hours });
}

/** A customer's chat. Throws AppError `not_found`, and `forbidden` for the caller's own. */
export async function getDeskChat(chatId: string, actor: Staff): Promise<ChatDoc> {
  await connectDb();
  const chat = await Chat.findOne({ _id: chatId, ...ownedBy(actor, {}) }).lean();
  if (!chat) throw new AppError('not_found', MESSAGES.notFound);
  checkNotOwn(chat, actor);
  return chat;
}

/** Throws AppError `forbidden` for the caller's own chat: staff don't answer themselves. */
export function checkNotOwn({ customerId }: ChatDoc, { userId }: Staff): void {
  if (customerId.toString() === userId) {
    throw new AppError('forbidden', SUPPORT_MESSAGES.chatOwn);
  }
}

/** A ticket with its answers. Throws AppError `not_found`. */
export async function readTicket(ticketId: string, actor: Staff): Promise<TicketDto> {
  await connectDb();
  const ticket = await SupportTicket.findOne({ _id: ticketId, ...ownedBy(actor, {}) }).lean();
  if (!ticket) throw new AppError('not_found', MESSAGES.notFound);
  const { serviceHours } = await getSettings();
  return toTicket(ticket, serviceHours);
}
