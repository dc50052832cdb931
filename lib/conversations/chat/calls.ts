import 'server-only';
import { VIDEO_FORM } from '@/lib/platform/files/schemas';
import { CUSTOMER, row } from '@/lib/platform/http/row';
import { chatServiceQuery, getChatQuery, sendChatInput } from './schemas';

export const getChatCall = row('GET /api/chat/get-chat', {
  ...CUSTOMER,
  limit: 'reads',
  query: getChatQuery,
});
export const listChatServicesCall = row('GET /api/chat/services', { ...CUSTOMER, limit: 'reads' });
export const getChatServiceCall = row('GET /api/chat/service', {
  ...CUSTOMER,
  limit: 'reads',
  query: chatServiceQuery,
});
export const sendChatCall = row('POST /api/chat/send', {
  ...CUSTOMER,
  limit: 'chat',
  input: sendChatInput,
  form: VIDEO_FORM,
});
