'use client';

import { MergedNotice } from '@/components/market/cart/merged-notice';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { clampToStock } from '@/lib/client/cart/cart-store';
import type { QuoteDto } from '@/lib/core/pricing/quote';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { AddressRow } from './address-row';
import { type ChangedProps, ChangedQuote } from './changed-quote';
import { getBody, type PayBody } from './pay-body';
import { PaymentDialog } from './payment-dialog';
import { changeText, problemLines, quoteChanges } from './quote-changes';
import { QuoteNotices } from './quote-notices';
import { sendOrder } from './send-order';
import { SummaryLines } from './summary-lines';
import type { Checkout } from './use-checkout';

interface OrderPaymentProps {
  checkout: Checkout;
  user: UserDto;
  onSignedOut: () => void;
}

/** The payment of the cart. */
export function OrderPayment({ checkout, user, onSignedOut }: OrderPaymentProps) {
  const { address, quote, isCurrent, promo, setPromo } = checkout;

  function toBody(shown: QuoteDto): PayBody | null {
    if (!address) return null;
    const note = checkout.note?.trim();
    return getBody(shown, { owner: user._id, address: address._id, ...(note && { note }) });
  }

  return (
    <PaymentDialog
      kind="order"
      userId={user._id}
      quote={quote}
      isCurrent={isCurrent}
      toBody={toBody}
      send={sendOrder}
      promo={{
        code: promo,
        onChange: setPromo,
        price: quote?.price ?? null,
        productIds: quote?.lines.map(({ productId }) => productId) ?? [],
      }}
      place={<AddressRow checkout={checkout} from="pay" />}
      notice={<MergedNotice className="mb-3.5" />}
      summary={
        <>
          <QuoteNotices checkout={checkout} from="pay" className="mt-3" />
          <div className="mt-4">
            <SummaryLines checkout={checkout} />
          </div>
        </>
      }
      Changed={ChangedOrder}
      onSignedOut={onSignedOut}
    />
  );
}

/** Changes between the cart's quote and the payment's. */
function ChangedOrder({ quote, message, shown, onAccept, onReset }: ChangedProps<QuoteDto>) {
  // Where a single item is short, the message names it already.
  const changes = quoteChanges(shown, quote).filter(({ what }) => what !== message);
  const problems = problemLines(quote);
  const isPayable = !quote.problem && changes.length > 0;

  function mend(): void {
    clampToStock(problems);
    onReset();
  }

  return (
    <ChangedQuote
      message={message}
      total={isPayable ? quote.total : null}
      onAccept={() => onAccept(quote)}
      action={
        problems.length > 0 ? (
          <Button isBlock onClick={mend}>
            {problems.every(({ problem }) => problem === 'too_few')
              ? 'Update quantities'
              : 'Remove and continue'}
          </Button>
        ) : null
      }
      back="Back to cart"
    >
      {changes.length > 0 ? (
        <ul className="mt-4 divide-y divide-line">
          {changes.map((change) => (
            <li key={change.id} className="py-2.5 font-semibold">
              {changeText(change)}
            </li>
          ))}
        </ul>
      ) : null}
      {isPayable ? (
        <p className="mt-2 flex items-baseline justify-between border-t border-dashed border-line pt-3.5 font-display text-xl font-bold">
          New total
          <span>
            {shown.total === quote.total ? null : (
              <s className="mr-2.5 font-sans text-sm font-normal text-ink-2">
                <span className="sr-only">was </span>
                <Naira amount={shown.total} />
              </s>
            )}
            <Naira amount={quote.total} />
          </span>
        </p>
      ) : null}
    </ChangedQuote>
  );
}
