/**
 * Photos of a rider's receipt, a proof of delivery, a reported problem, a review, a chat, or a shop's
 * public picture.
 */
const PHOTO_PURPOSES = ['receipt', 'proof', 'problem', 'review', 'chat', 'product'] as const;

/** Files that are uploaded for a call to attach; `application`: an applicant's paper. */
export const UPLOAD_PURPOSES = [...PHOTO_PURPOSES, 'application'] as const;

export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** `ticket`: attached to a message of the contact form. */
export const FILE_PURPOSES = [...UPLOAD_PURPOSES, 'ticket'] as const;

export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const PDF_TYPE = 'application/pdf';

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Of a chat. */
export const MAX_VIDEO_BYTES = 25 * 1024 * 1024;

/** Uploads of a user to chats in a day. */
export const CHAT_KB_A_DAY = 200 * 1024;

/** Types that a chat accepts, for a file chooser. */
export const CHAT_MEDIA_TYPES =
  'image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/quicktime';

/** Px. */
export const MAX_VIDEO_SIDE = 8_192;

/** Longest side of a stored photo, px; browsers shrink photos to it before uploading. */
export const MAX_PHOTO_SIDE = 1_600;

/** Widths of a shop's pictures, px: of product pictures, and of a wide cover. */
export const PICTURE_WIDTHS = [160, 320, 640, 960, 1_200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const PICTURE_SRC = /^\/pictures\/([0-9a-f]{24})$/;

/** Base of a published picture's URLs: `${src}-640.webp`. They never change. */
export function pictureSrc(fileId: string): string {
  return `/pictures/${fileId}`;
}

/** File id of a picture's src; null for any other text. */
export function parsePictureSrc(src: string): string | null {
  return PICTURE_SRC.exec(src)?.[1] ?? null;
}
