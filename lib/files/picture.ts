import 'server-only';
import sharp, { type ResizeOptions } from 'sharp';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { Slots } from '@/lib/platform/slots';
import { MAX_PHOTO_SIDE, type PictureWidth } from './policy';

/** Photos with more pixels are refused before they are decoded: 24 megapixels. */
const MAX_PIXELS = 24_000_000;
/** Of all pictures of a moving one together; more would take a core for seconds. */
const MAX_MOVING_PIXELS = 12_000_000;
/** Moving pictures with more frames are refused before sharp counts them, which can take it 20 seconds. */
const MAX_FRAMES = 2_000;
/** What a frame begins with; by chance also up to 500 times in the noise of 5 MB. */
const GIF_FRAME = Buffer.from([0x00, 0x2c]);
const WEBP_FRAME = Buffer.from('ANMF');
const DRAW_S = 10;
/** Photos that one process draws at the same time: each takes a core, and up to 100 MB. */
const slots = new Slots(2);

/** The type that every stored photo has. */
export const PICTURE_TYPE = 'image/webp';

/** A photo as it is stored. Sizes in pixels. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Draws a photo anew as WebP, upright, with at most 1,600 pixels on a side, and without the place and
 * device that cameras write into it; white where it is transparent. Throws AppError `invalid` for anything but a readable JPEG, PNG
 * or WebP, and for more than 24 megapixels.
 *
 * `mayMove`: takes GIF too, and keeps moving pictures moving, up to 12 megapixels in all; of longer
 * ones the first picture is kept.
 */
export async function redrawPicture(
  bytes: Buffer,
  { mayMove = false }: { mayMove?: boolean } = {},
): Promise<Picture> {
  // sharp would also read SVG and PDF, which can load other files.
  if (!isPicture(bytes) && !(mayMove && isGif(bytes))) {
    throw new AppError('invalid', mayMove ? MESSAGES.mediaType : MESSAGES.photoType);
  }
  if (hasTooManyFrames(bytes)) throw new AppError('invalid', MESSAGES.photoPixels);
  // Reads the header only.
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > MAX_PIXELS) throw new AppError('invalid', MESSAGES.photoPixels);
  const moves = mayMove && pages > 1 && width * height * pages <= MAX_MOVING_PIXELS;
  await slots.take();
  try {
    return await draw(bytes, moves).catch(unreadable);
  } finally {
    slots.release();
  }
}

async function draw(bytes: Buffer, moves: boolean): Promise<Picture> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: moves } as const;
  const opened = sharp(bytes, options).timeout({ seconds: DRAW_S });
  // Moving pictures have no camera's orientation. Dark writing on nothing can't be read on a dark screen.
  const { data, info } = await (moves
    ? opened
    : opened.autoOrient().flatten({ background: '#fff' })
  )
    .resize(MAX_PHOTO_SIDE, MAX_PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  // All pictures of a moving one stand below each other.
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** Longest side of a photo's preview in a chat, pixels: twice its width on a phone. */
const PREVIEW_SIDE = 480;

/** A stored photo with at most 480 pixels on a side, standing still, for slow connections. */
export function drawPreview(bytes: Buffer): Promise<Buffer> {
  return drawSmall(bytes, { width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' });
}

/** Longest side of a small picture, pixels: twice its size in a list. */
const SMALL_SIDE = 240;

/** A stored photo as a square of 240 pixels, for lists. */
export function shrinkPicture(bytes: Buffer): Promise<Buffer> {
  return drawSmall(bytes, { width: SMALL_SIDE, height: SMALL_SIDE, fit: 'cover' });
}

/** A stored photo at most so many pixels wide, for pages. */
export function drawWidth(bytes: Buffer, width: PictureWidth): Promise<Buffer> {
  return drawSmall(bytes, { width });
}

async function drawSmall(bytes: Buffer, size: ResizeOptions): Promise<Buffer> {
  await slots.take();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: DRAW_S })
      .resize({ ...size, withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer();
  } finally {
    slots.release();
  }
}

function unreadable(): never {
  throw new AppError('invalid', MESSAGES.photoType);
}

function hasTooManyFrames(bytes: Buffer): boolean {
  const start = isGif(bytes) ? GIF_FRAME : WEBP_FRAME;
  let frames = 0;
  let at = bytes.indexOf(start);
  while (at >= 0 && frames <= MAX_FRAMES) {
    frames += 1;
    at = bytes.indexOf(start, at + start.length);
  }
  return frames > MAX_FRAMES;
}

const isGif = (bytes: Buffer) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6));

/** Whether the bytes begin like a JPEG, PNG or WebP, whatever the file is called. */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}
