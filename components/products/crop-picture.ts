import { MAX_PHOTO_SIDE } from '@/lib/files/policy';
import type { Crop } from './crop';

const QUALITY = 0.88;

/** The square of a picture as a JPEG. Rejects files that the browser can't read. */
export async function cropPicture(picture: Blob, { zoom, x, y }: Crop): Promise<File> {
  const bitmap = await createImageBitmap(picture);
  const side = Math.min(bitmap.width, bitmap.height) / zoom;
  const drawn = Math.min(Math.round(side), MAX_PHOTO_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = drawn;
  canvas.height = drawn;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  // JPEG has no transparency; without a white background it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, drawn, drawn);
  const [left, top] = [(bitmap.width - side) * x, (bitmap.height - side) * y];
  context.drawImage(bitmap, left, top, side, side, 0, 0, drawn, drawn);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('the picture could not be drawn');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
