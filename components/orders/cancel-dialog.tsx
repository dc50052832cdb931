'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { ErrorNotice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { ApiError, apiPost } from '@/lib/client/api';
import { closeDialog } from '@/lib/client/dialogs';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { formatNaira, plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { fromNaira, kobo, toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { isOngoing } from '@/lib/delivery/status';
import type { OrderDto } from '@/lib/orders/dto';
import type { CancelOrderProps } from './cancel-order';

/** Confirms a cancellation: what is cancelled and refunded (spec §4, design ruling 5). */
export function CancelDialog({ orderId, cancellation, refunded }: CancelOrderProps) {
  const router = useRouter();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  async function cancel(): Promise<void> {
    // A ref, because state would update too late for a double tap.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setMessage(null);
    try {
      const { order } = await apiPost<{ order: OrderDto }>(
        '/api/order/cancel',
        { orderId },
        MESSAGES.cancelOrderFailed,
      );
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      const refundedNow = formatNaira(
        toNaira(kobo(fromNaira(order.refunded) - fromNaira(refunded))),
      );
      pushToast({
        tone: 'success',
        text: MESSAGES.orderCancelled,
        detail: `${refundedNow} is in your wallet`,
      });
      await closeDialog();
      // An order whose other items go on stays in the ongoing list.
      router.push(paths.myOrders(isOngoing(order.status) ? undefined : 'completed'));
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : MESSAGES.cancelOrderFailed);
      // The shop may have accepted meanwhile: show the current state.
      if (error instanceof ApiError && error.status === 409) router.refresh();
      isSending.current = false;
      setBusy(false);
    }
  }

  // What is being cancelled stays on screen until the page moves on.
  const [shown, setShown] = useState(cancellation);
  if (cancellation && cancellation !== shown) setShown(cancellation);
  if (!shown || !(cancellation || isBusy)) return <TooLate />;
  const { items, of, refund } = shown;
  const isWhole = items === of;
  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title={isWhole ? 'Cancel this order?' : 'Cancel part of this order?'}
      footer={
        <div className="grid gap-3">
          <Button variant="danger" isBlock isBusy={isBusy} onClick={() => void cancel()}>
            {isWhole ? 'Cancel order' : `Cancel ${plural(items, 'item')}`}
          </Button>
          <Button variant="quiet" isBlock onClick={() => void closeDialog()}>
            Keep order
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p>
          {isWhole
            ? 'No shop has accepted it yet, so you can cancel everything.'
            : `You can cancel ${items} of ${plural(of, 'item')}. A shop is already preparing the rest, so it’ll still come.`}
        </p>
        <p className="rounded-tile bg-leaf-tint px-4 py-3.5">
          <span className="block text-sm text-ink-2">Refund to your wallet right away</span>
          <b className="font-display text-2xl">
            <Naira amount={refund} />
          </b>
          <span className="mt-1 block text-sm text-ink-2">You can pay with it at checkout.</span>
        </p>
        <ErrorNotice message={message} />
      </div>
    </Sheet>
  );
}

/** The shop accepted while the customer made up their mind. */
function TooLate() {
  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title="Too late to cancel"
      footer={
        <Button isBlock onClick={() => void closeDialog()}>
          See your order
        </Button>
      }
    >
      <p role="alert">A shop has accepted your order and is preparing it.</p>
    </Sheet>
  );
}
