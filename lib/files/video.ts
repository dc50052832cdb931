import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { MAX_VIDEO_SIDE } from './policy';
import { readMp4 } from './video-mp4';
import { readWebm } from './video-webm';

/** A video as it is stored. */
export interface Video {
  bytes: Buffer;
  /** QuickTime's MOV has the structure of MP4, and browsers play it under that name alone. */
  contentType: 'video/mp4' | 'video/webm';
  /** As it is seen, pixels. */
  width: number;
  height: number;
}

/** The size of a video’s picture as it is seen, pixels. */
export interface VideoFacts {
  width: number;
  height: number;
}

/** Whether the bytes begin like an MP4, MOV or WebM, whatever the file is called. */
export function isVideo(bytes: Buffer): boolean {
  return isMp4(bytes) || isWebm(bytes);
}

const isMp4 = (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp';
const isWebm = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === '\x1aE\xdf\xa3';

/**
 * A video with only what a player needs. Everything else, such as the place and device that phones write
 * into it, is overwritten where it stands. It is not encoded anew: pictures and sound stay as they are.
 * Throws AppError `invalid` for anything but a whole MP4, MOV or WebM with a picture.
 */
export function readVideo(bytes: Buffer): Video {
  // Not the sender's own buffer: it is written to.
  const copy = Buffer.from(bytes);
  const contentType = isMp4(copy) ? 'video/mp4' : 'video/webm';
  const facts = isVideo(copy) && (isMp4(copy) ? readMp4(copy) : readWebm(copy));
  if (!facts || !isSide(facts.width) || !isSide(facts.height)) {
    throw new AppError('invalid', MESSAGES.mediaType);
  }
  return { bytes: copy, contentType, ...facts };
}

const isSide = (pixels: number) =>
  Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_VIDEO_SIDE;
