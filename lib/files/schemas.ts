import { z } from 'zod';
import { isObjectId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';

/** What photos are for: what a rider spent, that something was done, or what went wrong. */
export const FILE_PURPOSES = ['receipt', 'proof', 'problem'] as const;

export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** Largest photo that is taken, bytes. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Id of an uploaded photo in a body. */
export const fileId = z.string().refine(isObjectId, MESSAGES.photoGone).meta({ title: 'id' });

/** Form of POST /api/files. */
export const uploadInput = z.strictObject({
  file: z
    .file(MESSAGES.photoMissing)
    .min(1, MESSAGES.photoMissing)
    .max(MAX_PHOTO_BYTES, MESSAGES.photoTooLarge)
    .meta({ title: 'photo' }),
  purpose: z.enum(FILE_PURPOSES),
});

export type UploadInput = z.output<typeof uploadInput>;
