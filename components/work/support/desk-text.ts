import type { MessageDto } from '@/lib/conversations/chat/dto';
import type { HandOverReason } from '@/lib/conversations/chat/policy';
import type {
  AgentNameDto,
  CannedDto,
  CustomerServiceDto,
  InboxChatDto,
  NoteDto,
} from '@/lib/conversations/support/dto';
import { REPLY_TIMEOUT_MS } from '@/lib/conversations/support/policy';
import { formatClockSoon, formatNaira, formatWhen, plural } from '@/lib/core/format';
import { MINUTE_MS } from '@/lib/core/time';

const HOUR_MIN = 60;
/** The notification for an agent whose chat went back to the queue. */
export function lostText(
  { customer, waitingSince }: Pick<InboxChatDto, 'customer' | 'waitingSince'>,
  now: Date,
): string {
  const back = `${firstName(customer.name)}’s chat went back to the queue`;
  // Otherwise a colleague returned it.
  const isSilent = waitingSince && now.getTime() - Date.parse(waitingSince) >= REPLY_TIMEOUT_MS;
  return isSilent ? `${back}: no reply for ${REPLY_TIMEOUT_MS / MINUTE_MS} minutes` : back;
}

/** Age: "now", "12 min", "3 h", "2 days". */
export function agoText(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return 'now';
  if (minutes < HOUR_MIN) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MIN);
  return hours < 48 ? `${hours} h` : plural(Math.floor(hours / 24), 'day');
}

/** The last message of a chat, for the lists. `userId`: the signed-in agent. */
export function lastWords(
  { lastMessage, assignee }: Pick<InboxChatDto, 'lastMessage' | 'assignee'>,
  userId: string,
): string {
  if (!lastMessage) return 'No messages yet';
  const text = lastMessage.text || 'Photo or video';
  if (lastMessage.by === 'customer') return text;
  if (lastMessage.by === 'bot') return `Quickie: ${text}`;
  return `${assignee?.userId === userId ? 'You' : (assignee?.name ?? 'Support')}: ${text}`;
}

export const HAND_OVER_TEXTS: Record<HandOverReason, string> = {
  asked: 'asked for a person',
  missed: 'didn’t understand twice',
  money: 'it’s about money',
  safety: 'it’s about safety',
  rider: 'it’s about a rider',
  problem: 'something’s wrong with an order',
  photo: 'sent a photo',
  failed: 'couldn’t answer',
};

export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** A row of the conversation. */
export type ConversationItem =
  | { type: 'day'; key: string; text: string }
  | { type: 'message'; key: string; message: MessageDto }
  | { type: 'note'; key: string; note: NoteDto };

interface Conversation {
  messages: readonly MessageDto[];
  notes: readonly NoteDto[];
  /** Earlier messages and the notes between them aren't loaded yet. */
  hasOlder: boolean;
}

/** Messages in order with a row for each day; a note follows the message it was written at. */
export function conversationItems(
  { messages, notes, hasOlder }: Conversation,
  now: Date,
): ConversationItem[] {
  const from = messages[0]?.seq ?? 0;
  const lines = [
    ...messages.map((message) => ({
      type: 'message' as const,
      key: message._id,
      message,
      seq: message.seq,
      rank: 0,
      at: message.timestamp,
    })),
    ...notes
      .filter(({ seq }) => !hasOlder || seq >= from)
      .map((note) => ({
        type: 'note' as const,
        key: note.noteId,
        note,
        seq: note.seq,
        rank: 1,
        at: note.at,
      })),
  ].sort((a, b) => a.seq - b.seq || a.rank - b.rank || a.at.localeCompare(b.at));
  const items: ConversationItem[] = [];
  let day = '';
  for (const { at, seq: _seq, rank: _rank, ...item } of lines) {
    const text = dayText(at, now);
    if (text !== day) items.push({ type: 'day', key: `day:${item.key}`, text });
    day = text;
    items.push(item);
  }
  return items;
}

