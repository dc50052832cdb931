'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useState } from 'react';
import { WaitingNotice } from '@/components/cart/waiting-notice';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { closeDialog } from '@/lib/client/dialogs';
import { clearServiceDraft, type DirectKind } from '@/lib/client/drafts/service-draft';
import { pushToast } from '@/lib/client/toast-queue';

import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { DirectQuoteDto } from '@/lib/pricing/quote';
import { DirectLines, DirectSummary } from './direct-summary';
import { promoOf } from './pay-body';
import { NothingToPay, PayLabel, PayMethod } from './pay-method';
import { PhaseNotice } from './phase-notice';
import { PromoField } from './promo-field';
import { type PayMethodName, startPayment } from './start-payment';
import type { DirectQuoted } from './use-direct-quote';
import { isBusyPhase, type SendOutcome, usePayment } from './use-payment';
import { useWalletBalance } from './use-wallet-balance';

interface DirectPaymentDialogProps {
  kind: DirectKind;
  userId: string;
  quoted: DirectQuoted;
  /** The payment call without `owner`, `totalAmount`, `scheduledFor` and `promo`, as it was checked. */
  request: object;
  /** The code that is applied; empty if none is. */
  promo: string;
  onPromo: (code: string) => void;
  /** Where it goes, at the top. */
  children: ReactNode;
  /** Asks to log in and opens this dialog again. */
  onSignedOut: () => void;
}

interface DirectPayBody {
  owner: string;
  totalAmount: number | null;
  scheduledFor: string | null;
  promo: string | null;
}

const sendBy =
  (kind: DirectKind) =>
  async (
    body: DirectPayBody,
    method: PayMethodName,
    onSlow: () => void,
  ): Promise<SendOutcome<DirectQuoteDto>> => {
    const outcome = await startPayment<DirectQuoteDto>({ service: kind, body, method }, onSlow);
    // There is no cart in it.
    return outcome.kind === 'cart-moved'
      ? { kind: 'refused', message: MESSAGES.somethingWrong }
      : outcome;
  };
const SENDERS = { dispatch: sendBy('dispatch'), errand: sendBy('errand') };

/** The payment of a dispatch or an errand: method, every amount and one button (spec §2). */
export function DirectPaymentDialog(props: DirectPaymentDialogProps) {
  const { kind, userId, quoted, request, promo, onPromo, children, onSignedOut } = props;
  const router = useRouter();
  const onPaid = useCallback(
    (id: string): void => {
      clearServiceDraft(kind);
      pushToast({ tone: 'success', text: MESSAGES.paymentSuccessful, id: 'paid' });
      router.replace(paths.bought(kind, id));
    },
    [kind, router],
  );
  const { phase, pay, reset } = usePayment({ send: SENDERS[kind], onSignedOut, onPaid });
  const [chosen, setChosen] = useState<PayMethodName>('card');
  const [asked, setAsked] = useState<{ body: DirectPayBody; shown: DirectQuoteDto } | null>(null);
  const { quote, isCurrent } = quoted;
  const payable = isCurrent && !quote?.problem ? quote : null;
  const method = quote?.cardProblem ? 'wallet' : chosen;
  const wallet = useWalletBalance(userId);
  const total = payable?.total ?? null;
  const shortfall = total !== null && wallet.data != null ? total - wallet.data : null;
  const isPayable = total !== null && (method === 'card' || (shortfall !== null && shortfall <= 0));
  const isUnknown = phase.kind === 'unknown';
  const isLocked = isBusyPhase(phase) || isUnknown;

  function payQuote(shown: DirectQuoteDto): void {
    const { total: totalAmount, scheduledFor } = shown;
    const body = { ...request, owner: userId, totalAmount, scheduledFor, promo: promoOf(shown) };
    setAsked({ body, shown });
    void pay(body, method);
  }

  if (phase.kind === 'changed' && asked) {
    return (
      <Sheet isOpen onClose={() => void closeDialog()} title="Before you pay">
        <ChangedPrice {...phase} shown={asked.shown} onAccept={payQuote} onReset={reset} />
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
            Cancel free until a rider takes it. Refunds go to your wallet right away.
          </p>
        </>
      }
    >
      <PhaseNotice service={kind} phase={phase} method={method} />
      {phase.kind === 'idle' ? <WaitingNotice className="mb-3.5" /> : null}
      <section aria-label="Delivery" className="mb-4 rounded-tile bg-sand px-4 py-3.5">
        {children}
      </section>
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
      <PromoField
        service={kind}
        code={promo}
        onChange={onPromo}
        quoted={quote?.promo ?? null}
        price={quote?.deliveryFee ?? null}
        productIds={[]}
        isLocked={isLocked}
      />
      <div className="mt-4">
        <DirectSummary quoted={quoted} missing="Working out the price…" />
      </div>
    </Sheet>
  );
}

interface ChangedPriceProps {
  quote: DirectQuoteDto;
  message: string;
  /** What the customer had before their eyes when they pressed Pay. */
  shown: DirectQuoteDto;
  onAccept: (quote: DirectQuoteDto) => void;
  onReset: () => void;
}

/** The server's price where it is not the one that was shown; nothing was charged. */
function ChangedPrice({ quote, message, shown, onAccept, onReset }: ChangedPriceProps) {
  const isPayable = !quote.problem && quote.total !== null;
  return (
    <>
      <Notice tone="warn" role="alert">
        {message} You haven’t been charged.
      </Notice>
      {quote.opening && quote.opening !== shown.opening ? (
        <p className="mt-4 font-semibold">{quote.opening}</p>
      ) : null}
      {isPayable ? (
        <div className="mt-4">
          <DirectLines quote={quote} isPale={false} />
          {shown.total === null || shown.total === quote.total ? null : (
            <p className="mt-1 text-right text-sm text-ink-2">
              was{' '}
              <s>
                <Naira amount={shown.total} />
              </s>
            </p>
          )}
        </div>
      ) : null}
      <div className="mt-6 grid gap-3">
        {isPayable ? (
          <Button isBlock onClick={() => onAccept(quote)}>
            <span>
              Accept and pay <Naira amount={quote.total ?? 0} />
            </span>
          </Button>
        ) : null}
        <Button
          variant="quiet"
          isBlock
          onClick={() => {
            onReset();
            void closeDialog();
          }}
        >
          Back to your request
        </Button>
      </div>
    </>
  );
}
