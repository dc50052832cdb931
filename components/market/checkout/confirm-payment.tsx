'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Naira } from '@/components/ui/naira';
import { Spinner } from '@/components/ui/spinner';
import { openAuth } from '@/lib/client/dialogs';
import { clearPendingPayment, savePendingPayment } from '@/lib/client/drafts/pending-payment';
import { clearServiceDraft } from '@/lib/client/drafts/service-draft';
import { queryClient } from '@/lib/client/query-client';
import { refreshSession, useSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { PaidBefore } from './paid-before';
import { PaymentOutcome } from './payment-outcome';
import { usePaymentState } from './use-payment-state';

/** "Confirming your payment": polls until the result is certain, then opens the purchase. */
export function ConfirmPayment() {
  const params = useSearchParams();
  const router = useRouter();
  const { user } = useSession();
  const reference = params.get('reference') ?? params.get('trxref');
  const { payment, isUnreachable, isUnknownReference, retry } = usePaymentState(reference);
  const state = payment?.state ?? null;
  const orderId = payment?.orderId ?? null;
  const kind = payment?.kind ?? 'order';
  // Not the last one requested, so it isn't opened without notice.
  const elsewhere = params.get('asked') === 'elsewhere' ? (payment?.delivery ?? null) : null;
  const isElsewhere = elsewhere !== null;

  useEffect(() => {
    // The purchase has left the account's cart; the money may be in the wallet.
    if (state !== 'succeeded' && state !== 'in-wallet') return;
    void refreshSession();
    void queryClient.invalidateQueries({ queryKey: ['wallet'] });
    if (state === 'succeeded') clearServiceDraft(kind);
  }, [state, kind]);

  useEffect(() => {
    if (!reference) return;
    if (isUnknownReference) clearPendingPayment();
    else if (state === 'waiting') savePendingPayment(reference);
    else if (state) clearPendingPayment();
  }, [reference, state, isUnknownReference]);

  useEffect(() => {
    // Replaces this page in the history, so that Back doesn't return to it.
    if (state !== 'succeeded' || !orderId || isElsewhere) return;
    clearServiceDraft(kind);
    const text = CHECKOUT_MESSAGES.paymentSuccessful;
    pushToast({ tone: 'success', text, detail: `Your ${kind} is placed.`, id: 'paid' });
    router.replace(paths.purchase(kind, orderId));
  }, [router, state, kind, orderId, isElsewhere]);

  if (isUnknownReference) return <UnknownPayment />;
  if (state === 'succeeded' && orderId && elsewhere) {
    return <PaidBefore kind={kind} id={orderId} delivery={elsewhere} />;
  }
  if (state === null || state === 'waiting' || (state === 'succeeded' && orderId)) {
    return (
      <Waiting
        kind={kind}
        amount={payment?.amount ?? null}
        isPaid={state === 'succeeded'}
        isUnreachable={isUnreachable}
        onAsk={retry}
      />
    );
  }
  return (
    <PaymentOutcome
      kind={kind}
      state={state}
      reason={payment?.reason ?? null}
      why={payment?.why ?? null}
      amount={payment?.amount ?? null}
      isSignedIn={user !== null}
      onLogin={() => openAuth({ after: retry })}
    />
  );
}

interface WaitingProps {
  kind: ServiceKind;
  amount: number | null;
  isPaid: boolean;
  isUnreachable: boolean;
  onAsk: () => void;
}

function Waiting({ kind, amount, isPaid, isUnreachable, onAsk }: WaitingProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-12 text-center wide:py-20">
      <span className="grid size-20 place-items-center rounded-full bg-tint text-adire">
        <Spinner className="size-9" />
      </span>
      <div role="status" className="mt-6">
        <h1>{isPaid ? CHECKOUT_MESSAGES.paymentSuccessful : 'Confirming your payment'}</h1>
      </div>
      {isPaid ? (
        <p className="mt-3 text-ink-2">Opening your {kind}…</p>
      ) : (
        <p className="mt-3 text-ink-2">
          {amount === null ? null : (
            <b className="text-ink">
              <Naira amount={amount} />.{' '}
            </b>
          )}
          This should only take a moment. You can close this page: once your bank confirms, we’ll
          place your {kind} and email you.
        </p>
      )}
      <div role="status" className="mt-5 w-full">
        {isUnreachable && !isPaid ? (
          <div className="rounded-tile bg-mango-tint px-4 py-3.5 text-sm">
            <p>We can’t check right now. This doesn’t affect your payment.</p>
            <Button variant="quiet" size="sm" className="mt-3" onClick={onAsk}>
              Check again
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function UnknownPayment() {
  return (
    <EmptyState
      as="h1"
      art={<EmptyArt name="not-found" />}
      title="We can’t find this payment"
      action={
        <>
          <ButtonLink href={paths.purchases('order')}>My Orders</ButtonLink>
          <ButtonLink href={paths.cart()} variant="quiet">
            Go to cart
          </ButtonLink>
        </>
      }
    >
      The link may be incomplete. Anything you’ve paid for is in My Orders.
    </EmptyState>
  );
}
