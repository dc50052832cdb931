import { MESSAGES } from '@/lib/core/messages';
import { readAnswer } from './api';
import { postForm, type UploadOptions, uploadTimeoutMs } from './photo-upload';

/**
 * Sends a message of a chat with its photo or video, where there is no socket or a file comes along.
 * Returns the answer; throws ApiError with a message to show.
 */
export async function sendChatForm<T>(
  path: '/api/chat/send' | '/api/support/send',
  form: FormData,
  media: Blob | null,
  options: UploadOptions = {},
): Promise<T> {
  if (media) form.set('attachment', media, 'attachment');
  const timeoutMs = uploadTimeoutMs(media?.size ?? 0);
  const failed = MESSAGES.chatFailed;
  const response = await postForm(path, form, { ...options, timeoutMs, failed });
  return readAnswer<T>(response, failed);
}
