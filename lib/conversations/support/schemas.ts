import { z } from 'zod';
import { CHAT_PAGE, CHAT_PRIORITIES, MAX_CHAT_PAGE } from '@/lib/conversations/chat/policy';
import { message as chatMessage, clientMsgId, seq } from '@/lib/conversations/chat/schemas';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { REASON_LENGTH } from '@/lib/core/audit';
import {
  commandId,
  email,
  line,
  naira,
  objectId,
  ownerId,
  paragraph,
  plainCode,
  requiredLine,
  requiredParagraph,
  wholeNumber,
} from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { MAX_NOTE } from '@/lib/core/staff-fields';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { MAX_VIDEO_BYTES } from '@/lib/platform/files/policy';
import { openReportFields } from '@/lib/purchases/moves/reports/schemas';
import {
  AGENT_STATES,
  INBOX_VIEWS,
  MAX_ATTACHMENT_BYTES,
  MAX_CANNED,
  MAX_CONTACT_MESSAGE,
  MAX_LABEL,
  MAX_LABELS,
  MAX_MENTIONS,
  MAX_RATING_COMMENT,
  MAX_REPORT_DAYS,
  MAX_SUBJECT,
  MAX_TICKET_REPLY,
} from './policy';

/** The account of the page that calls. */
const owner = ownerId.optional();

/** Visible fields of the contact form. */
export const contactFields = z.strictObject({
  name: requiredLine(80, MESSAGES.contactName),
  email,
  subject: requiredLine(MAX_SUBJECT, MESSAGES.contactSubject, MESSAGES.contactSubject),
  message: requiredParagraph(MAX_CONTACT_MESSAGE, MESSAGES.contactMessage, MESSAGES.contactMessage),
});

/** Form of POST /api/mail/contact. */
export const sendContactInput = contactFields.extend({
  attachment: z
    .file(FILE_MESSAGES.attachmentType)
    .max(MAX_ATTACHMENT_BYTES, FILE_MESSAGES.attachmentTooLarge)
    .meta({ title: 'JPEG, PNG, WebP or PDF' })
    .optional(),
  commandId,
  /** A honeypot: hidden from people, filled in by bots. */
  website: z.string().max(200).optional(),
});

export type SendContactInput = z.output<typeof sendContactInput>;

