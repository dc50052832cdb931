'use client';

import { AddressRow } from '@/components/market/checkout/address-row';
import { CheckoutDialogs } from '@/components/market/checkout/checkout-dialogs';
import { ExpressRow } from '@/components/market/checkout/express-row';
import { QuoteNotices } from '@/components/market/checkout/quote-notices';
import { SummaryLines } from '@/components/market/checkout/summary-lines';
import type { Checkout } from '@/components/market/checkout/use-checkout';
import type { Proceed } from '@/components/market/checkout/use-proceed';
import { Box } from '@/components/ui/box';
import { Button, ButtonLink } from '@/components/ui/button';
import { clampToStock } from '@/lib/client/cart/cart-store';
import { paths } from '@/lib/core/paths';

/** Destination, all amounts and the checkout button. */
export function OrderSummary({ checkout, proceed }: { checkout: Checkout; proceed: Proceed }) {
  const { quote, isCurrent, isStuck, isOnline, hasProblems, isNothingLeft, lines } = checkout;
  const wrong = (lines ?? []).filter(({ problem }) => problem);
  const isScarce = wrong.every(({ problem }) => problem === 'too_few');
  const isRefused = isCurrent && quote?.problem != null && quote.problem !== 'lines';
  return (
    <Box className="wide:sticky wide:top-24 short:static">
      <h2 className="sr-only">Order summary</h2>
      <AddressRow checkout={checkout} />
      {isNothingLeft ? null : (
        <div className="mt-4.5 border-t border-line pt-3.5">
          <SummaryLines checkout={checkout}>
            <ExpressRow checkout={checkout} />
          </SummaryLines>
        </div>
      )}
      <QuoteNotices checkout={checkout} from="cart" className="mt-3" />
      {hasProblems ? (
        <Button variant="primary" isBlock className="mt-5" onClick={() => clampToStock(wrong)}>
          {isScarce ? 'Update quantities' : 'Remove unavailable items'}
        </Button>
      ) : (
        <Button
          isBlock
          className="mt-5"
          isBusy={proceed.isWaiting}
          // Stays enabled offline: pressing it explains the problem.
          disabled={isRefused || (isStuck && isOnline)}
          onClick={proceed.start}
        >
          Proceed to Checkout
        </Button>
      )}
      <ButtonLink href={paths.products()} variant="quiet" isBlock className="mt-3">
        Continue Shopping
      </ButtonLink>
      <p className="mt-4 text-center text-sm text-ink-2">
        Cancel free until a shop accepts. Refunds go to your wallet right away.
      </p>
      <CheckoutDialogs checkout={checkout} onSignedOut={proceed.start} />
    </Box>
  );
}
