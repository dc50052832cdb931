import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { moveToWishlist } from '@/lib/client/cart/cart-store';
import { openDialog } from '@/lib/client/dialogs';
import { formatList, plural } from '@/lib/core/format';
import type { QuoteDto } from '@/lib/core/pricing/quote';
import type { Checkout } from './use-checkout';

interface QuoteNoticesProps {
  checkout: Checkout;
  /** Where choosing another address returns to; only the cart page lets lines be changed. */
  from: 'cart' | 'pay';
  className?: string;
}

/** Why there is no total, or when the order is prepared, each with a fix. */
export function QuoteNotices({ checkout, from, className }: QuoteNoticesProps) {
  const { quote, isStuck, isOnline, quoteError, isAsking, retry } = checkout;
  const change = (
    <Button variant="quiet" size="sm" onClick={() => openDialog('address', from)}>
      Change
    </Button>
  );
  if (quoteError) {
    return (
      <Notice
        tone="danger"
        role="alert"
        className={className}
        action={
          // The address was deleted or belongs to another account.
          quoteError.status === 404 ? (
            change
          ) : (
            <Button variant="quiet" size="sm" isBusy={isAsking} onClick={retry}>
              Try again
            </Button>
          )
        }
      >
        {quoteError.message}
      </Notice>
    );
  }
  if (isStuck && !isOnline) {
    return (
      <Notice role="status" className={className}>
        You’re offline. We’ll work out your total when you’re back online.
      </Notice>
    );
  }
  switch (quote?.problem) {
    case 'OUT_OF_AREA':
    case 'VENDOR_TOO_FAR':
      return (
        <Notice tone="danger" role="alert" className={className} action={change}>
          {quote.message}
        </Notice>
      );
    case 'TOO_MANY_STOPS':
    case 'too_large':
      return <ExcessNotice checkout={checkout} quote={quote} className={className} />;
    default:
      return quote?.opening ? (
        <OpeningNotice checkout={checkout} quote={quote} from={from} className={className} />
      ) : null;
  }
}

interface QuoteNoticeProps {
  checkout: Checkout;
  quote: QuoteDto;
  className: string | undefined;
}

/** Why this needs more than one order, and how to reduce it to one. */
function ExcessNotice({ checkout, quote, className }: QuoteNoticeProps) {
  const { excessVendorIds } = quote;
  const names = quote.shops
    .filter(({ _id }) => excessVendorIds.includes(_id))
    .map(({ name }) => name);
  return (
    <Notice
      tone="warn"
      role="alert"
      className={className}
      action={
        <LeaveShops checkout={checkout} vendorIds={excessVendorIds}>
          Save {plural(names.length, 'shop')} for later
        </LeaveShops>
      }
    >
      {quote.message}
      {names.length > 0 ? ` ${formatList(names)} can wait in your Wishlist.` : null}
    </Notice>
  );
}

/** When it is prepared; in the cart also how to get a part of it sooner. */
function OpeningNotice({
  checkout,
  quote,
  from,
  className,
}: QuoteNoticeProps & { from: 'cart' | 'pay' }) {
  const { late } = quote;
  return (
    <Notice
      tone="warn"
      className={className}
      action={
        late && from === 'cart' ? (
          <LeaveShops checkout={checkout} vendorIds={late.vendorIds}>
            Order the rest {late.isRestNow ? 'now' : 'first'}
          </LeaveShops>
        ) : undefined
      }
    >
      {quote.opening}
    </Notice>
  );
}

/** Moves the lines of these shops from the cart to the wishlist. */
function LeaveShops({
  checkout,
  vendorIds,
  children,
}: {
  checkout: Checkout;
  vendorIds: readonly string[];
  children: ReactNode;
}) {
  const lines = (checkout.lines ?? []).filter(({ quoted }) =>
    vendorIds.includes(quoted?.vendorId ?? ''),
  );
  if (lines.length === 0) return null;
  return (
    <Button variant="quiet" size="sm" onClick={() => moveToWishlist(lines)}>
      {children}
    </Button>
  );
}
