'use client';

import { useEffect } from 'react';
import { isCertain, usePaymentState } from '@/components/checkout/use-payment-state';
import { walletWords } from '@/components/checkout/wallet-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { pushToast } from '@/lib/client/toast-queue';
import { refreshSession } from '@/lib/client/use-session';
import { forgetWaiting, useWaitingPayment } from '@/lib/client/waiting-payment';
import { formatNaira } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { PaymentStateDto } from '@/lib/payments/schemas';

/**
 * Said where one pays while an earlier payment may still arrive, in whatever window it began, so
 * that nobody pays for the same things again without knowing; looks now and then, and takes the cart
 * in anew once it is certain.
 */
export function WaitingNotice({ className }: { className?: string }) {
  const reference = useWaitingPayment();
  return (
    <div role="status">
      {reference ? <Waiting key={reference} reference={reference} className={className} /> : null}
    </div>
  );
}

interface WaitingProps {
  reference: string;
  className: string | undefined;
}

function Waiting({ reference, className }: WaitingProps) {
  const { payment, isUnknownReference } = usePaymentState(reference);
  const isPaid = payment?.state === 'succeeded';
  const isUnplaced = payment?.state === 'in-wallet' || payment?.state === 'review';
  const isOver =
    isUnknownReference || isCertain(payment ?? undefined) || payment?.state === 'failed';
  useEffect(() => {
    // Of money that bought nothing the person must hear; it is theirs to put the word away.
    if (!isOver || isUnplaced) return;
    forgetWaiting();
    if (!isPaid) return;
    void refreshSession();
    pushToast({
      tone: 'success',
      text: MESSAGES.paymentSuccessful,
      detail: 'Your order is in My Orders.',
      // The cart and the dialog over it both say it.
      id: 'paid',
    });
  }, [isOver, isPaid, isUnplaced]);
  if (payment && isUnplaced) return <Unplaced payment={payment} className={className} />;
  if (!payment || isOver) return null;
  const sum =
    payment.amount === null ? 'a payment' : `your payment of ${formatNaira(payment.amount)}`;
  return (
    <Notice
      tone="warn"
      className={className}
      action={
        <ButtonLink href={paths.paymentCallback(reference)} variant="quiet" size="sm">
          Check
        </ButtonLink>
      }
    >
      The bank has not told us yet about {sum}. If you have paid, wait for it. If you have not, you
      can go on.
    </Notice>
  );
}

interface UnplacedProps {
  payment: PaymentStateDto;
  className: string | undefined;
}

/** A payment that came and became no order, or not yet one. */
function Unplaced({ payment: { state, amount, reason }, className }: UnplacedProps) {
  const sum = amount === null ? 'Your payment' : formatNaira(amount);
  return (
    <Notice
      tone="warn"
      className={className}
      action={
        <Button variant="quiet" size="sm" onClick={forgetWaiting}>
          OK
        </Button>
      }
    >
      {state === 'review'
        ? `We are looking into a payment of yours. ${sum} is safe: please do not pay for the same again, we write to you by e-mail.`
        : `${walletWords(sum, reason)} It is in your wallet.`}
    </Notice>
  );
}
