'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { DialogPlaceholder } from '@/components/market/shell/dialog-placeholder';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { openDialog } from '@/lib/client/dialogs';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { DirectDto, OrderDto } from '@/lib/purchases/moves/dto';

const CancelDialog = lazyPart(
  () => import('./cancel-dialog').then((module) => module.CancelDialog),
  DialogPlaceholder,
);

export interface CancelPurchaseProps {
  kind: ServiceKind;
  id: string;
  /** Null once it is too late. An order can be cancelled in part. */
  cancellation: OrderDto['cancellation'] | DirectDto['cancellation'];
  /** Refunded so far, naira. */
  refunded: number;
}

/** The button that opens the cancel dialog, which has its own URL (`?cancel=1`). */
export function CancelPurchase(props: CancelPurchaseProps) {
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

function DialogIfOpen(props: CancelPurchaseProps) {
  return useSearchParams().has('cancel') ? <CancelDialog {...props} /> : null;
}
