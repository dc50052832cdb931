/**
 * What photos are for: what a rider spent, that something was done, what went wrong, what somebody
 * bought and rated, what is shown in a chat, or what a shop shows to everyone.
 */
export const PHOTO_PURPOSES = ['receipt', 'proof', 'problem', 'review', 'chat', 'product'] as const;

export type PhotoPurpose = (typeof PHOTO_PURPOSES)[number];

/** What files are for; `ticket`: attached to a message of the contact form. */
export const FILE_PURPOSES = [...PHOTO_PURPOSES, 'ticket'] as const;

export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** The type of a stored document. */
export const PDF_TYPE = 'application/pdf';

/** Largest photo that is taken, bytes. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Largest video of a chat, bytes. */
export const MAX_VIDEO_BYTES = 25 * 1024 * 1024;

/** How much a person may put into chats in a day, kB. */
export const CHAT_KB_A_DAY = 200 * 1024;

/** What may be shown in a chat besides other photos' types, for the list of a file chooser. */
export const CHAT_MEDIA_TYPES =
  'image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/quicktime';

/** Longest side of a video's picture, pixels. */
export const MAX_VIDEO_SIDE = 8_192;

/** Longest side of a stored photo, pixels; a browser need not send more. */
export const MAX_PHOTO_SIDE = 1_600;

/** Widths in which a shop's pictures exist, px: those of product pictures, and of a wide cover. */
export const PICTURE_WIDTHS = [160, 320, 640, 960, 1_200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const PICTURE_SRC = /^\/pictures\/([0-9a-f]{24})$/;

/** Base of the addresses of a published picture: `${src}-640.webp`. They never change. */
export function pictureSrc(fileId: string): string {
  return `/pictures/${fileId}`;
}

/** The file behind such a base; null for any other address. */
export function fileOfPicture(src: string): string | null {
  return PICTURE_SRC.exec(src)?.[1] ?? null;
}
