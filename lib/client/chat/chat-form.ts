import { MESSAGES } from '@/lib/core/messages';
import { readAnswer } from '../api';
import { postForm, type UploadOptions, uploadTimeoutMs } from '../photo-upload';

/** What is written after a photo or video waits for it, so a line that stands still is given up, ms. */
const STALL_MS = 30_000;

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
  const response = await postForm(path, form, { ...options, timeoutMs, stallMs: STALL_MS, failed });
  return readAnswer<T>(response, failed);
}
