'use client';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { RetryNotice } from '@/components/ui/query-view';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { toCard } from '@/lib/catalog/policy';
import { moveToCart, removeWishes } from '@/lib/client/cart/cart-store';
import { plural } from '@/lib/core/format';
import { configKey } from '@/lib/purchases/checkout/cart/config-key';
import { EmptyWishlist } from './empty-wishlist';
import { ProductGrid } from './product-grid';
import { useWishPrices } from './use-wish-prices';
import { useWishedProducts, type WishedProducts } from './use-wished-products';
import { WishlistSkeleton } from './wishlist-skeleton';

/** The products on the wishlist, latest first; each can be moved to the cart or removed. */
export function WishlistView() {
  const wishes = useWishedProducts();
  const { isReady, total, shown, gone, hasMore, isLoading, error } = wishes;
  const list = useRef<HTMLDivElement>(null);
  const headline = useFocusOnRemoval(total);
  const showFrom = useFocusNext(list, shown.length);

  const cards = shown.map(toCard);
  const notes = useWishPrices(cards, wishes.ids);

  const isNothingKnown = shown.length === 0 && gone.length === 0;
  if (!isReady || (isNothingKnown && isLoading)) return <WishlistSkeleton />;
  if (isNothingKnown && error)
    return <RetryNotice error={error} onRetry={wishes.retry} className="mt-5" />;
  const isEmpty = shown.length === 0 && !hasMore && !isLoading && !error;
  return (
    <>
      {isEmpty ? null : (
        <div className="mt-2 mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" ref={headline} tabIndex={-1} className="text-sm text-ink-2">
            {countWords(wishes)}
          </p>
          <MoveAll cards={cards} />
        </div>
      )}
      {gone.length > 0 ? (
        <Notice
          tone="warn"
          className="my-4"
          action={
            <Button variant="quiet" size="sm" onClick={() => removeWishes(gone)}>
              Remove unavailable items
            </Button>
          }
        >
          {plural(gone.length, 'item is', 'items are')} no longer available.
        </Notice>
      ) : null}
      {isEmpty ? (
        <EmptyWishlist titleRef={headline} />
      ) : (
        <div ref={list}>
          <ProductGrid products={cards} heading="h2" notes={notes} />
        </div>
      )}
      {error ? <RetryNotice error={error} onRetry={wishes.retry} className="mt-5" /> : null}
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

/** Moves products without choices to the cart; the others have their own buttons. */
function MoveAll({ cards }: { cards: readonly ProductCardDto[] }) {
  const lines = cards.flatMap(({ _id, inStock, quickOptionId }) =>
    inStock && quickOptionId ? [{ productId: _id, key: configKey(quickOptionId) }] : [],
  );
  if (lines.length < 2) return null;
  const isAll = lines.length === cards.length;
  return (
    <Button variant="outline" size="sm" onClick={() => moveToCart(lines)}>
      <Icon name="shopping-cart" className="size-4.5" strokeWidth={1.9} />
      {isAll ? 'Move all to cart' : `Move ${lines.length} to cart`}
    </Button>
  );
}

/** "7 items", or "150 items, showing the latest 100" while there are older ones. */
function countWords({ total, gone, shown }: WishedProducts): string {
  const count = total - gone.length;
  const all = plural(count, 'item');
  return shown.length < count ? `${all}, showing the latest ${shown.length}` : all;
}

/** A ref for the headline, which gets the focus when a removed card had it. */
function useFocusOnRemoval(total: number) {
  const headline = useRef<HTMLElement>(null);
  const before = useRef(total);
  useEffect(() => {
    const isLess = total < before.current;
    before.current = total;
    const isFree = document.activeElement === document.body;
    if (isLess && isFree) headline.current?.focus({ preventScroll: true });
  }, [total]);
  return useCallback((element: HTMLElement | null) => {
    headline.current = element;
  }, []);
}

/** Returns a function that focuses the card at an index once it is rendered. */
function useFocusNext(list: RefObject<HTMLElement | null>, count: number) {
  const next = useRef<number | null>(null);
  useEffect(() => {
    const at = next.current;
    if (at === null || count <= at) return;
    next.current = null;
    const card = list.current?.querySelectorAll('article')[at];
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, count]);
  return (at: number) => {
    next.current = at;
  };
}
