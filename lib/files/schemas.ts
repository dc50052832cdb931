import { z } from 'zod';
import { isObjectId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { MAX_PHOTO_BYTES, PHOTO_PURPOSES } from './policy';

/** Id of an uploaded photo in a body. */
export const fileId = z.string().refine(isObjectId, MESSAGES.photoGone).meta({ title: 'id' });

/** Form of POST /api/files. */
export const uploadInput = z.strictObject({
  file: z
    .file(MESSAGES.photoMissing)
    .min(1, MESSAGES.photoMissing)
    .max(MAX_PHOTO_BYTES, MESSAGES.photoTooLarge)
    .meta({ title: 'photo' }),
  purpose: z.enum(PHOTO_PURPOSES),
});

export type UploadInput = z.output<typeof uploadInput>;
