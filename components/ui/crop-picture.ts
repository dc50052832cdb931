import { MAX_PHOTO_SIDE } from '@/lib/platform/files/policy';
import { type Crop, cropRect } from './crop';

const QUALITY = 0.88;

/**
 * The chosen part of a picture as a JPEG. `ratio`: its width for a height of 1. Rejects files that the
 * browser can't read.
 */
export async function cropPicture(picture: Blob, crop: Crop, ratio = 1): Promise<File> {
  const bitmap = await createImageBitmap(picture);
  const { width, height, left, top } = cropRect(bitmap, crop, ratio);
  const scale = Math.min(1, MAX_PHOTO_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  // JPEG has no transparency; without a white background it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('the picture could not be drawn');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
