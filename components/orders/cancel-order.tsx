'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { DialogPlaceholder } from '@/components/shell/dialog-placeholder';
import { lazyPart } from '@/components/shell/lazy-part';
import { Button } from '@/components/ui/button';
import { openDialog } from '@/lib/client/dialogs';
import type { CancelOrderProps } from './cancel-dialog';

const CancelDialog = lazyPart(
  () => import('./cancel-dialog').then((module) => module.CancelDialog),
  DialogPlaceholder,
);

/** The button that opens the cancel dialog, which has its own URL (`?cancel=1`). */
export function CancelOrder(props: CancelOrderProps) {
  return (
    <>
      {props.cancellation ? (
        <Button
          variant="danger"
          className="flex-1"
          aria-haspopup="dialog"
          onClick={() => openDialog('cancel')}
        >
          Cancel order
        </Button>
      ) : null}
      <Suspense fallback={null}>
        <DialogIfOpen {...props} />
      </Suspense>
    </>
  );
}

function DialogIfOpen(props: CancelOrderProps) {
  return useSearchParams().has('cancel') ? <CancelDialog {...props} /> : null;
}
