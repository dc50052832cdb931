'use client';

import { useState } from 'react';
import { MergedNotice } from '@/components/cart/merged-notice';
import { WaitingNotice } from '@/components/cart/waiting-notice';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { closeDialog } from '@/lib/client/dialogs';
import { formatNaira } from '@/lib/core/format';
import { toNaira } from '@/lib/core/money';
import type { QuoteDto } from '@/lib/pricing/quote';
import { AddressRow } from './address-row';
import { ChangedQuote } from './changed-quote';
import { deliveryWhy } from './delivery-why';
import { FeeNotice } from './fee-notice';
import { bodyOf, bodyOfQuote, type PayBody, shownOf, shownOfQuote } from './pay-body';
import { PayMethod } from './pay-method';
import type { ShownQuote } from './quote-changes';
import { SummaryLines } from './summary-lines';
import type { Checkout } from './use-checkout';
import { isBusyPhase, usePayment } from './use-payment';

interface PaymentDialogProps {
  checkout: Checkout;
  /** Asks to log in and opens this dialog again. */
  onSignedOut: () => void;
}

/** Method, every amount, the cancellation rule and one button (spec §2, Payment dialog). */
export function PaymentDialog({ checkout, onSignedOut }: PaymentDialogProps) {
  const { phase, pay, reset } = usePayment(onSignedOut);
  const [asked, setAsked] = useState<{ body: PayBody; shown: ShownQuote } | null>(null);
  const { totals, address, opening } = checkout;
  const isBusy = isBusyPhase(phase);
  const total = totals ? toNaira(totals.total) : null;

  function payShown(): void {
    if (!totals || !address) return;
    const next = { body: bodyOf(checkout), shown: shownOf(checkout) };
    setAsked(next);
    void pay(next.body);
  }

  function payQuote(quote: QuoteDto): void {
    if (!asked) return;
    const body = bodyOfQuote(quote, asked.body);
    setAsked({ body, shown: shownOfQuote(quote) });
    void pay(body);
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
            disabled={total === null || opening?.isNever === true}
            onClick={() => (isUnknown && asked ? void pay(asked.body) : payShown())}
          >
            {isUnknown ? 'Check again' : `Pay ${total === null ? '' : formatNaira(total)}`}
          </Button>
          <p className="mt-2.5 text-center text-sm text-ink-2">
            You can cancel free until a shop accepts. The money goes to your wallet at once.
          </p>
        </>
      }
    >
      <PhaseNotice phase={phase} />
      <FeeNotice fee={checkout.fee} from="pay" className="mb-3.5" />
      {phase.kind === 'idle' ? <WaitingNotice className="mb-3.5" /> : null}
      <section aria-label="Delivery" className="mb-4 rounded-tile bg-sand px-4 py-3.5">
        <AddressRow checkout={checkout} from="pay" />
      </section>
      <MergedNotice className="mb-3.5" />
      <PayMethod />
      {opening?.text ? (
        <Notice tone="warn" className="mt-3">
          {opening.text}
        </Notice>
      ) : null}
      <div className="mt-4">
        <SummaryLines
          price={checkout.price}
          deliveryFee={totals && toNaira(totals.delivery)}
          serviceFee={totals && toNaira(totals.serviceFee)}
          total={total}
          isExpress={checkout.isExpress}
          deliveryWhy={deliveryWhy(checkout)}
          placeholder={checkout.fee.error ? 'Not known' : undefined}
        />
      </div>
    </Sheet>
  );
}

function PhaseNotice({ phase }: { phase: ReturnType<typeof usePayment>['phase'] }) {
  const texts = {
    idle: null,
    changed: null,
    busy: 'isSlow' in phase && phase.isSlow ? slowWords() : null,
    leaving: 'Taking you to the bank’s secure page…',
    back: 'Payment was not finished. Your cart is as you left it.',
    unknown:
      ('message' in phase && phase.message) ||
      'We are checking whether the bank’s page was opened, but have no answer yet. Nothing is charged before you confirm there, and checking again never pays twice.',
    refused: 'message' in phase ? phase.message : null,
  } as const;
  const text = texts[phase.kind];
  const isRefused = phase.kind === 'refused';
  return (
    <div role={isRefused ? 'alert' : 'status'}>
      {text ? (
        <Notice tone={isRefused ? 'danger' : 'info'} className="mb-3.5">
          {text}
        </Notice>
      ) : null}
    </div>
  );
}

function slowWords(): string {
  return navigator.onLine
    ? 'The network is slow. We are checking…'
    : 'You’re offline. Nothing is paid yet; it goes on when you are back.';
}
