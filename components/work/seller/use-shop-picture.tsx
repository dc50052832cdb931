'use client';

import { type ReactNode, useState } from 'react';
import { CENTRE } from '@/components/ui/crop';
import { cropPicture } from '@/components/ui/crop-picture';
import { CropSheet } from '@/components/ui/crop-sheet';
import { SHOP_PICTURES, type ShopPicture } from '@/lib/platform/files/policy';

/** Shapes that differ by less are shown as they are, with their edges cut. */
const TOLERANCE = 1.15;

/**
 * Chooses a shop's picture. If its shape isn't that of its place, its owner chooses the part to show in
 * `sheet`. `kind`: null for any other file, which is taken as it is.
 */
export function useShopPicture(
  kind: ShopPicture | null,
  onChoose: (file: File) => void,
): { choose: (file: File) => void; sheet: ReactNode } {
  const [original, setOriginal] = useState<File | null>(null);
  const ratio = kind ? SHOP_PICTURES[kind].ratio : 1;

  async function choose(file: File): Promise<void> {
    if (kind && !(await hasShape(file, ratio))) setOriginal(file);
    else onChoose(file);
  }

  return {
    choose: (file) => void choose(file),
    sheet: original ? (
      <CropSheet
        original={{ file: original, crop: CENTRE }}
        ratio={ratio}
        onClose={() => setOriginal(null)}
        onCrop={(crop) => {
          setOriginal(null);
          cropPicture(original, crop, ratio).then(onChoose, () => onChoose(original));
        }}
      />
    ) : null,
  };
}

/** Whether a picture has about this shape. A file that the browser can't read is for the server to refuse. */
async function hasShape(file: File, ratio: number): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return true;
  const difference = bitmap.width / bitmap.height / ratio;
  bitmap.close();
  return difference < TOLERANCE && difference > 1 / TOLERANCE;
}