/** "Today", "Yesterday", "Sat 21 Nov". */
function dayText(at: string, now: Date): string {
  const text = formatWhen(at, now).split(',')[0] ?? '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The blanks of saved replies. */
export const BLANKS = ['name', 'order', 'eta', 'amount'] as const;
export type Blank = (typeof BLANKS)[number];

const BLANK = /\{(name|order|eta|amount)\}/;

interface ReplyFacts {
  /** The customer's full name. */
  name: string;
  /** Number of the order that the chat is about. */
  number: string | null;
  /** The order with that number; null until it is loaded. */
  service: Pick<CustomerServiceDto, 'promisedBy' | 'inWallet'> | null;
}

/**
 * Values for the blanks of saved replies. The amount is money that has reached the customer's wallet:
 * not the price, and not a refund that ops haven't approved.
 */
export function replyValues(
  { name, number, service }: ReplyFacts,
  now: Date,
): Partial<Record<Blank, string>> {
  return {
    name: firstName(name),
    ...(number && { order: number }),
    ...(service?.promisedBy && { eta: formatClockSoon(service.promisedBy, now) }),
    ...(service && service.inWallet > 0 && { amount: formatNaira(service.inWallet) }),
  };
}

/** A saved reply with the known values filled in; other blanks stay in braces. */
export function fillReply(text: string, values: Partial<Record<Blank, string>>): string {
  return text.replace(
    new RegExp(BLANK, 'g'),
    (blank, name: Blank) => values[name]?.trim() || blank,
  );
}

/** Range of the first blank of a text; null if everything is filled in. */
export function firstBlank(text: string): { start: number; end: number } | null {
  const found = BLANK.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

/** The search term for saved replies, after the slash. Null without one. */
export function slashQuery(text: string): string | null {
  const found = /^\/([a-z0-9-]*)$/i.exec(text);
  return found ? (found[1] ?? '').toLowerCase() : null;
}

const MAX_REPLIES = 6;

/** Uses of each saved reply on this device, by shortcut. */
export type Uses = Readonly<Record<string, number>>;

/**
 * The saved replies that match a query: by the beginning of the shortcut first, then by any part of it;
 * within each group the most used first.
 */
export function matchReplies(
  replies: readonly CannedDto[],
  query: string,
  uses: Uses = {},
): CannedDto[] {
  const rank = ({ shortcut }: CannedDto) => (shortcut.startsWith(query) ? 0 : 1);
  const used = ({ shortcut }: CannedDto) => uses[shortcut] ?? 0;
  return replies
    .filter(({ shortcut }) => shortcut.includes(query))
    .sort((a, b) => rank(a) - rank(b) || used(b) - used(a) || a.shortcut.localeCompare(b.shortcut))
    .slice(0, MAX_REPLIES);
}

/**
 * Index of the match that Enter accepts; -1 for none. It must be unambiguous: the shortcut typed in full,
 * the only one with that beginning, or one used more often than the next.
 */
export function clearMatch(matches: readonly CannedDto[], query: string, uses: Uses = {}): number {
  const exact = matches.findIndex(({ shortcut }) => shortcut === query);
  if (exact >= 0) return exact;
  const [first, second] = matches;
  if (!first || query === '' || !first.shortcut.startsWith(query)) return -1;
  if (!second?.shortcut.startsWith(query)) return 0;
  return (uses[first.shortcut] ?? 0) > (uses[second.shortcut] ?? 0) ? 0 : -1;
}

/** Why a text that is only a shortcut isn't sent; null for other texts. */
export function slashProblem(text: string, replies: readonly CannedDto[]): string | null {
  const query = slashQuery(text);
  if (query === null) return null;
  return matchReplies(replies, query).length > 0
    ? 'Choose a saved reply first.'
    : `There’s no saved reply ${text}.`;
}

/** The partial name after an @ before the caret; null without one. */
export function mentionQuery(text: string, caret: number): string | null {
  const found = /(?:^|\s)@([\p{L}\p{M}'-]*)$/u.exec(text.slice(0, caret));
  return found ? (found[1] ?? '').toLowerCase() : null;
}

/** The agents mentioned in a note. */
export function mentionedIn<A extends AgentNameDto>(text: string, agents: readonly A[]): A[] {
  const named = new Set(
    [...text.matchAll(/@([\p{L}\p{M}'-]+)/gu)].map(([, name]) => name?.toLowerCase()),
  );
  return agents.filter(({ name }) => named.has(name.toLowerCase()));
}

/** A row of the lists, and the list that contains it. */
export interface ListRow {
  id: string;
  list: string;
}

/** Position of the open row, and the rows around it. */
export interface Place {
  id: string;
  /** Identifies the lists on screen: a tab or a search. */
  of: string;
  rows: readonly ListRow[];
}

const getList = (rows: readonly ListRow[], id: string) => rows.find((row) => row.id === id)?.list;

/**
 * The position of the open row. If the row was taken or resolved and has left its list, its old position
 * remains, so that the agent continues from there.
 */
export function updatePlace(before: Place | null, now: Place): Place {
  const isSame = before?.id === now.id && before.of === now.of;
  const list = isSame ? getList(before.rows, now.id) : undefined;
  return isSame && list !== undefined && getList(now.rows, now.id) !== list ? before : now;
}

/** The next or previous row from a position in the current rows; the first if it has none. */
export function neighbour(
  { id, rows: before }: Pick<Place, 'id' | 'rows'>,
  rows: readonly ListRow[],
  step: 1 | -1,
): string | null {
  const at = before.findIndex((row) => row.id === id);
  if (at < 0) return rows[0]?.id ?? null;
  const others = rows.filter((row) => row.id !== id);
  const above = before.slice(0, at).findLast((row) => getList(others, row.id) === row.list);
  const top = others.findIndex((row) => row.list === before[at]?.list);
  const below = above ? others.findIndex((row) => row.id === above.id) + 1 : Math.max(0, top);
  const next = others[step === 1 ? below : below - 1];
  if (next) return next.id;
  // At the end the row stays open, unless it has left the list.
  return others.length < rows.length ? id : (others.at(step === 1 ? -1 : 0)?.id ?? null);
}
