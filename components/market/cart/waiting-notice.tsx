'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { isCertain, usePaymentState } from '@/components/market/checkout/use-payment-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { clearPendingPayment, usePendingPayment } from '@/lib/client/drafts/pending-payment';
import { clearServiceDraft } from '@/lib/client/drafts/service-draft';
import { refreshSession } from '@/lib/client/session/use-session';
import { formatNaira } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { PaymentStateDto } from '@/lib/purchases/checkout/payments/schemas';

/**
 * Warns before a payment while an earlier one, from any window of this browser, may still arrive, so that
 * the customer doesn't pay twice for the same purchase. Polls, and refreshes the cart once the result is
 * certain.
 */
export function WaitingNotice({ className }: { className?: string }) {
  const reference = usePendingPayment();
  const [placed, setPlaced] = useState<Placed | null>(null);
  return (
    <div role="status">
      {reference ? (
        <Waiting key={reference} reference={reference} className={className} onPlaced={setPlaced} />
      ) : placed ? (
        <Notice
          tone="success"
          className={className}
          action={
            <ButtonLink
              href={
                placed.id ? paths.purchase(placed.kind, placed.id) : paths.purchases(placed.kind)
              }
              variant="quiet"
              size="sm"
            >
              See your {placed.kind}
            </ButtonLink>
          }
        >
          {CHECKOUT_MESSAGES.paymentSuccessful} Your {placed.kind} is placed.
        </Notice>
      ) : null}
    </div>
  );
}

/** Result of the earlier payment; the id only if this account may see it. */
interface Placed {
  kind: ServiceKind;
  id: string | null;
}

interface WaitingProps {
  reference: string;
  className: string | undefined;
  onPlaced: (placed: Placed) => void;
}

function Waiting({ reference, className, onPlaced }: WaitingProps) {
  const { payment, isUnknownReference } = usePaymentState(reference);
  const isPaid = payment?.state === 'succeeded';
  const isUnplaced = payment?.state === 'in-wallet' || payment?.state === 'review';
  const kind = payment?.kind ?? 'order';
  const id = payment?.orderId ?? null;
  const toastPlaced = useEffectEvent(onPlaced);
  const isOver =
    isUnknownReference || isCertain(payment ?? undefined) || payment?.state === 'failed';
  useEffect(() => {
    // The customer must learn of money that bought nothing, so they dismiss this notice themselves.
    if (!isOver || isUnplaced) return;
    clearPendingPayment();
    if (!isPaid) return;
    if (kind === 'order') clearServiceDraft(kind);
    void refreshSession();
    toastPlaced({ kind, id });
  }, [isOver, isPaid, isUnplaced, kind, id]);
  if (payment && isUnplaced) return <Unplaced payment={payment} className={className} />;
  if (!payment || isOver) return null;
  const sum =
    payment.amount === null ? 'your payment' : `your payment of ${formatNaira(payment.amount)}`;
  return (
    <Notice
      tone="warn"
      className={className}
      action={
        <ButtonLink href={paths.paymentCallback(reference)} variant="quiet" size="sm">
          Check now
        </ButtonLink>
      }
    >
      We’re still waiting for your bank to confirm {sum}. If you’ve paid, please wait. If you
      haven’t, you can go ahead.
    </Notice>
  );
}

interface UnplacedProps {
  payment: PaymentStateDto;
  className: string | undefined;
}

/** A payment that arrived but became no order, or not yet one. */
function Unplaced({ payment: { state, amount, why }, className }: UnplacedProps) {
  const sum = amount === null ? 'Your money' : formatNaira(amount);
  return (
    <Notice
      tone="warn"
      className={className}
      action={
        <Button variant="quiet" size="sm" onClick={clearPendingPayment}>
          OK
        </Button>
      }
    >
      {state === 'review'
        ? `We’re checking your payment. ${sum} is safe. Please don’t pay again: we’ll email you.`
        : `${why} ${sum} is in your wallet.`}
    </Notice>
  );
}
