import 'server-only';
import { row, SIGNED_IN } from '@/lib/platform/http/row';
import { fileQuery, type UploadInput, uploadInput, VIDEO_FORM } from './schemas';

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
