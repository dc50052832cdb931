'use client';

import { Suspense, useEffect, useRef } from 'react';
import { loadPaymentDialog } from '@/components/market/checkout/checkout-dialogs';
import { type Checkout, useCheckout } from '@/components/market/checkout/use-checkout';
import { useProceed } from '@/components/market/checkout/use-proceed';
import { loadAuthDialog } from '@/components/market/shell/dialog-parts';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { prefetchOnFirstUse } from '@/lib/client/first-use';
import { plural } from '@/lib/core/format';
import { CancelledNotice } from './cancelled-notice';
import { CartGroup } from './cart-group';
import type { CartLine } from './cart-lines';
import { CartSkeleton } from './cart-skeleton';
import { EmptyCart } from './empty-cart';
import { MergedNotice } from './merged-notice';
import { OrderNote } from './order-note';
import { OrderSummary } from './order-summary';
import { useSeenPrices } from './seen-prices';
import { StoppedNotice } from './stopped-notice';
import { WaitingNotice } from './waiting-notice';

/** This browser's cart with its total. */
export function CartView() {
  const checkout = useCheckout();
  const proceed = useProceed(checkout);
  const { lines, groups, quote } = checkout;
  const { seen, accept } = useSeenPrices(lines);
  const emptyTitle = useEmptiedFocus(lines);
  useNextDialogs(lines !== null && lines.length > 0, checkout.user !== null);
  return (
    <>
      <Suspense fallback={null}>
        <CancelledNotice />
      </Suspense>
      <WaitingNotice className="mt-3" />
      <StoppedNotice problem={proceed.problem} />
      <MergedNotice />
      {lines?.length === 0 ? (
        <EmptyCart titleRef={emptyTitle} />
      ) : !quote && !checkout.isStuck ? (
        <CartSkeleton />
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-2">{headline(checkout)}</p>
          <div className="mt-4.5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[1fr_25rem] wide:gap-10">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {groups.map((group) => (
                <CartGroup
                  key={group.vendorId || group.title}
                  group={group}
                  shop={quote?.shops.find(({ _id }) => _id === group.vendorId)}
                  seen={seen}
                  onAccept={accept}
                />
              ))}
              <OrderNote checkout={checkout} />
            </div>
            {quote ? (
              <OrderSummary checkout={checkout} proceed={proceed} />
            ) : (
              <NoQuote checkout={checkout} />
            )}
          </div>
        </>
      )}
    </>
  );
}

/** Preloads the dialogs that the next taps open. */
function useNextDialogs(hasLines: boolean, isSignedIn: boolean): void {
  useEffect(() => {
    if (!hasLines) return;
    return prefetchOnFirstUse(loadPaymentDialog, ...(isSignedIn ? [] : [loadAuthDialog]));
  }, [hasLines, isSignedIn]);
}

function headline({ lines, groups, quote }: Checkout): string {
  const pieces = plural(
    (lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    'item',
  );
  const shops = groups.filter(({ vendorId }) => vendorId).length;
  if (shops === 0) return pieces;
  const isExcess = quote?.problem === 'TOO_MANY_STOPS' || quote?.problem === 'too_large';
  const deliveries = isExcess ? 'over the limit for one order' : 'one delivery';
  return `${pieces} from ${plural(shops, 'shop')}, ${deliveries}`;
}

/** Replaces the summary if there is no quote and none can be loaded now. */
function NoQuote({ checkout: { quoteError, isAsking, retry } }: { checkout: Checkout }) {
  return quoteError ? (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button variant="quiet" size="sm" isBusy={isAsking} onClick={retry}>
          Try again
        </Button>
      }
    >
      {quoteError.message.replace(/\.?$/, '.')} Your cart is safe on this device.
    </Notice>
  ) : (
    <Notice role="status">
      You’re offline. Your cart is safe on this device. We’ll work out your total when you’re back
      online.
    </Notice>
  );
}

/** The title of the empty cart; takes the focus when the last line goes, unless it is elsewhere. */
function useEmptiedFocus(lines: readonly CartLine[] | null) {
  const title = useRef<HTMLHeadingElement>(null);
  const hadLines = useRef(false);
  useEffect(() => {
    if (!lines) return;
    const active = document.activeElement;
    const isFree = active === document.body || active?.tagName === 'H1';
    if (hadLines.current && lines.length === 0 && isFree) title.current?.focus();
    hadLines.current = lines.length > 0;
  }, [lines]);
  return title;
}
