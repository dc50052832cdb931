import type { ChatDto, MessageAbout } from '@/lib/conversations/chat/dto';
import type { ChatPriority, ChatSender, ChatStatus } from '@/lib/conversations/chat/policy';
import type { AuditAction } from '@/lib/core/audit';
import type { Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { Vehicle } from '@/lib/core/vehicles';
import type { WalletTransactionDto } from '@/lib/ledger/dto';
import type { PersonNoteDto, PersonRowDto } from '@/lib/people/staff-dto';
import type { ReportDto } from '@/lib/purchases/moves/reports/dto';
import type { AgentState, InboxView, TicketStatus } from './policy';

export interface AgentNameDto {
  userId: string;
  name: string;
}

export interface InboxChatDto {
  chatId: string;
  /** `isOnline`: has a page of Eki open; null where that isn't known. */
  customer: { userId: string; name: string; isOnline: boolean | null };
  status: ChatStatus;
  /** Rises with each message and change; ignore an answer with a lower one. */
  version: number;
  /** ISO; since when the customer has waited for a person. Null while they don't. */
  waitingSince: string | null;
  /** ISO; until when a reply is promised. Null while none is. */
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
  /** The purchase that the customer wrote about last. */
  about: (MessageAbout & { number: string }) | null;
  /** A note that the caller hasn't read mentions them. */
  isMentioned: boolean;
}

/** A message of the contact form, answered by mail. */
export interface InboxTicketDto {
  ticketId: string;
  /** As shown to the sender: `T-7K3MQX`. */
  number: string;
  customer: { userId: string | null; name: string; email: string };
  subject: string;
  status: TicketStatus;
  /** ISO. */
  createdAt: string;
  /** ISO; until when a reply is promised. Null once it is answered or closed. */
  replyDueAt: string | null;
}

/** Answer of GET /api/support/inbox, next to `success`. */
export interface InboxDto {
  view: InboxView;
  /** Queue and mine: longest wait first. All: latest message first. Snoozed: next to return first. */
  chats: InboxChatDto[];
  /** For the queue, all, and a search: longest wait first. Empty elsewhere and on further pages. */
  tickets: InboxTicketDto[];
  /** With the first page of the queue: the list `mine`. Empty elsewhere. */
  mine: InboxChatDto[];
  /** With the first page of the queue: waiting chats that went from the caller back to the queue. */
  lost: InboxChatDto[];
  /** `all`: with support, open or snoozed. `tickets`: not answered. */
  counts: { queue: number; mine: number; all: number; snoozed: number; tickets: number };
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** ISO; for countdowns, since the device's clock may be wrong. */
  serverNow: string;
}

/** A note by staff about a chat. Customers never see it. */
export interface NoteDto {
  noteId: string;
  /** The last message when it was written; it is shown after that one. */
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
  /** An order's shops, a dispatch's note or an errand's businesses. */
  title: string;
  /** Number of lines, drop-offs or stops. */
  lines: number;
  /** An order's items that weren't cancelled; empty for the others. */
  items: { id: string; name: string; quantity: number }[];
  /** Naira. */
  total: number;
  refunded: number;
  /** The part refunded to the customer's wallet. */
  inWallet: number;
  /** 0 while it is under way. */
  refundable: number;
  /** A refund that waits for ops, naira. */
  refundAsked: number | null;
  /** Oldest first. */
  reports: ReportDto[];
  /** Whether support can open a report about it. */
  canReport: boolean;
  /** ISO; the latest promised arrival. Null once it is delivered or cancelled. */
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

export interface RatingDto {
  episode: number;
  score: number;
  comment: string;
  /** ISO. */
  at: string;
}

export interface SupportCustomerDto {
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** Their main address, or the one they ordered to last; null without one. */
  address: string | null;
  /** ISO; when the account was opened. */
  since: string;
  isSuspended: boolean;
  /** The last ten of each kind, newest first. */
  orders: CustomerServiceDto[];
  dispatches: CustomerServiceDto[];
  errands: CustomerServiceDto[];
  totals: { orders: number; dispatches: number; errands: number };
  /** Balance in naira and the last lines; null without a wallet. */
  wallet: { balance: number; lines: WalletTransactionDto[] } | null;
  tickets: CustomerTicketDto[];
  ratings: RatingDto[];
}

/** A chat as agents see it. `readSeq.me`: the last message that any agent has read. */
export interface SupportConversationDto extends InboxChatDto, Omit<ChatDto, '_id' | 'unread'> {
  episode: number;
  /** ISO. */
  openedAt: string | null;
  assignedAt: string | null;
  /** All notes of the chat, in order. */
  notes: NoteDto[];
}

/** Answer of GET /api/support/chat, next to `success`. */
export interface SupportChatDto {
  chat: SupportConversationDto;
  /** Null with an earlier or later page of messages. */
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

export interface AgentDto extends AgentNameDto {
  /** Whether they have the console open in any browser. */
  isOnline: boolean;
  /** Chosen by the agent. */
  state: AgentState;
  /** Whether chats are assigned to them automatically. */
  takesChats: boolean;
  load: number;
}

/** Answer of GET and POST /api/support/agents, next to `success`. */
export interface AgentsDto {
  me: AgentDto;
  /** All who may answer customers, the caller included. */
  agents: AgentDto[];
}

export interface TicketDto extends InboxTicketDto {
  message: string;
  /** Read by GET /api/files. */
  attachmentId: string | null;
  /** Replies by mail, in order. */
  replies: { author: AgentNameDto; text: string; at: string }[];
  closedBy: AgentNameDto | null;
}

/** Episodes that began in an hour or on a day. */
export interface FiguresLineDto {
  /** Chats that came to support. */
  opened: number;
  resolved: number;
  /** Without a reply by the promised time. */
  late: number;
  /** Minutes within service hours until a person replied; null without a reply. */
  medianMin: number | null;
  p90Min: number | null;
  /** Average of the customers' ratings; null without one. */
  rating: number | null;
  ratings: number;
}

/** Answer of GET /api/support/figures, next to `success`. */
export interface SupportFiguresDto {
  /** `day`: YYYY-MM-DD in Lagos, oldest first. */
  days: (FiguresLineDto & { day: string })[];
  /** `hour`: 0–23 in Lagos, over all days. */
  hours: (FiguresLineDto & { hour: number })[];
  total: FiguresLineDto;
}

/** The answer to joining the room of all agents; the inbox is read by GET /api/support/inbox. */
export interface AgentsRoom {
  kind: 'agents';
  /** ISO. */
  serverNow: string;
}

/** A user as ops see them. */
export interface PersonPageDto extends PersonRowDto {
  /** Their purchases, wallet and support tickets. */
  customer: SupportCustomerDto;
  /** Their chat with support; null until the first message. */
  chatId: string | null;
  shops: { vendorId: string; name: string; role: string }[];
  /** Null for a user who is no rider. `earnings`: naira. */
  hasSecondFactor: boolean;
  rider: { vehicle: Vehicle; plate: string; isOnline: boolean; earnings: number } | null;
  /** Active ones, latest sign-in first. */
  sessions: { device: string; signedInAt: string; lastSeenAt: string }[];
  /** Notes by staff in their chat, newest first. */
  notes: PersonNoteDto[];
  /** Audit entries about the account, newest first. */
  audit: { id: string; name: string; action: AuditAction; reason: string; at: string }[];
}

declare module '@/lib/platform/socket-events' {
  interface RoomStates {
    agents: AgentsRoom;
  }
}
