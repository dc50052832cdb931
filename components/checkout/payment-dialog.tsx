'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { MergedNotice } from '@/components/cart/merged-notice';
import { WaitingNotice } from '@/components/cart/waiting-notice';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { closeDialog } from '@/lib/client/dialogs';
import { clearServiceDraft } from '@/lib/client/drafts/service-draft';
import { refreshSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { QuoteDto } from '@/lib/pricing/quote';
import { AddressRow } from './address-row';
import { ChangedQuote } from './changed-quote';
import { bodyOf, type PayBody } from './pay-body';
import { NothingToPay, PayLabel, PayMethod } from './pay-method';
import { PhaseNotice } from './phase-notice';
import { PromoField } from './promo-field';
import { QuoteNotices } from './quote-notices';
import { sendOrder } from './send-order';
import type { PayMethodName } from './start-payment';
import { SummaryLines } from './summary-lines';
import type { Checkout } from './use-checkout';
import { isBusyPhase, usePayment } from './use-payment';
import { useWalletBalance } from './use-wallet-balance';

interface PaymentDialogProps {
  checkout: Checkout;
  /** Asks to log in and opens this dialog again. */
  onSignedOut: () => void;
}

/** Method, every amount, the cancellation rule and one button (spec §2, Payment dialog). */
export function PaymentDialog({ checkout, onSignedOut }: PaymentDialogProps) {
  const router = useRouter();
  const onPaid = useCallback(
    (orderId: string): void => {
      clearServiceDraft('order');
      // What was bought has left the account's cart.
      void refreshSession();
      pushToast({ tone: 'success', text: MESSAGES.paymentSuccessful, id: 'paid' });
      router.replace(paths.order(orderId));
    },
    [router],
  );
  const { phase, pay, reset } = usePayment({ send: sendOrder, onSignedOut, onPaid });
  const [chosen, setChosen] = useState<PayMethodName>('card');
  const [asked, setAsked] = useState<{ body: PayBody; shown: QuoteDto } | null>(null);
  const { user, address, quote, isCurrent } = checkout;
  const isBusy = isBusyPhase(phase);
  const payable = isCurrent && !quote?.problem ? quote : null;
  const method = quote?.cardProblem ? 'wallet' : chosen;
  const wallet = useWalletBalance(user?._id ?? null);
  const shortfall = payable && wallet.data != null ? payable.total - wallet.data : null;
  const isPayable =
    payable !== null && (method === 'card' || (shortfall !== null && shortfall <= 0));

  function payQuote(shown: QuoteDto): void {
    if (!user || !address) return;
    const note = checkout.note?.trim();
    const body = bodyOf(shown, { owner: user._id, address: address._id, ...(note && { note }) });
    setAsked({ body, shown });
    void pay(body, method);
  }

  if (phase.kind === 'changed' && asked) {
    return (
      <Sheet isOpen onClose={() => void closeDialog()} title="Before you pay">
        <ChangedQuote {...phase} shown={asked.shown} onAccept={payQuote} onReset={reset} />
      </Sheet>
    );
  }
  const isUnknown = phase.kind === 'unknown';
  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title="Pay"
      footer={
        <>
          <Button
            isBlock
            isBusy={isBusy}
            disabled={!isPayable && !isUnknown}
            onClick={() => {
              if (isUnknown && asked) void pay(asked.body, method);
              else if (payable) payQuote(payable);
            }}
          >
            {isUnknown ? (
              'Check again'
            ) : (
              <PayLabel total={payable?.total ?? null} free="Place order" />
            )}
          </Button>
          <p className="mt-2.5 text-center text-sm text-ink-2">
            Cancel free until a shop accepts. Refunds go to your wallet right away.
          </p>
        </>
      }
    >
      <PhaseNotice service="order" phase={phase} method={method} />
      {phase.kind === 'idle' ? <WaitingNotice className="mb-3.5" /> : null}
      <section aria-label="Delivery" className="mb-4 rounded-tile bg-sand px-4 py-3.5">
        <AddressRow checkout={checkout} from="pay" />
      </section>
      <MergedNotice className="mb-3.5" />
      {payable?.total === 0 ? (
        <NothingToPay />
      ) : (
        <PayMethod
          chosen={method}
          onChoose={setChosen}
          wallet={wallet}
          shortfall={shortfall}
          cardProblem={quote?.cardProblem ?? null}
          isLocked={isBusy || isUnknown}
        />
      )}
      <PromoField
        service="order"
        code={checkout.promo}
        onChange={checkout.setPromo}
        quoted={quote?.promo ?? null}
        price={quote?.price ?? null}
        productIds={quote?.lines.map(({ productId }) => productId) ?? []}
        isLocked={isBusy || isUnknown}
      />
      <QuoteNotices checkout={checkout} from="pay" className="mt-3" />
      <div className="mt-4">
        <SummaryLines checkout={checkout} />
      </div>
    </Sheet>
  );
}
