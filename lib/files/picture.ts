import 'server-only';
import sharp from 'sharp';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { Slots } from '@/lib/platform/worker';
import { MAX_PHOTO_SIDE } from './policy';

/** Photos with more pixels are refused before they are decoded: 24 megapixels. */
const MAX_PIXELS = 24_000_000;
const DRAW_S = 10;
/** Photos that one process draws at the same time: each takes a core, and up to 100 MB. */
const slots = new Slots(2);

/** The type that every stored photo has. */
export const PICTURE_TYPE = 'image/webp';

/**
 * Draws a photo anew as WebP, upright, with at most 1,600 pixels on a side, and without the place and
 * device that cameras write into it. Throws AppError `invalid` for anything but a readable JPEG, PNG
 * or WebP, and for more than 24 megapixels.
 */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  // sharp would also read SVG and PDF, which can load other files.
  if (!isPicture(bytes)) throw new AppError('invalid', MESSAGES.photoType);
  // Reads the header only.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(unreadable);
  if (width * height > MAX_PIXELS) throw new AppError('invalid', MESSAGES.photoPixels);
  await slots.take();
  try {
    return await draw(bytes).catch(unreadable);
  } finally {
    slots.release();
  }
}

function draw(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DRAW_S })
    .autoOrient()
    .resize(MAX_PHOTO_SIDE, MAX_PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

/** Width and height of a stored photo, pixels. Reads its header only. */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** Longest side of a small picture, pixels: twice its size in a list. */
const SMALL_SIDE = 240;

/** A stored photo as a square of 240 pixels, for lists. */
export async function shrinkPicture(bytes: Buffer): Promise<Buffer> {
  await slots.take();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: DRAW_S })
      .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'cover' })
      .webp({ quality: 72 })
      .toBuffer();
  } finally {
    slots.release();
  }
}

function unreadable(): never {
  throw new AppError('invalid', MESSAGES.photoType);
}

/** Whether the bytes begin like a JPEG, PNG or WebP, whatever the file is called. */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}
