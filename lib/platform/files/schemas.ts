import { z } from 'zod';
import { isObjectId } from '@/lib/core/ids';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { MAX_VIDEO_BYTES, UPLOAD_PURPOSES } from './policy';

export const fileId = z.string().refine(isObjectId, FILE_MESSAGES.photoGone).meta({ title: 'id' });

/** Form of POST /api/files. The limit of a photo depends on its content, so `uploadMedia` checks it. */
export const uploadInput = z.strictObject({
  file: z
    .file(FILE_MESSAGES.photoMissing)
    .min(1, FILE_MESSAGES.photoMissing)
    .max(MAX_VIDEO_BYTES, FILE_MESSAGES.videoTooLarge)
    .meta({ title: 'photo; for a chat also a video, for an application a PDF' }),
  purpose: z.enum(UPLOAD_PURPOSES),
});

export type UploadInput = z.output<typeof uploadInput>;

/** Query of GET /api/files/[fileId]. `small`: a preview, where there is one. */
export const fileQuery = z.strictObject({ size: z.literal('small').optional() });

/** The form of calls that take a photo or video. */
export const VIDEO_FORM = {
  maxFileBytes: MAX_VIDEO_BYTES,
  tooLarge: FILE_MESSAGES.videoTooLarge,
} as const;