/** Query of GET /api/support/inbox. */
export const inboxQuery = z.strictObject({
  view: z.enum(INBOX_VIEWS).default('queue'),
  /** Searches all lists: a name, a phone number, an email, or the number of an order or ticket. */
  q: line(100).optional(),
  /** The `next` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,15}_[0-9a-f]{24}$/)
    .optional(),
});

export type InboxQuery = z.output<typeof inboxQuery>;

/** Query of GET /api/support/chat: the chat, with its latest messages or those before or after one. */
export const supportChatQuery = z
  .strictObject({
    chatId: objectId,
    after: wholeNumber(0).optional(),
    before: wholeNumber(1).optional(),
    limit: wholeNumber(1, MAX_CHAT_PAGE).default(CHAT_PAGE),
  })
  .refine(({ after, before }) => after === undefined || before === undefined, MESSAGES.badRequest);

export type SupportChatQuery = z.output<typeof supportChatQuery>;

/** Body of POST /api/support/take. */
export const takeChatInput = z.strictObject({ chatId: objectId, owner });

export type TakeChatInput = z.output<typeof takeChatInput>;

/** Body of POST /api/support/assign; `userId` null returns it to the queue. */
export const assignChatInput = z.strictObject({
  chatId: objectId,
  userId: objectId.nullable(),
  /** The assignee that the caller saw; null for none. Left out, any assignee is replaced. */
  from: objectId.nullable().optional(),
  owner,
});

export type AssignChatInput = z.output<typeof assignChatInput>;

/** Form of POST /api/support/send. */
export const supportSendInput = z.strictObject({
  chatId: objectId,
  message: chatMessage.default(''),
  attachment: z
    .file(FILE_MESSAGES.photoMissing)
    .max(MAX_VIDEO_BYTES, FILE_MESSAGES.videoTooLarge)
    .meta({ title: 'photo or video' })
    .optional(),
  clientMsgId,
  owner,
});

export type SupportSendInput = z.output<typeof supportSendInput>;

/** Body of POST /api/support/read: up to message `seq`, and the notes that mention the caller. */
export const readChatInput = z.strictObject({ chatId: objectId, seq: seq.min(1), owner });

export type ReadChatInput = z.output<typeof readChatInput>;

/** Body of POST /api/support/resolve. `seq`: the last message that the caller has seen. */
export const resolveInput = z.strictObject({ chatId: objectId, seq: seq.optional(), owner });

export type ResolveInput = z.output<typeof resolveInput>;

/** Body of POST /api/support/snooze; `until` null ends it. `seq`: as in `resolveInput`. */
export const snoozeInput = z.strictObject({
  chatId: objectId,
  until: z.iso.datetime().nullable(),
  seq: seq.optional(),
  owner,
});

export type SnoozeInput = z.output<typeof snoozeInput>;

/** Body of POST /api/support/label: all labels of the chat. */
export const labelInput = z.strictObject({
  chatId: objectId,
  labels: z
    .array(requiredLine(MAX_LABEL, SUPPORT_MESSAGES.labelTooLong, SUPPORT_MESSAGES.labelTooLong))
    .max(MAX_LABELS, SUPPORT_MESSAGES.labelsTooMany),
  owner,
});

export type LabelInput = z.output<typeof labelInput>;

/** Body of POST /api/support/priority. */
export const priorityInput = z.strictObject({
  chatId: objectId,
  priority: z.enum(CHAT_PRIORITIES),
  owner,
});

export type PriorityInput = z.output<typeof priorityInput>;

/** Body of POST /api/support/note. */
export const noteInput = z.strictObject({
  chatId: objectId,
  text: requiredParagraph(MAX_NOTE, PEOPLE_MESSAGES.noteMissing, PEOPLE_MESSAGES.noteMissing),
  /** Ids from GET /api/support/agents. */
  mentions: z.array(objectId).max(MAX_MENTIONS).default([]),
  commandId: commandId.unwrap(),
  owner,
});

export type NoteInput = z.output<typeof noteInput>;

/** Body of POST /api/support/agents. */
export const agentInput = z.strictObject({
  state: z.enum(AGENT_STATES).optional(),
  takesChats: z.boolean().optional(),
  owner,
});

export type AgentInput = z.output<typeof agentInput>;

/** Body of POST /api/support/canned; without `cannedId` a new one. */
export const cannedInput = z.strictObject({
  cannedId: objectId.optional(),
  shortcut: plainCode(24, SUPPORT_MESSAGES.shortcutForm)
    .transform((typed) => typed.toLowerCase())
    .pipe(z.string().regex(/^[a-z0-9][a-z0-9-]{0,23}$/, SUPPORT_MESSAGES.shortcutForm)),
  text: requiredParagraph(
    MAX_CANNED,
    SUPPORT_MESSAGES.cannedMissing,
    SUPPORT_MESSAGES.cannedMissing,
  ),
  owner,
});

export type CannedInput = z.output<typeof cannedInput>;

/** Query of DELETE /api/support/canned. */
export const cannedQuery = z.strictObject({ cannedId: objectId, owner });

export type CannedQuery = z.output<typeof cannedQuery>;

/** Body of POST /api/support/refund-request. */
export const refundRequestInput = z.strictObject({
  chatId: objectId,
  kind: z.enum(SERVICE_KINDS),
  id: objectId,
  amount: naira(OPS_MESSAGES.refundAmount).positive(OPS_MESSAGES.refundAmount),
  reason: line(REASON_LENGTH.max, OPS_MESSAGES.opsReason).refine(
    (text) => text.length >= REASON_LENGTH.min,
    OPS_MESSAGES.opsReason,
  ),
  commandId: commandId.unwrap(),
  owner,
});

export type RefundRequestInput = z.output<typeof refundRequestInput>;

/** Body of POST /api/support/report/open. */
export const openReportInput = z.strictObject({ chatId: objectId, ...openReportFields });

export type OpenReportInput = z.output<typeof openReportInput>;

/** Query of GET /api/support/ticket. */
export const ticketQuery = z.strictObject({ ticketId: objectId });

/** Body of POST /api/support/ticket/reply. */
export const ticketReplyInput = z.strictObject({
  ticketId: objectId,
  text: requiredParagraph(
    MAX_TICKET_REPLY,
    SUPPORT_MESSAGES.ticketReplyMissing,
    SUPPORT_MESSAGES.ticketReplyMissing,
  ),
  commandId: commandId.unwrap(),
  owner,
});

export type TicketReplyInput = z.output<typeof ticketReplyInput>;

/** Body of POST /api/support/ticket/close. */
export const closeTicketInput = z.strictObject({
  ticketId: objectId,
  commandId: commandId.unwrap(),
  owner,
});

export type CloseTicketInput = z.output<typeof closeTicketInput>;

/** Query of GET /api/support/figures. */
export const figuresQuery = z.strictObject({
  days: wholeNumber(1, MAX_REPORT_DAYS).default(7),
});

/** Body of POST /api/chat/rate. */
export const rateInput = z.strictObject({
  chatId: objectId,
  episode: z.number().int().min(1).max(1_000_000),
  score: z.number().int().min(1).max(5),
  comment: paragraph(MAX_RATING_COMMENT, SUPPORT_MESSAGES.ratingTooLong).default(''),
  owner,
});

export type RateInput = z.output<typeof rateInput>;
