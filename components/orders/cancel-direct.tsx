'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { DialogPlaceholder } from '@/components/shell/dialog-placeholder';
import { lazyPart } from '@/components/shell/lazy-part';
import { Button } from '@/components/ui/button';
import { openDialog } from '@/lib/client/dialogs';
import type { CancelDirectProps } from './cancel-direct-dialog';

const CancelDirectDialog = lazyPart(
  () => import('./cancel-direct-dialog').then((module) => module.CancelDirectDialog),
  DialogPlaceholder,
);

/** The button that opens the cancel dialog, which has its own URL (`?cancel=1`). */
export function CancelDirect(props: CancelDirectProps) {
  return (
    <>
      {props.cancellation ? (
        <Button
          variant="danger"
          className="flex-1"
          aria-haspopup="dialog"
          onClick={() => openDialog('cancel')}
        >
          Cancel {props.kind}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        <DialogIfOpen {...props} />
      </Suspense>
    </>
  );
}

function DialogIfOpen(props: CancelDirectProps) {
  return useSearchParams().has('cancel') ? <CancelDirectDialog {...props} /> : null;
}
