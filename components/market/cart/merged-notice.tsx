'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { moveToWishlist } from '@/lib/client/cart/cart-store';
import { clearMergedLines, useMergedLines } from '@/lib/client/cart/merged-cart';
import { plural } from '@/lib/core/format';

/** Reports how many items a sign-in added from the account, and offers to move them to the wishlist. */
export function MergedNotice({ className }: { className?: string }) {
  const { lines, pieces } = useMergedLines();
  return (
    <div role="status">
      {pieces > 0 ? (
        <Notice className={className ?? 'mt-3'}>
          <b>We added {plural(pieces, 'item')} from your account.</b>{' '}
          {pieces === 1 ? 'It was' : 'They were'} in your cart from an earlier visit.
          <span className="mt-2 flex flex-wrap gap-2">
            <Button variant="quiet" size="sm" onClick={() => moveToWishlist(lines)}>
              Save for later
            </Button>
            <Button variant="quiet" size="sm" onClick={clearMergedLines}>
              Keep
            </Button>
          </span>
        </Notice>
      ) : null}
    </div>
  );
}
