import 'server-only';
import mongoose, { Types } from 'mongoose';
import { toWords } from '@/lib/chat/desk';
import { toChatStateDto } from '@/lib/chat/map';
import { readChatPage } from '@/lib/chat/queries';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { SUPPORT_MESSAGES } from '@/lib/core/support-messages';
import { cleanReference } from '@/lib/core/text';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { ANY_DATE, toId } from '@/lib/platform/partial-index';
import { findConnected } from '@/lib/platform/realtime';
import { getService } from '@/lib/riders/services';
import { getSettings } from '@/lib/settings/queries';
import { contactFilter } from '@/lib/users/schemas';
import { Chat, type ChatDoc } from '@/models/chat';
import { ChatMessage } from '@/models/chat-message';
import { ChatNote } from '@/models/chat-note';
import { SupportTicket, type SupportTicketDoc } from '@/models/support-ticket';
import { User } from '@/models/user';
import { readCustomer } from './customer';
import type { InboxChatDto, InboxDto, SupportChatDto, TicketDto } from './dto';
import { type RowFacts, toInboxChat, toInboxTicket, toNote, toTicket } from './map';
import { INBOX_PAGE, type InboxView, TICKETS_PAGE } from './policy';
import type { InboxQuery, SupportChatQuery } from './schemas';

type Staff = ScopedActor<'staff'>;

/** Chats with a support agent that are looked through for one list of their own. */
const MINE_LIMIT = 100;
/** Chats of one agent that went back to the queue. */
const LOST_LIMIT = 20;
/** Accounts with one phone number, or one word in their name. */
const SAME_LIMIT = 50;
/** Notes of a chat, the latest. */
const NOTES_LIMIT = 200;
const WITH_SUPPORT = ['open', 'snoozed'] as const;

/** A page of one list, or of what somebody looks for in all of them. */
export async function listInbox(query: InboxQuery, actor: Staff, now: Date): Promise<InboxDto> {
  await connectDb();
  const { serviceHours: hours } = await getSettings();
  const isFirst = query.cursor === undefined;
  // The console reads the queue all the time, and the caller's own chats with it.
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

interface Found {
  chats: ChatDoc[];
  next: string | null;
}

/** By which time each list is sorted, and in which direction. */
const ORDERS = {
  queue: { by: 'waitingSince', direction: 1 },
  all: { by: 'lastMessageAt', direction: -1 },
  snoozed: { by: 'snoozedUntil', direction: 1 },
} as const satisfies Partial<Record<InboxView, { by: keyof ChatDoc; direction: 1 | -1 }>>;

/** What nobody has: it waits for a person, however far that is. */
export const QUEUED = {
  status: 'open',
  assigneeId: null,
  waitingSince: ANY_DATE,
} as const;

async function listView({ view, cursor }: InboxQuery, actor: Staff): Promise<Found> {
  if (view === 'mine') return listMine(actor);
  const { by, direction } = ORDERS[view];
  const filters = {
    queue: QUEUED,
    all: { lastMessageAt: mongoose.trusted({ $gt: new Date(0) }) },
    snoozed: { snoozedUntil: ANY_DATE },
  };
  const found = await Chat.find({
    ...filters[view],
    ...ownedBy(actor, {}),
    ...(cursor && beyond(cursor, by, direction)),
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

/** The filter for what comes after a cursor. */
function beyond(cursor: string, by: string, direction: 1 | -1) {
  const [ms = '', id = ''] = cursor.split('_');
  const at = new Date(Number(ms));
  const than = direction === 1 ? '$gt' : '$lt';
  return {
    $or: [
      { [by]: mongoose.trusted({ [than]: at }) },
      { [by]: at, _id: mongoose.trusted({ [than]: new Types.ObjectId(id) }) },
    ],
  };
}

/** What the caller has, and what a note has called them to: first who waits, the longest first. */
async function listMine(actor: Staff): Promise<Found> {
  const { userId } = actor;
  const [own, mentioned] = await Promise.all([
    Chat.find({ assigneeId: toId(userId), status: 'open', ...ownedBy(actor, {}) })
      .limit(MINE_LIMIT)
      .lean(),
    findMentions(actor),
  ]);
  const known = new Set(own.map(({ _id }) => _id.toString()));
  const others = [...mentioned].filter((id) => !known.has(id)).slice(0, INBOX_PAGE);
  const called = others.length
    ? await Chat.find({ _id: mongoose.trusted({ $in: others }), ...ownedBy(actor, {}) }).lean()
    : [];
  const waits = ({ waitingSince }: ChatDoc) => waitingSince?.getTime() ?? Number.POSITIVE_INFINITY;
  const last = ({ lastMessageAt }: ChatDoc) => lastMessageAt?.getTime() ?? 0;
  const chats = [...called, ...own].sort((a, b) =>
    waits(a) === waits(b) ? last(b) - last(a) : waits(a) - waits(b),
  );
  return { chats, next: null };
}

/** What went back to the queue from the caller in its episode, and hasn't been answered since. */
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
    .limit(LOST_LIMIT)
    .lean();
}

/** Ids of the chats with a note that names the caller and that they haven't read. */
async function findMentions({ userId }: Staff): Promise<Set<string>> {
  const notes = await ChatNote.find({ unseenBy: userId }, { chatId: 1 })
    .sort({ createdAt: -1 })
    .limit(MINE_LIMIT)
    .lean();
  return new Set(notes.map(({ chatId }) => chatId.toString()));
}

/** The chats of whom a text names: a phone number, an email, the number of an order, or words of a name. */
async function findChats(q: string, actor: Staff): Promise<Found> {
  const filter = await getChats(q);
  if (!filter) return { chats: [], next: null };
  const chats = await Chat.find({ ...filter, ...ownedBy(actor, {}) })
    .sort({ lastMessageAt: -1 })
    .limit(INBOX_PAGE)
    .lean();
  return { chats, next: null };
}

async function getChats(q: string): Promise<object | null> {
  const text = cleanReference(q);
  const who = contactFilter(text);
  if (who) {
    const users = await User.find(who, { _id: 1 }).limit(SAME_LIMIT).lean();
    return customersIn(users.map(({ _id }) => _id));
  }
  const number = text.replace(/\s/g, '').toUpperCase();
  const owners = /^[0-9A-F]{6}$/.test(number) ? await getOwners(number) : [];
  if (owners.length > 0) return customersIn(owners);
  const words = toWords(text);
  // One letter begins too many names.
  if (!words.some((word) => word.length > 1)) return null;
  // Each word begins one of the name's. The words hold letters and digits alone.
  return {
    $and: words.map((word) => ({ names: mongoose.trusted({ $regex: `^${word}` }) })),
  };
}

const customersIn = (ids: readonly Types.ObjectId[]) => ({
  customerId: mongoose.trusted({ $in: [...ids] }),
});

/** Who ordered what has this number. */
async function getOwners(number: string): Promise<Types.ObjectId[]> {
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) =>
      getService(kind).model.find({ number }, { userId: 1 }).limit(SAME_LIMIT).lean(),
    ),
  );
  return found.flat().map(({ userId }) => userId as Types.ObjectId);
}

