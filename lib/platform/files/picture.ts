import 'server-only';
import sharp, { type ResizeOptions } from 'sharp';
import { AppError } from '@/lib/core/errors';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { Slots } from '@/lib/platform/slots';
import { MAX_PHOTO_SIDE, type PictureWidth } from './policy';

// Up to 50 MB of decoded pictures, in the whole process: hardly any is drawn twice.
sharp.cache(false);

/** Photos with more pixels are refused before they are decoded: 24 megapixels. */
const MAX_PIXELS = 24_000_000;
/** Pixels of all frames of an animation; more would take a core for seconds. */
const MAX_ANIMATED_PIXELS = 12_000_000;
/** Animations with more frames are refused before sharp counts them, which can take 20 seconds. */
const MAX_FRAMES = 2_000;
/** Start of a frame; random data of 5 MB contains it up to 500 times. */
const GIF_FRAME = Buffer.from([0x00, 0x2c]);
const WEBP_FRAME = Buffer.from('ANMF');
const DRAW_TIMEOUT_S = 10;
/** Photos that one process draws concurrently: each takes a core and up to 100 MB. */
const slots = new Slots(2);

/** Content type of all stored photos. */

/** A stored photo. Sizes in px. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Re-encodes a photo as WebP: upright, at most 1,600 px on a side, without the metadata of cameras, white
 * where it is transparent. Throws AppError `invalid` for anything but a readable JPEG, PNG or WebP, and for
 * more than 24 megapixels.
 *
 * `mayMove`: accepts GIF too, and preserves animations of up to 12 megapixels in total; of larger ones only
 * the first frame.
 */
export async function redrawPicture(
  bytes: Buffer,
  { mayMove = false }: { mayMove?: boolean } = {},
): Promise<Picture> {
  // sharp would also read SVG and PDF, which can load other files.
  if (!isPicture(bytes) && !(mayMove && isGif(bytes))) {
    throw new AppError('invalid', mayMove ? FILE_MESSAGES.mediaType : FILE_MESSAGES.photoType);
  }
  if (hasTooManyFrames(bytes)) throw new AppError('invalid', FILE_MESSAGES.photoPixels);
  // Reads the header only.
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > MAX_PIXELS) throw new AppError('invalid', FILE_MESSAGES.photoPixels);
  const isAnimated = mayMove && pages > 1 && width * height * pages <= MAX_ANIMATED_PIXELS;
  return slots.run(() => draw(bytes, isAnimated).catch(unreadable));
}

async function draw(bytes: Buffer, isAnimated: boolean): Promise<Picture> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: isAnimated } as const;
  const opened = sharp(bytes, options).timeout({ seconds: DRAW_TIMEOUT_S });
  // Animations have no orientation. Dark text on a transparent background can't be read in a dark theme.
  const { data, info } = await (isAnimated
    ? opened
    : opened.autoOrient().flatten({ background: '#fff' })
  )
    .resize(MAX_PHOTO_SIDE, MAX_PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  // `info.height` is that of all frames.
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** Longest side of a photo's preview, px: twice its width on a phone. */
const PREVIEW_SIDE = 480;

/** A still preview of a stored photo, at most 480 px on a side, for slow connections. */
export function drawPreview(bytes: Buffer): Promise<Buffer> {
  return drawSmall(bytes, { width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' });
}

/** Side of a small picture, px: twice its size in a list. */
const SMALL_SIDE = 240;

/** A stored photo as a square of 240 px, for lists. */
export function shrinkPicture(bytes: Buffer): Promise<Buffer> {
  return drawSmall(bytes, { width: SMALL_SIDE, height: SMALL_SIDE, fit: 'cover' });
}

/** A stored photo at most `width` px wide, for pages. */
export function drawWidth(bytes: Buffer, width: PictureWidth): Promise<Buffer> {
  return drawSmall(bytes, { width });
}

function drawSmall(bytes: Buffer, size: ResizeOptions): Promise<Buffer> {
  return slots.run(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: DRAW_TIMEOUT_S })
      .resize({ ...size, withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer(),
  );
}

function unreadable(): never {
  throw new AppError('invalid', FILE_MESSAGES.photoType);
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

/** Whether the bytes start like a JPEG, PNG or WebP. */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}
