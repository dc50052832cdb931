'use client';

import { AddressRow } from '@/components/checkout/address-row';
import { CheckoutDialogs } from '@/components/checkout/checkout-dialogs';
import { deliveryWhy } from '@/components/checkout/delivery-why';
import type { Excess } from '@/components/checkout/excess';
import { ExpressRow } from '@/components/checkout/express-row';
import { FeeNotice } from '@/components/checkout/fee-notice';
import { SummaryLines } from '@/components/checkout/summary-lines';
import type { Checkout } from '@/components/checkout/use-checkout';
import type { Proceed } from '@/components/checkout/use-proceed';
import { Box } from '@/components/ui/box';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { moveToWishlist, takeWhatIsLeft } from '@/lib/client/cart-store';
import { plural } from '@/lib/core/format';
import { toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';

/** Where to, every amount and the way to pay (spec §2, Cart). */
export function OrderSummary({ checkout, proceed }: { checkout: Checkout; proceed: Proceed }) {
  const { totals, buyable, address, fee, excess, opening, hasProblems, lines } = checkout;
  const isAddressPending = checkout.isSessionLoading || (checkout.user && !checkout.addresses);
  // Nothing of it can be bought any more: there are no sums to wait for.
  const isNothingLeft = hasProblems && buyable.length === 0;
  const wrong = (lines ?? []).filter(({ problem }) => problem);
  // Left for later, they keep nobody waiting.
  const late = buyable.filter(({ product }) =>
    opening?.late?.ids.includes(product?.vendorId ?? ''),
  );
  const isScarce = wrong.every(({ problem }) => problem === 'too_few');
  return (
    <Box className="wide:sticky wide:top-24 short:static">
      <h2 className="sr-only">Order summary</h2>
      <AddressRow checkout={checkout} />
      {isNothingLeft ? null : (
        <div className="mt-4.5 border-t border-line pt-3.5">
          <SummaryLines
            price={checkout.price}
            deliveryFee={totals && toNaira(totals.delivery)}
            serviceFee={totals && toNaira(totals.serviceFee)}
            total={totals && toNaira(totals.total)}
            isExpress={checkout.isExpress}
            deliveryWhy={totals ? deliveryWhy(checkout) : []}
            placeholder={
              fee.error || excess
                ? 'Not known'
                : address || isAddressPending
                  ? undefined
                  : 'By your address'
            }
          >
            <ExpressRow checkout={checkout} />
          </SummaryLines>
        </div>
      )}
      <FeeNotice fee={fee} from="cart" className="mt-3" />
      {excess ? <ExcessNotice excess={excess} /> : null}
      {opening?.text && !excess ? (
        <Notice
          tone="warn"
          className="mt-3"
          action={
            late.length > 0 ? (
              <Button variant="quiet" size="sm" onClick={() => moveToWishlist(late)}>
                Order the rest {opening.late?.isRestNow ? 'now' : 'first'}
              </Button>
            ) : undefined
          }
        >
          {opening.text}
        </Notice>
      ) : null}
      {hasProblems ? (
        <Button variant="primary" isBlock className="mt-5" onClick={() => takeWhatIsLeft(wrong)}>
          {isScarce ? 'Take what is left' : 'Remove what is not available'}
        </Button>
      ) : (
        <Button
          isBlock
          className="mt-5"
          isBusy={proceed.isWaiting}
          disabled={fee.error !== null || excess !== null || opening?.isNever === true}
          onClick={proceed.start}
        >
          Proceed to Checkout
        </Button>
      )}
      <ButtonLink href={paths.products()} variant="quiet" isBlock className="mt-3">
        Continue Shopping
      </ButtonLink>
      <p className="mt-4 text-center text-sm text-ink-2">
        Cancel free until a shop accepts. Refund to your wallet at once.
      </p>
      <CheckoutDialogs checkout={checkout} onSignedOut={proceed.start} />
    </Box>
  );
}

/** Why this is more than one order, and what would make it one. */
function ExcessNotice({ excess: { text, later } }: { excess: Excess }) {
  const shops = new Set(later.map(({ product }) => product?.vendorId)).size;
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mt-3"
      action={
        later.length > 0 ? (
          <Button variant="quiet" size="sm" onClick={() => moveToWishlist(later)}>
            Leave {plural(shops, 'shop')} for later
          </Button>
        ) : undefined
      }
    >
      {text}
    </Notice>
  );
}
