'use client';

import type { ReactNode } from 'react';
import { Naira } from '@/components/ui/naira';
import type { DirectKind } from '@/lib/client/drafts/service-draft';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { DirectQuoteDto } from '@/lib/core/pricing/quote';
import { type ChangedProps, ChangedQuote } from './changed-quote';
import { DirectLines, DirectSummary } from './direct-summary';
import { getPromo } from './pay-body';
import { PaymentDialog } from './payment-dialog';
import { startPayment } from './start-payment';
import type { DirectQuoted } from './use-direct-quote';
import type { SendPayment } from './use-payment';

interface DirectPaymentProps {
  kind: DirectKind;
  userId: string;
  quoted: DirectQuoted;
  /** The validated payment call without `owner`, `totalAmount`, `scheduledFor` and `promo`. */
  request: object;
  /** The applied code; empty if none. */
  promo: string;
  onPromo: (code: string) => void;
  /** The destination, shown at the top. */
  children: ReactNode;
  onSignedOut: () => void;
}

interface DirectPayBody {
  owner: string;
  totalAmount: number | null;
  scheduledFor: string | null;
  promo: string | null;
}

const sendBy =
  (kind: DirectKind): SendPayment<DirectPayBody, DirectQuoteDto> =>
  async (body, method, onSlow) => {
    const outcome = await startPayment<DirectQuoteDto>({ service: kind, body, method }, onSlow);
    // A direct purchase has no cart.
    return outcome.kind === 'cart-moved'
      ? { kind: 'refused', message: PAGE_MESSAGES.errorOccurred }
      : outcome;
  };
const SENDERS = { dispatch: sendBy('dispatch'), errand: sendBy('errand') };

/** The payment of a dispatch or an errand. */
export function DirectPayment(props: DirectPaymentProps) {
  const { kind, userId, quoted, request, promo, onPromo, children, onSignedOut } = props;
  const { quote, isCurrent } = quoted;

  function toBody(shown: DirectQuoteDto): DirectPayBody {
    const { total: totalAmount, scheduledFor } = shown;
    return { ...request, owner: userId, totalAmount, scheduledFor, promo: getPromo(shown) };
  }

  return (
    <PaymentDialog
      kind={kind}
      userId={userId}
      quote={quote}
      isCurrent={isCurrent}
      toBody={toBody}
      send={SENDERS[kind]}
      promo={{
        code: promo,
        onChange: onPromo,
        price: quote?.deliveryFee ?? null,
        productIds: [],
      }}
      place={children}
      summary={
        <div className="mt-4">
          <DirectSummary quoted={quoted} missing="Working out the price…" />
        </div>
      }
      Changed={ChangedDirect}
      onSignedOut={onSignedOut}
    />
  );
}

/** The server's price when it differs from the one shown. */
function ChangedDirect({ quote, message, shown, onAccept }: ChangedProps<DirectQuoteDto>) {
  const total = quote.problem ? null : quote.total;
  return (
    <ChangedQuote
      message={message}
      total={total}
      onAccept={() => onAccept(quote)}
      back="Back to your request"
    >
      {quote.opening && quote.opening !== shown.opening ? (
        <p className="mt-4 font-semibold">{quote.opening}</p>
      ) : null}
      {total === null ? null : (
        <div className="mt-4">
          <DirectLines quote={quote} isPale={false} />
          {shown.total === null || shown.total === total ? null : (
            <p className="mt-1 text-right text-sm text-ink-2">
              was{' '}
              <s>
                <Naira amount={shown.total} />
              </s>
            </p>
          )}
        </div>
      )}
    </ChangedQuote>
  );
}
