'use client';

import { useRouter } from 'next/navigation';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { WaitingNotice } from '@/components/market/cart/waiting-notice';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { closeDialog } from '@/lib/client/dialogs';
import { clearServiceDraft } from '@/lib/client/drafts/service-draft';
import { refreshSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { paths } from '@/lib/core/paths';
import type { PromoQuoteDto } from '@/lib/core/pricing/quote';
import type { ServiceKind } from '@/lib/core/service-kind';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { ChangedProps } from './changed-quote';
import { NothingToPay, PayLabel, PayMethod } from './pay-method';
import { PhaseNotice } from './phase-notice';
import { PromoField } from './promo-field';
import type { PayMethodName } from './start-payment';
import { isBusyPhase, type SendPayment, usePayment } from './use-payment';
import { useWalletBalance } from './use-wallet-balance';

/** The fields of a quote that the dialog uses. */
interface PayableQuote {
  problem: string | null;
  total: number | null;
  cardProblem: string | null;
  promo: PromoQuoteDto | null;
}

interface PaymentDialogProps<B extends { owner: string }, Q extends PayableQuote> {
  kind: ServiceKind;
  userId: string;
  /** The latest quote, perhaps for earlier choices. */
  quote: Q | null;
  /** Whether the quote is for what is on screen; required to pay. */
  isCurrent: boolean;
  /** The payment call for a quote; null while input is missing. */
  toBody: (quote: Q) => B | null;
  send: SendPayment<B, Q>;
  promo: {
    /** The applied code; empty if none. */
    code: string;
    onChange: (code: string) => void;
    /** The amount that the code is tried on, naira; null while unknown. */
    price: number | null;
    productIds: readonly string[];
  };
  /** The destination, shown at the top. */
  place: ReactNode;
  /** Shown under the destination. */
  notice?: ReactNode;
  /** All amounts. */
  summary: ReactNode;
  /** Shown when the server's quote differs from the one to be paid. */
  Changed: ComponentType<ChangedProps<Q>>;
  /** Asks to log in and reopens this dialog. */
  onSignedOut: () => void;
}

/** Method, every amount, the cancellation rule and one button. */
export function PaymentDialog<B extends { owner: string }, Q extends PayableQuote>(
  props: PaymentDialogProps<B, Q>,
) {
  const { kind, userId, quote, isCurrent, toBody, send, promo, Changed, onSignedOut } = props;
  const router = useRouter();
  const onPaid = useCallback(
    (id: string): void => {
      clearServiceDraft(kind);
      // The purchase has left the account's cart.
      if (kind === 'order') void refreshSession();
      pushToast({ tone: 'success', text: CHECKOUT_MESSAGES.paymentSuccessful, id: 'paid' });
      router.replace(paths.purchase(kind, id));
    },
    [kind, router],
  );
  const { phase, pay, reset } = usePayment({ send, onSignedOut, onPaid });
  const [chosen, setChosen] = useState<PayMethodName | null>(null);
  const [asked, setAsked] = useState<{ body: B; shown: Q } | null>(null);
  const payable = isCurrent && !quote?.problem ? quote : null;
  const total = payable?.total ?? null;
  const wallet = useWalletBalance(userId);
  const shortfall = total !== null && wallet.data != null ? total - wallet.data : null;
  const isCovered = shortfall !== null && shortfall <= 0;
  // The wallet costs no trip to the bank's page.
  const method = quote?.cardProblem ? 'wallet' : (chosen ?? (isCovered ? 'wallet' : 'card'));
  const isPayable = total !== null && (method === 'card' || isCovered);
  const isUnknown = phase.kind === 'unknown';
  const isLocked = isBusyPhase(phase) || isUnknown;

  function payQuote(shown: Q): void {
    const body = toBody(shown);
    if (!body) return;
    setAsked({ body, shown });
    // A balance that changes during the payment must not change what is asked again.
    setChosen(method);
    void pay(body, method);
  }

  if (phase.kind === 'changed' && asked) {
    return (
      <Sheet isOpen onClose={() => void closeDialog()} title="Before you pay">
        <Changed {...phase} shown={asked.shown} onAccept={payQuote} onReset={reset} />
      </Sheet>
    );
  }
  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title="Pay"
      footer={
        <>
          <Button
            isBlock
            isBusy={isBusyPhase(phase)}
            disabled={!isPayable && !isUnknown}
            onClick={() => {
              if (isUnknown && asked) void pay(asked.body, method);
              else if (payable) payQuote(payable);
            }}
          >
            {isUnknown ? 'Check again' : <PayLabel total={total} free={`Place ${kind}`} />}
          </Button>
          <p className="mt-2.5 text-center text-sm text-ink-2">
            Cancel free until a {kind === 'order' ? 'shop accepts' : 'rider takes it'}. Refunds go
            to your wallet right away.
          </p>
        </>
      }
    >
      <PhaseNotice service={kind} phase={phase} method={method} />
      {phase.kind === 'idle' ? <WaitingNotice className="mb-3.5" /> : null}
      <section aria-label="Delivery" className="mb-4 rounded-tile bg-sand px-4 py-3.5">
        {props.place}
      </section>
      {props.notice}
      {total === 0 ? (
        <NothingToPay />
      ) : (
        <PayMethod
          chosen={method}
          onChoose={setChosen}
          wallet={wallet}
          shortfall={shortfall}
          cardProblem={quote?.cardProblem ?? null}
          isLocked={isLocked}
        />
      )}
      <PromoField {...promo} service={kind} quoted={quote?.promo ?? null} isLocked={isLocked} />
      {props.summary}
    </Sheet>
  );
}
