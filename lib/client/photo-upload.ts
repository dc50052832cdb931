import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_SIDE,
  MAX_VIDEO_BYTES,
  type UploadPurpose,
} from '@/lib/platform/files/policy';
import { ApiError, readAnswer, toUnreachableError, withLogin } from './api';

/** Smaller photos are sent unchanged, bytes. */
const MIN_SHRINK_BYTES = 300_000;
const JPEG_QUALITY = 0.82;
const UPLOAD_TIMEOUT_MS = 60_000;
/** Lowest supported upload speed, bytes per ms. */
const MIN_SPEED = 16;

export interface UploadOptions {
  /** Called with the fraction sent, 0–1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

interface FormUpload extends UploadOptions {
  timeoutMs: number;
  /** Longest time without progress, ms; by default no limit. */
  stallTimeoutMs?: number;
  /** Message of the error if the server can't be reached. */
  failed: string;
}

/**
 * Uploads a photo and returns its id, to pass to another call. Photos are shrunk first, because mobile data
 * is expensive and slow. Throws ApiError with a message to show, also when `signal` aborts it.
 */
export async function uploadPhoto(
  file: File,
  purpose: UploadPurpose,
  { onProgress, signal }: UploadOptions = {},
): Promise<string> {
  const photo = await preparePhoto(file);
  const form = new FormData();
  form.set('file', photo, 'photo');
  form.set('purpose', purpose);
  const { fileId } = await withLogin(async () => {
    const response = await postForm('/api/files', form, {
      timeoutMs: getUploadTimeoutMs(photo.size),
      failed: FILE_MESSAGES.photoFailed,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
    return readAnswer<{ fileId: string }>(response, FILE_MESSAGES.photoFailed);
  });
  return fileId;
}

/**
 * Prepares a file for a chat: shrinks a photo, leaves a video or animated picture as it is. Throws ApiError
 * if it is too large.
 */
export async function prepareMedia(file: File): Promise<Blob> {
  if (file.type.startsWith('video/'))
    return checkSize(file, MAX_VIDEO_BYTES, FILE_MESSAGES.videoTooLarge);
  if (!(await isAnimated(file))) return preparePhoto(file);
  return checkSize(file, MAX_PHOTO_BYTES, FILE_MESSAGES.photoTooLarge);
}

async function preparePhoto(file: File): Promise<Blob> {
  return checkSize(await shrink(file), MAX_PHOTO_BYTES, FILE_MESSAGES.photoTooLarge);
}

function checkSize(blob: Blob, maxBytes: number, tooLarge: string): Blob {
  if (blob.size > maxBytes) throw new ApiError(tooLarge, 413);
  return blob;
}

/** Offset of a WebP's flags, bytes, and the flag of animations. */
const WEBP_FLAGS = 20;
const WEBP_ANIMATED = 0x02;

/** Whether a file is a GIF or an animated WebP, which shrinking would reduce to one frame. */
export async function isAnimated(file: Blob): Promise<boolean> {
  if (file.type === 'image/gif') return true;
  const start = new Uint8Array(await file.slice(0, WEBP_FLAGS + 1).arrayBuffer());
  const text = String.fromCharCode(...start.subarray(0, 16));
  return /^RIFF....WEBPVP8X/s.test(text) && ((start[WEBP_FLAGS] ?? 0) & WEBP_ANIMATED) !== 0;
}

/** Timeout of an upload of this size, ms. */
export const getUploadTimeoutMs = (bytes: number): number => UPLOAD_TIMEOUT_MS + bytes / MIN_SPEED;

/** The photo as a JPEG of at most 1,600 px; the file itself if it is small or can't be converted. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= MIN_SHRINK_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_PHOTO_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A JPEG has no transparency: without a background those pixels would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const drawn = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY);
    });
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}

/**
 * Posts a form, by XMLHttpRequest because fetch doesn't report upload progress. Throws ApiError if there
 * is no answer, also when `signal` aborts it.
 */
export function postForm(
  path: string,
  form: FormData,
  { timeoutMs, stallTimeoutMs, failed, onProgress, signal }: FormUpload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const resetStallTimer = (): void => {
      clearTimeout(stall);
      if (stallTimeoutMs) stall = setTimeout(() => request.abort(), stallTimeoutMs);
    };
    const fail = () => reject(toUnreachableError(failed));
    request.open('POST', path);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => {
      resetStallTimer();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    // The upload is complete or has failed.
    request.upload.onloadend = () => clearTimeout(stall);
    request.onloadend = () => clearTimeout(stall);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const headers = new Headers(retryAfter ? { 'retry-after': retryAfter } : {});
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    resetStallTimer();
    request.send(form);
  });
}
