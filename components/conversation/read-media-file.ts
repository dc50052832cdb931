import { ApiError } from '@/lib/client/api';
import { prepareMedia } from '@/lib/client/photo-upload';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { CHAT_MEDIA_TYPES } from '@/lib/platform/files/policy';

/** A photo or video that is ready to send. */
export interface ReadMedia {
  blob: Blob;
  type: 'image' | 'video';
  /** Rendered size, px. */
  width: number;
  height: number;
  /** Object URL for the preview; revoke it afterwards. */
  preview: string;
}

/** Reads a chosen or pasted file. Throws ApiError with its problem. */
export async function readMediaFile(file: File): Promise<ReadMedia> {
  if (!CHAT_MEDIA_TYPES.split(',').includes(file.type)) {
    throw new ApiError(FILE_MESSAGES.mediaType, 400);
  }
  const blob = await prepareMedia(file);
  const type = file.type.startsWith('video/') ? 'video' : 'image';
  const preview = URL.createObjectURL(blob);
  try {
    const size = type === 'video' ? await videoSize(preview) : await imageSize(blob);
    return { blob, type, preview, ...size };
  } catch {
    URL.revokeObjectURL(preview);
    throw new ApiError(FILE_MESSAGES.mediaType, 400);
  }
}

async function imageSize(blob: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** Other browsers may play a video that this one can't: its size is then a default. */
function videoSize(src: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const done = () =>
      resolve({ width: video.videoWidth || 640, height: video.videoHeight || 360 });
    video.onloadedmetadata = done;
    video.onerror = done;
    video.preload = 'metadata';
    video.src = src;
  });
}
