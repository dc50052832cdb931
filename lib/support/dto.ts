import type { ChatDto, MessageAbout } from '@/lib/chat/dto';
import type { ChatPriority, ChatSender, ChatStatus } from '@/lib/chat/policy';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { Status } from '@/lib/delivery/status';
import type { WalletTransactionDto } from '@/lib/wallet/dto';
import type { AgentState, InboxView, TicketStatus } from './policy';

/** Somebody of staff, by the name that customers see. */
export interface AgentNameDto {
  userId: string;
  name: string;
}

/** A chat as the lists of support show it. */
export interface InboxChatDto {
  chatId: string;
  /** `isOnline`: has a page of Eki open; null where that isn't known. */
  customer: { userId: string; name: string; isOnline: boolean | null };
  status: ChatStatus;
  /** Rises with every message and every change; ignore an answer with a lower one. */
  version: number;
  /** ISO; since when the customer has waited for a person. Null while nobody has to answer. */
  waitingSince: string | null;
  /** ISO; until when a reply is promised. Null while nobody has to answer. */
  replyDueAt: string | null;
  /** ISO; null unless it is snoozed. */
  snoozedUntil: string | null;
  /** `text`: its first words, empty for pictures alone. `at`: ISO. */
  lastMessage: { seq: number; by: ChatSender; text: string; at: string } | null;
  /** Messages of the customer that no agent has read. */
  unread: number;
  labels: string[];
  priority: ChatPriority;
  assignee: AgentNameDto | null;
  /** What the customer wrote about last. */
  about: (MessageAbout & { number: string }) | null;
  /** A note that the caller hasn't read names them. */
  isMentioned: boolean;
}

/** A message of the contact form, which is answered by mail. */
export interface InboxTicketDto {
  ticketId: string;
  /** What people are told: `T-7K3MQX`. */
  number: string;
  customer: { userId: string | null; name: string; email: string };
  subject: string;
  status: TicketStatus;
  /** ISO. */
  createdAt: string;
  /** ISO; until when a reply is promised. Null once it is answered or closed. */
  replyDueAt: string | null;
}

/** Answer of GET /api/support/inbox beside `success`. */
export interface InboxDto {
  view: InboxView;
  /** Queue: the longest wait first. Mine: who waits first. All: the last message first. Snoozed: the next to return first. */
  chats: InboxChatDto[];
  /** Of the queue, of all, and of a search: the longest wait first. Empty elsewhere and on further pages. */
  tickets: InboxTicketDto[];
  /** Beside the first page of the queue: what the list `mine` would show. Empty elsewhere. */
  mine: InboxChatDto[];
  /** Beside it too: chats that the caller had and that still wait, after going back to the queue. */
  lost: InboxChatDto[];
  /** `all`: with support, whoever has it, and snoozed. `tickets`: not answered. */
  counts: { queue: number; mine: number; all: number; snoozed: number; tickets: number };
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** ISO; clocks go by the server's. */
  serverNow: string;
}

/** What staff wrote to one another about a chat. Customers never see it. */
export interface NoteDto {
  noteId: string;
  /** The last message when it was written: it stands after that one. */
  seq: number;
  author: AgentNameDto;
  text: string;
  mentions: AgentNameDto[];
  /** ISO. */
  at: string;
}

/** An order, a dispatch or an errand of the customer. Never with its delivery code. */
export interface CustomerServiceDto {
  kind: ServiceKind;
  id: string;
  number: string;
  status: Status | null;
  /** ISO. */
  placedAt: string;
  /** Shops, or what it is. */
  title: string;
  /** How many lines, drop-offs or stops. */
  lines: number;
  /** Naira. */
  total: number;
  refunded: number;
  /** What of it is in the customer's wallet: banks may claim a part. */
  inWallet: number;
  /** What can still be refunded; 0 while it is under way. */
  refundable: number;
  /** A refund that waits for ops, naira. */
  refundAsked: number | null;
  /** ISO; the latest time of arrival that the customer was told. Null once it is over. */
  promisedBy: string | null;
}

