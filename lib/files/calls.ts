import 'server-only';
import { FILE_MESSAGES } from '@/lib/core/file-messages';
import { row, SIGNED_IN } from '@/lib/platform/http/row';
import { MAX_VIDEO_BYTES } from './policy';
import { fileQuery, type UploadInput, uploadInput } from './schemas';

/** The form of calls that take a photo or video. */
export const VIDEO_FORM = {
  maxFileBytes: MAX_VIDEO_BYTES,
  tooLarge: FILE_MESSAGES.videoTooLarge,
} as const;

export const uploadFileCall = row('POST /api/files', {
  ...SIGNED_IN,
  owner: 'participant',
  limit: 'upload',
  agentLimit: 'agentUpload',
  limitFor: ({ purpose }: UploadInput) => (purpose === 'product' ? 'productUpload' : undefined),
  input: uploadInput,
  form: VIDEO_FORM,
});
export const getFileCall = row('GET /api/files/[fileId]', {
  ...SIGNED_IN,
  owner: 'participant',
  limit: 'reads',
  query: fileQuery,
});
