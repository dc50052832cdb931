import 'server-only';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { VIDEO_FORM } from '@/lib/platform/files/schemas';
import { ANYONE, CUSTOMER, row, STAFF } from '@/lib/platform/http/row';
import { MAX_ATTACHMENT_BYTES } from './policy';
import {
  agentInput,
  assignChatInput,
  cannedInput,
  cannedQuery,
  closeTicketInput,
  figuresQuery,
  inboxQuery,
  labelInput,
  noteInput,
  openReportInput,
  priorityInput,
  rateInput,
  readChatInput,
  refundRequestInput,
  resolveInput,
  sendContactInput,
  snoozeInput,
  supportChatQuery,
  supportSendInput,
  takeChatInput,
  ticketQuery,
  ticketReplyInput,
} from './schemas';

export const sendContactCall = row('POST /api/mail/contact', {
  ...ANYONE,
  limit: 'contact',
  input: sendContactInput,
  form: { maxFileBytes: MAX_ATTACHMENT_BYTES, tooLarge: FILE_MESSAGES.attachmentTooLarge },
});
export const rateChatCall = row('POST /api/chat/rate', {
  ...CUSTOMER,
  limit: 'review',
  input: rateInput,
});
export const listInboxCall = row('GET /api/support/inbox', {
  ...STAFF,
  limit: 'inbox',
  query: inboxQuery,
});
export const openSupportChatCall = row('GET /api/support/chat', {
  ...STAFF,
  query: supportChatQuery,
});
export const getTicketCall = row('GET /api/support/ticket', { ...STAFF, query: ticketQuery });
export const takeChatCall = row('POST /api/support/take', { ...STAFF, input: takeChatInput });
export const assignChatCall = row('POST /api/support/assign', { ...STAFF, input: assignChatInput });
export const resolveChatCall = row('POST /api/support/resolve', { ...STAFF, input: resolveInput });
export const snoozeChatCall = row('POST /api/support/snooze', { ...STAFF, input: snoozeInput });
export const labelChatCall = row('POST /api/support/label', { ...STAFF, input: labelInput });
export const prioritiseChatCall = row('POST /api/support/priority', {
  ...STAFF,
  input: priorityInput,
});
export const addChatNoteCall = row('POST /api/support/note', { ...STAFF, input: noteInput });
export const markChatReadCall = row('POST /api/support/read', { ...STAFF, input: readChatInput });
export const changeAgentCall = row('POST /api/support/agents', { ...STAFF, input: agentInput });
export const saveCannedReplyCall = row('POST /api/support/canned', {
  ...STAFF,
  input: cannedInput,
});
export const replyInChatCall = row('POST /api/support/send', {
  ...STAFF,
  limit: 'chat',
  input: supportSendInput,
  form: VIDEO_FORM,
});
export const getFiguresCall = row('GET /api/support/figures', {
  ...STAFF,
  query: figuresQuery,
});
export const listAgentsCall = row('GET /api/support/agents', STAFF);
export const listCannedRepliesCall = row('GET /api/support/canned', STAFF);
export const deleteCannedReplyCall = row('DELETE /api/support/canned', {
  ...STAFF,
  query: cannedQuery,
});
export const requestRefundCall = row('POST /api/support/refund-request', {
  ...STAFF,
  limit: 'staffAction',
  fresh: true,
  input: refundRequestInput,
});
export const openReportCall = row('POST /api/support/report/open', {
  ...STAFF,
  limit: 'staffAction',
  input: openReportInput,
});
export const replyToTicketCall = row('POST /api/support/ticket/reply', {
  ...STAFF,
  limit: 'staffAction',
  input: ticketReplyInput,
});
export const closeTicketCall = row('POST /api/support/ticket/close', {
  ...STAFF,
  limit: 'staffAction',
  input: closeTicketInput,
});
