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

/** All stored pictures are WebP. */
export const PICTURE_TYPE = 'image/webp';
export const PDF_TYPE = 'application/pdf';
const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const;

export const CONTENT_TYPES = [PICTURE_TYPE, ...VIDEO_TYPES, PDF_TYPE] as const;

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Most bytes of a video in a chat. */
export const MAX_VIDEO_BYTES = 25 * 1024 * 1024;

/** What a file can be attached to. */
export const ATTACHMENT_KINDS = [
  'order',
  'dispatch',
  'errand',
  'report',
  'job',
  'ticket',
  'review',
  'chat',
  'vendor',
  'application',
] as const;

export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

interface FileRule {
  belongsTo: readonly AttachmentKind[];
  /** Who reads it besides its uploader; `customer`: of the purchase or chat that it belongs to. */
  readers: readonly ('customer' | 'support' | 'ops')[];
  types: readonly (typeof CONTENT_TYPES)[number][];
  maxBytes: number;
}

const PHOTO = { types: [PICTURE_TYPE], maxBytes: MAX_PHOTO_BYTES } as const;
const DOCUMENT = { types: [PICTURE_TYPE, PDF_TYPE], maxBytes: MAX_PHOTO_BYTES } as const;

/**
 * What a file of a purpose may be and belong to, and who reads it. Shown reviews have a public photo of
 * their own address; a shop's pictures are public once they belong to the shop.
 */
export const FILE_RULES: Readonly<Record<FilePurpose, FileRule>> = {
  receipt: { ...PHOTO, belongsTo: ['job'], readers: ['customer', 'ops'] },
  proof: {
    ...PHOTO,
    belongsTo: ['job', 'order', 'dispatch', 'errand'],
    readers: ['customer', 'ops'],
  },
  problem: { ...PHOTO, belongsTo: ['report'], readers: ['support'] },
  review: { ...PHOTO, belongsTo: ['review'], readers: ['support'] },
  chat: {
    types: [PICTURE_TYPE, ...VIDEO_TYPES],
    maxBytes: MAX_VIDEO_BYTES,
    belongsTo: ['chat'],
    readers: ['customer', 'support'],
  },
  product: { ...PHOTO, belongsTo: ['vendor', 'application'], readers: ['ops'] },
  application: { ...DOCUMENT, belongsTo: ['application'], readers: ['ops'] },
  ticket: { ...DOCUMENT, belongsTo: ['ticket'], readers: ['support'] },
};

/** Whether a file may be attached to that, by its purpose, type and size. */
export function mayBelongTo(
  file: { purpose: FilePurpose; contentType: string; size: number },
  kind: AttachmentKind,
): boolean {
  const { belongsTo, types, maxBytes } = FILE_RULES[file.purpose];
  const isType = types.some((type) => type === file.contentType);
  return belongsTo.includes(kind) && isType && file.size <= maxBytes;
}

/** Uploads of a user to chats in a day. */
export const CHAT_KB_A_DAY = 200 * 1024;

/** Attachments of all guests of a network address in a day. A campus shares one: 40 of the largest. */
export const GUEST_KB_A_DAY = 200 * 1024;

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

/** Least side of a shop's pictures, px: the narrowest that pages show. */
export const MIN_PICTURE_SIDE = PICTURE_WIDTHS[0];

/** The public pictures of a shop besides its products'. `ratio`: width for a height of 1. */
export const SHOP_PICTURES = { logo: { ratio: 1 }, cover: { ratio: 3 } } as const;

export type ShopPicture = keyof typeof SHOP_PICTURES;

const PICTURE_SRC = /^\/pictures\/([0-9a-f]{24})$/;

/** Base of a published picture's URLs: `${src}-640.webp`. Their content never changes. */
export function pictureSrc(fileId: string): string {
  return `/pictures/${fileId}`;
}

/** File id of a picture's src; null for any other text. */
export function parsePictureSrc(src: string): string | null {
  return PICTURE_SRC.exec(src)?.[1] ?? null;
}
