import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { uploadPhoto } from '@/lib/client/photo-upload';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { type DraftImage, isUnsent } from './draft';
import { isFinalRefusal } from './product-acts';
import { draftPhotos } from './stored-draft';

interface PhotoUploadsOptions {
  userId: string;
  images: readonly DraftImage[];
  /** Must be stable. */
  changeImages: (update: (images: DraftImage[]) => DraftImage[]) => void;
}

/** Uploads the photos of a draft from this device, as soon as it is online. */
export function usePhotoUploads({ userId, images, changeImages }: PhotoUploadsOptions) {
  const [photoFailure, setPhotoFailure] = useState<string | null>(null);
  const isOnline = useIsOnline() !== false;
  /** Uploads that are running, by the photo's key. */
  const uploads = useRef(new Map<string, Promise<string>>());

  /** Uploads a photo of this device; returns its file id. Throws ApiError. */
  const upload = useCallback(
    (key: string): Promise<string> => {
      const send = async (): Promise<string> => {
        const photo = await draftPhotos.read(userId, key);
        if (!photo) throw new ApiError(FILE_MESSAGES.photoGone, 404);
        const file = new File([photo], 'photo', { type: photo.type });
        const fileId = await uploadPhoto(file, 'product');
        changeImages((all) => all.map((one) => (one.key === key ? { ...one, fileId } : one)));
        return fileId;
      };
      const current = uploads.current.get(key);
      if (current) return current;
      const started = send().finally(() => uploads.current.delete(key));
      uploads.current.set(key, started);
      return started;
    },
    [userId, changeImages],
  );

  const unsentKeys = images
    .filter(isUnsent)
    .map(({ key }) => key)
    .join(' ');
  useEffect(() => {
    if (!isOnline || unsentKeys === '') return;
    void (async () => {
      for (const key of unsentKeys.split(' ')) {
        try {
          await upload(key);
          setPhotoFailure(null);
        } catch (error) {
          setPhotoFailure(error instanceof ApiError ? error.message : FILE_MESSAGES.photoFailed);
          if (isFinalRefusal(error) || (error instanceof ApiError && error.status === 413)) {
            changeImages((all) => all.filter((one) => one.key !== key));
          }
        }
      }
    })();
  }, [unsentKeys, isOnline, upload, changeImages]);

  /** The same photos, each with its file id. Throws ApiError. */
  async function finishUploads(all: readonly DraftImage[]): Promise<DraftImage[]> {
    const uploaded: DraftImage[] = [];
    for (const image of all) {
      uploaded.push(isUnsent(image) ? { ...image, fileId: await upload(image.key) } : image);
    }
    return uploaded;
  }

  return { photoFailure, setPhotoFailure, finishUploads };
}
