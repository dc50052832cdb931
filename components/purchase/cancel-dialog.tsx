'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { ErrorNotice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { closeDialog } from '@/lib/client/dialogs';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { isOngoing } from '@/lib/core/delivery/status';
import { formatKobo, plural } from '@/lib/core/format';
import { fromNaira, kobo } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { ServiceDto } from '@/lib/purchases/moves/dto';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import type { CancelPurchaseProps } from './cancel-purchase';
import { holdRefreshes } from './refresh';

const NO_RIDER = 'No rider has taken it yet, so it’s free to cancel.';

const TEXTS = {
  order: {
    failed: ORDER_MESSAGES.cancelOrderFailed,
    done: ORDER_MESSAGES.orderCancelled,
    why: 'No shop has accepted it yet, so you can cancel everything.',
    tooLate: 'A shop has accepted your order and is preparing it.',
  },
  dispatch: {
    failed: ORDER_MESSAGES.cancelDispatchFailed,
    done: ORDER_MESSAGES.dispatchCancelled,
    why: NO_RIDER,
    tooLate: 'A rider has taken your dispatch.',
  },
  errand: {
    failed: ORDER_MESSAGES.cancelErrandFailed,
    done: ORDER_MESSAGES.errandCancelled,
    why: NO_RIDER,
    tooLate: 'A rider has taken your errand.',
  },
} as const;

/** Confirms a cancellation and shows what is refunded. */
export function CancelDialog({ kind, id, cancellation, refunded }: CancelPurchaseProps) {
  const router = useRouter();
  const { failed, done, why } = TEXTS[kind];
  const { run, isBusy, message } = useAction(
    async () => {
      holdRefreshes(true);
      const answer = await apiPost<Record<ServiceKind, ServiceDto>>(
        `/api/${kind}/cancel`,
        { [`${kind}Id`]: id },
        failed,
      );
      const purchase = answer[kind];
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      void queryClient.invalidateQueries({ queryKey: ['direct', kind] });
      const refundedNow = kobo(fromNaira(purchase.refunded) - fromNaira(refunded));
      pushToast({
        tone: 'success',
        text: done,
        detail: `${formatKobo(refundedNow)} is in your wallet`,
      });
      await closeDialog();
      // An order with remaining items stays in the ongoing list.
      router.push(paths.purchases(kind, isOngoing(purchase.status) ? undefined : 'completed'));
    },
    {
      onError: (error, text) => {
        holdRefreshes(false);
        // A shop or rider may have accepted it: show the current state.
        if (error instanceof ApiError && error.status === 409) router.refresh();
        return text;
      },
      staysBusy: true,
    },
  );

  // The summary stays on screen until the page navigates.
  const [shown, setShown] = useState(cancellation);
  if (cancellation && cancellation !== shown) setShown(cancellation);
  if (!shown || !(cancellation || isBusy)) return <TooLate kind={kind} />;
  const part = 'of' in shown && shown.items < shown.of ? shown : null;
  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title={part ? 'Cancel part of this order?' : `Cancel this ${kind}?`}
      footer={
        <div className="grid gap-3">
          <Button variant="danger" isBlock isBusy={isBusy} onClick={() => void run()}>
            {part ? `Cancel ${plural(part.items, 'item')}` : `Cancel ${kind}`}
          </Button>
          <Button variant="quiet" isBlock onClick={() => void closeDialog()}>
            Keep {kind}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p>
          {part
            ? `You can cancel ${part.items} of ${plural(part.of, 'item')}. A shop is already preparing the rest, so it’ll still come.`
            : why}
        </p>
        <p className="rounded-tile bg-leaf-tint px-4 py-3.5">
          <span className="block text-sm text-ink-2">Refund to your wallet right away</span>
          <b className="font-display text-2xl">
            <Naira amount={shown.refund} />
          </b>
          {kind === 'order' ? (
            <span className="mt-1 block text-sm text-ink-2">You can pay with it at checkout.</span>
          ) : null}
        </p>
        <ErrorNotice message={message} />
      </div>
    </Sheet>
  );
}

/** A shop or rider accepted it while the dialog was open. */
function TooLate({ kind }: Pick<CancelPurchaseProps, 'kind'>) {
  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title="Too late to cancel"
      footer={
        <Button isBlock onClick={() => void closeDialog()}>
          See your {kind}
        </Button>
      }
    >
      <p role="alert">{TEXTS[kind].tooLate}</p>
    </Sheet>
  );
}
