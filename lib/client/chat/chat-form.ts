import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { readAnswer } from '../api';
import { getUploadTimeoutMs, postForm, type UploadOptions } from '../photo-upload';

/** Upload without progress: later messages wait for it, so a stalled one is aborted, ms. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Sends a chat message by a call, with its photo or video if there is one. Returns the answer; throws
 * ApiError with a message to show.
 */
export async function sendChatForm<T>(
  path: '/api/chat/send' | '/api/support/send',
  form: FormData,
  media: Blob | null,
  options: UploadOptions = {},
): Promise<T> {
  if (media) form.set('attachment', media, 'attachment');
  const timeoutMs = getUploadTimeoutMs(media?.size ?? 0);
  const failed = CHAT_MESSAGES.chatFailed;
  const response = await postForm(path, form, {
    ...options,
    timeoutMs,
    stallTimeoutMs: STALL_TIMEOUT_MS,
    failed,
  });
  return readAnswer<T>(response, failed);
}
