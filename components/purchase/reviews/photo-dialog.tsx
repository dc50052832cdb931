'use client';

import { useState } from 'react';
import { Sheet } from '@/components/ui/sheet';
import { closeDialog } from '@/lib/client/dialogs';
import { paths } from '@/lib/core/paths';

/** A customer's photo as large as the screen allows. */
export function PhotoDialog({ photoId }: { photoId: string }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <Sheet isOpen onClose={() => void closeDialog()} title="Customer photo">
      {isMissing ? (
        <p role="alert">The photo didn’t load.</p>
      ) : (
        <img
          src={paths.reviewPhoto(photoId)}
          alt="By a customer"
          className="mx-auto max-h-[70dvh] max-w-full rounded-control bg-sand"
          onError={() => setMissing(true)}
        />
      )}
    </Sheet>
  );
}
