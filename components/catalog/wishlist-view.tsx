'use client';
import { useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { removeWishes } from '@/lib/client/cart-store';
import { plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { productCardOf } from './product-card-of';
import { ProductGrid } from './product-grid';
import { useFreedFocus, useNextFocus } from './use-list-focus';
import { useWishedProducts, type WishedProducts } from './use-wished-products';

const PLACES = ['a', 'b', 'c', 'd', 'e'];

/** The products on the wishlist, the latest first; each can go to the cart or off the list in place. */
export function WishlistView() {
  const wishes = useWishedProducts();
  const { isReady, total, shown, gone, hasMore, isLoading, error } = wishes;
  const list = useRef<HTMLDivElement>(null);
  const headline = useFreedFocus(total);
  const showFrom = useNextFocus(list, shown.length);

  const isNothingKnown = shown.length === 0 && gone.length === 0;
  if (!isReady || (isNothingKnown && isLoading)) return <Waiting />;
  if (isNothingKnown && error) return <Failed wishes={wishes} />;
  const isEmpty = shown.length === 0 && !hasMore && !isLoading && !error;
  return (
    <>
      {isEmpty ? null : (
        <p role="status" ref={headline} tabIndex={-1} className="mt-2 mb-4 text-sm text-ink-2">
          {countWords(wishes)}
        </p>
      )}
      {gone.length > 0 ? (
        <Notice
          tone="warn"
          className="my-4"
          action={
            <Button variant="quiet" size="sm" onClick={() => removeWishes(gone)}>
              Remove what is no longer sold
            </Button>
          }
        >
          {plural(gone.length, 'item is', 'items are')} no longer sold.
        </Notice>
      ) : null}
      {isEmpty ? (
        <EmptyState
          titleRef={headline}
          art={<EmptyArt name="wishlist" />}
          title={MESSAGES.emptyWishlist}
          action={<ButtonLink href={paths.products()}>Explore Products</ButtonLink>}
        >
          Tap the heart on anything you like, and find it here again.
        </EmptyState>
      ) : (
        <div ref={list}>
          <ProductGrid products={shown.map(productCardOf)} heading="h2" />
        </div>
      )}
      {error ? <Failed wishes={wishes} /> : null}
      {hasMore || (isLoading && total > 0) ? (
        <Button
          variant="quiet"
          isBlock
          className="mt-6"
          isBusy={isLoading}
          onClick={() => {
            showFrom(shown.length);
            wishes.readMore();
          }}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

/** "7 items", or "150 items, the latest 100 shown" while there are older ones. */
function countWords({ total, gone, shown }: WishedProducts): string {
  const count = total - gone.length;
  const all = plural(count, 'item');
  return shown.length < count ? `${all}, the latest ${shown.length} shown` : all;
}

function Failed({ wishes: { error, retry } }: { wishes: WishedProducts }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      className="mt-5"
      action={
        <Button variant="quiet" size="sm" onClick={retry}>
          Retry
        </Button>
      }
    >
      {error?.message}
    </Notice>
  );
}

function Waiting() {
  return (
    <>
      <p role="status" className="mt-2 mb-4 text-sm text-ink-2">
        Loading your wishlist…
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 wide:grid-cols-5 wide:gap-5">
        {PLACES.map((place) => (
          <div key={place}>
            <Skeleton className="aspect-square" />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-2 h-5 w-2/5" />
          </div>
        ))}
      </div>
    </>
  );
}
