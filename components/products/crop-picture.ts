import { MAX_PHOTO_SIDE } from '@/lib/files/policy';

/** Which square of a picture is used. */
export interface Crop {
  /** 1: as much as fits; 3: a third of it. */
  zoom: number;
  /** Where the square is, 0 (left, top) to 1 (right, bottom). */
  x: number;
  y: number;
}

export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const QUALITY = 0.88;

/** The square of a picture as a JPEG. Rejects for what the browser can't read. */
export async function cropPicture(picture: Blob, { zoom, x, y }: Crop): Promise<File> {
  const bitmap = await createImageBitmap(picture);
  const side = Math.min(bitmap.width, bitmap.height) / zoom;
  const drawn = Math.min(Math.round(side), MAX_PHOTO_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = drawn;
  canvas.height = drawn;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  // A JPEG has no transparency: what lies behind the picture would be black.
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
