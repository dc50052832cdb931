import { MESSAGES } from '@/lib/core/messages';
import { readAnswer, unreachable } from './api';
import { uploadTimeoutMs } from './photo-upload';

/**
 * Sends a message of a chat with its photo or video, where there is no socket or a file comes along.
 * Returns the answer; throws ApiError with a message to show.
 */
export async function sendChatForm<T>(
  path: '/api/chat/send' | '/api/support/send',
  form: FormData,
  media: Blob | null,
): Promise<T> {
  if (media) form.set('attachment', media, 'attachment');
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      body: form,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(uploadTimeoutMs(media?.size ?? 0)),
    });
  } catch {
    throw unreachable(MESSAGES.chatFailed);
  }
  return readAnswer<T>(response, MESSAGES.chatFailed);
}