/** Tickets are in the queue and in the list of all until they are answered; a search finds them all. */
async function findTickets({ view, q }: InboxQuery, actor: Staff): Promise<SupportTicketDoc[]> {
  if (!q && view !== 'queue' && view !== 'all') return [];
  const text = cleanReference(q ?? '');
  const contact = contactFilter(text);
  const filter = !q
    ? { status: 'open' as const }
    : contact && 'email' in contact
      ? contact
      : /^t-[0-9a-z]{6}$/i.test(text)
        ? { number: text.toUpperCase() }
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
    Chat.countDocuments({ assigneeId: toId(userId), status: 'open' }),
    Chat.countDocuments({ status: mongoose.trusted({ $in: [...WITH_SUPPORT] }) }),
    Chat.countDocuments({ snoozedUntil: ANY_DATE }),
    SupportTicket.countDocuments({ status: 'open' }),
  ]);
  return { queue, mine, all, snoozed, tickets };
}

/** What rows need besides the chats. */
async function getFacts(chats: readonly ChatDoc[], actor: Staff): Promise<Omit<RowFacts, 'hours'>> {
  const behind = chats.filter(({ lastSeq, agentReadSeq }) => lastSeq > agentReadSeq);
  const [users, counted, mentioned, online] = await Promise.all([
    chats.length
      ? User.find(
          { _id: mongoose.trusted({ $in: chats.map(({ customerId }) => customerId) }) },
          { name: 1 },
        ).lean()
      : [],
    behind.length
      ? ChatMessage.aggregate<{ _id: Types.ObjectId; count: number }>([
          {
            $match: {
              senderType: 'customer',
              $or: behind.map(({ _id, agentReadSeq }) => ({
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
 * A chat as staff see it, with its notes; and with its customer, unless another page of its messages is
 * asked for. Throws AppError `not_found`, and `forbidden` for the caller's own.
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
    ChatNote.find({ chatId: chat._id }).sort({ createdAt: -1 }).limit(NOTES_LIMIT).lean(),
    readChatPage(chat._id, page),
    isPage ? null : readCustomer(chat.customerId.toString(), actor),
  ]);
  return {
    chat: {
      ...toChatStateDto(chat, 'agent', 0),
      ...toInboxChat(chat, { ...facts, hours }),
      ...messages,
      episode: chat.episode,
      openedAt: chat.openedAt?.toISOString() ?? null,
      assignedAt: chat.assignedAt?.toISOString() ?? null,
      notes: notes.reverse().map(toNote),
    },
    customer,
    serverNow: now.toISOString(),
  };
}

/** The row of a chat. Throws as `getDeskChat` does. */
export async function readRow(chatId: string, actor: Staff): Promise<InboxChatDto> {
  const chat = await getDeskChat(chatId, actor);
  const [{ serviceHours: hours }, facts] = await Promise.all([
    getSettings(),
    getFacts([chat], actor),
  ]);
  return toInboxChat(chat, { ...facts, hours });
}

/** A chat of somebody else. Throws AppError `not_found`, and `forbidden` for the caller's own. */
export async function getDeskChat(chatId: string, actor: Staff): Promise<ChatDoc> {
  await connectDb();
  const chat = await Chat.findOne({ _id: chatId, ...ownedBy(actor, {}) }).lean();
  if (!chat) throw new AppError('not_found', MESSAGES.notFound);
  refuseOwn(chat, actor);
  return chat;
}

/** Nobody of staff answers themselves. Throws AppError `forbidden`. */
export function refuseOwn({ customerId }: ChatDoc, { userId }: Staff): void {
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
