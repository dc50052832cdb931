'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import type { PictureWidth } from '@/lib/platform/files/policy';
import type { DraftImage } from './draft';
import { draftPhotos } from './stored-draft';

interface DraftPhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'width' | 'height'> {
  image: DraftImage;
  userId: string;
  width: PictureWidth;
  alt: string;
}

/** A picture of a draft; a new one from this device, which needs no network. */
export function DraftPhoto({ image, userId, width, alt, ...rest }: DraftPhotoProps) {
  const { key, src, fileId } = image;
  const isNew = src === undefined;
  /** Undefined until it is read; null if this device doesn't have the photo. */
  const [local, setLocal] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (!isNew) return;
    let isOver = false;
    let url = '';
    void draftPhotos.read(userId, key).then((photo) => {
      if (isOver) return;
      url = photo ? URL.createObjectURL(photo) : '';
      setLocal(url || null);
    });
    return () => {
      isOver = true;
      setLocal(undefined);
      if (url) URL.revokeObjectURL(url);
    };
  }, [isNew, userId, key]);
  const uploaded = local === null && fileId ? `/api/files/${fileId}` : undefined;
  const address = isNew ? (local ?? uploaded) : `${src}-${width}.webp`;
  return <img src={address} alt={alt} {...rest} />;
}
