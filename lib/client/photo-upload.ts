import { MESSAGES } from '@/lib/core/messages';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_SIDE,
  MAX_VIDEO_BYTES,
  type UploadPurpose,
} from '@/lib/files/policy';
import { ApiError, readAnswer, unreachable } from './api';

/** Photos up to this size are sent as they are, bytes. */
const SMALL_BYTES = 300_000;
const JPEG_QUALITY = 0.82;
const TIMEOUT_MS = 60_000;
/** The slowest connection that a video is waited for on, bytes a millisecond. */
const SLOW = 16;

export interface UploadOptions {
  /** Called with the share that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

interface FormUpload extends UploadOptions {
  timeoutMs: number;
  /** How long not a byte may get through before it is given up; by default as long as it takes. */
  stallMs?: number;
  /** What is said where the server can't be reached. */
  failed: string;
}

/**
 * Sends a photo and returns its id, which another call then takes. Photos are made smaller first,
 * because mobile data is expensive and slow. Throws ApiError with a message to show, also when
 * `signal` stops it.
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
  const response = await postForm('/api/files', form, {
    timeoutMs: uploadTimeoutMs(photo.size),
    failed: MESSAGES.photoFailed,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  const { fileId } = await readAnswer<{ fileId: string }>(response, MESSAGES.photoFailed);
  return fileId;
}

/**
 * What is sent of a file chosen for a chat: a photo made smaller; a video or moving picture as it is.
 * Throws ApiError if it is too large.
 */
export async function prepareMedia(file: File): Promise<Blob> {
  if (file.type.startsWith('video/'))
    return checkSize(file, MAX_VIDEO_BYTES, MESSAGES.videoTooLarge);
  if (!(await isMovingPicture(file))) return preparePhoto(file);
  return checkSize(file, MAX_PHOTO_BYTES, MESSAGES.photoTooLarge);
}

async function preparePhoto(file: File): Promise<Blob> {
  return checkSize(await shrink(file), MAX_PHOTO_BYTES, MESSAGES.photoTooLarge);
}

function checkSize(blob: Blob, maxBytes: number, tooLarge: string): Blob {
  if (blob.size > maxBytes) throw new ApiError(tooLarge, 413);
  return blob;
}

/** Where the flags of a WebP are, bytes from its start, and the one of moving pictures. */
const WEBP_FLAGS = 20;
const WEBP_MOVES = 0x02;

/** Whether a file is a GIF or a moving WebP, of which drawing it anew would keep one frame. */
export async function isMovingPicture(file: Blob): Promise<boolean> {
  if (file.type === 'image/gif') return true;
  const start = new Uint8Array(await file.slice(0, WEBP_FLAGS + 1).arrayBuffer());
  const text = String.fromCharCode(...start.subarray(0, 16));
  return /^RIFF....WEBPVP8X/s.test(text) && ((start[WEBP_FLAGS] ?? 0) & WEBP_MOVES) !== 0;
}

/** How long sending so many bytes may take, ms. */
export const uploadTimeoutMs = (bytes: number): number => TIMEOUT_MS + bytes / SLOW;

/** The photo as a JPEG of at most 1,600 pixels; the file itself if it is small or the browser can't. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_PHOTO_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A JPEG has no transparency: what lies behind the picture would be black.
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
 * Posts a form, by XMLHttpRequest because fetch does not tell how much is sent. Throws ApiError if
 * there is no answer, also when `signal` stops it.
 */
export function postForm(
  path: string,
  form: FormData,
  { timeoutMs, stallMs, failed, onProgress, signal }: FormUpload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const watchStall = (): void => {
      clearTimeout(stall);
      if (stallMs) stall = setTimeout(() => request.abort(), stallMs);
    };
    const fail = () => reject(unreachable(failed));
    request.open('POST', path);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => {
      watchStall();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    // All of it is sent, or nothing more is.
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
    watchStall();
    request.send(form);
  });
}