/** A message of the contact form of the same account. */
export interface CustomerTicketDto {
  ticketId: string;
  number: string;
  subject: string;
  status: TicketStatus;
  /** ISO. */
  createdAt: string;
}

/** How the customer rated support. */
export interface RatingDto {
  episode: number;
  score: number;
  comment: string;
  /** ISO. */
  at: string;
}

/** The customer of a chat, as support sees them. */
export interface SupportCustomerDto {
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** The address that they put first, else the one they ordered to last; null without one. */
  address: string | null;
  /** ISO; when the account was opened. */
  since: string;
  isSuspended: boolean;
  /** The last ten of each kind, newest first. */
  orders: CustomerServiceDto[];
  dispatches: CustomerServiceDto[];
  errands: CustomerServiceDto[];
  /** How many there are of each. */
  totals: { orders: number; dispatches: number; errands: number };
  /** Balance in naira and the last lines; null without a wallet. */
  wallet: { balance: number; lines: WalletTransactionDto[] } | null;
  tickets: CustomerTicketDto[];
  ratings: RatingDto[];
}

/** A chat as its agents see it. `readSeq.me`: what any of them has read. */
export interface SupportConversationDto extends InboxChatDto, Omit<ChatDto, '_id' | 'unread'> {
  episode: number;
  /** ISO. */
  openedAt: string | null;
  assignedAt: string | null;
  /** Of all the chat, in order. */
  notes: NoteDto[];
}

/** Answer of GET /api/support/chat beside `success`. */
export interface SupportChatDto {
  chat: SupportConversationDto;
  /** Null where an earlier or later page of messages was asked for. */
  customer: SupportCustomerDto | null;
  /** ISO. */
  serverNow: string;
}

/** A saved reply: `/short` in the composer. */
export interface CannedDto {
  cannedId: string;
  /** Without the slash. */
  shortcut: string;
  /** May hold {name}, {order}, {eta} and {amount}. */
  text: string;
}

/** An agent as the others see them. */
export interface AgentDto extends AgentNameDto {
  /** Whether the console is open somewhere. */
  isOnline: boolean;
  /** What they chose. */
  state: AgentState;
  /** Whether chats are given to them; otherwise they pick by hand. */
  takesChats: boolean;
  /** Chats that they have open. */
  load: number;
}

/** Answer of GET and POST /api/support/agents beside `success`. */
export interface AgentsDto {
  me: AgentDto;
  /** Everybody who has opened the console, the caller too. */
  agents: AgentDto[];
}

/** A ticket as support reads it. */
export interface TicketDto extends InboxTicketDto {
  message: string;
  /** Read by GET /api/files. */
  attachmentId: string | null;
  /** What was answered by mail, in order. */
  replies: { author: AgentNameDto; text: string; at: string }[];
  /** Who closed it without an answer, or after it. */
  closedBy: AgentNameDto | null;
}

/** What happened in an hour or on a day, by when it began. */
export interface ReportLineDto {
  /** Chats that came to support. */
  opened: number;
  resolved: number;
  /** Without a reply when it was promised. */
  late: number;
  /** Minutes within service hours until a person replied; null without a reply. */
  medianMin: number | null;
  p90Min: number | null;
  /** Average of the customers' ratings; null without one. */
  rating: number | null;
  ratings: number;
}

/** Answer of GET /api/support/report beside `success`. */
export interface SupportReportDto {
  /** `day`: YYYY-MM-DD in Lagos, oldest first. */
  days: (ReportLineDto & { day: string })[];
  /** `hour`: 0 to 23 in Lagos, of all those days. */
  hours: (ReportLineDto & { hour: number })[];
  total: ReportLineDto;
}

/** The room of all staff who answer customers; what stands in it is read by GET /api/support/inbox. */
export interface AgentsRoom {
  kind: 'agents';
  /** ISO. */
  serverNow: string;
}
