'use client';
import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { useCartReady, useCartStore } from '@/lib/client/cart-store';
import { queryClient } from '@/lib/client/query-client';
import { plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { fetchProducts } from './fetch-products';
import { productCardOf } from './product-card-of';
import { ProductGrid } from './product-grid';

/** Most products that one call gives. */
const CALL_MAX = 100;
const PLACES = ['a', 'b', 'c', 'd', 'e'];

/** The products on the wishlist, the latest first; each can go to the cart or off the list in place. */
export function WishlistView() {
  const isReady = useCartReady();
  const wishList = useCartStore((state) => state.wishList);
  const ids = [...wishList].reverse().slice(0, CALL_MAX);
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['products', ...[...ids].sort()],
      queryFn: ({ signal }) => fetchProducts(ids, signal),
      enabled: isReady && ids.length > 0,
      placeholderData: (previous) => previous,
    },
    queryClient,
  );

  if (isReady && ids.length === 0) {
    return (
      <EmptyState
        art={<EmptyArt name="wishlist" />}
        title={MESSAGES.emptyWishlist}
        action={<ButtonLink href={paths.products()}>Explore Products</ButtonLink>}
      >
        Tap the heart on anything you like, and find it here again.
      </EmptyState>
    );
  }
  if (error && !data) {
    return (
      <Notice
        tone="danger"
        role="alert"
        className="mt-5"
        action={
          <Button variant="quiet" size="sm" onClick={() => refetch()}>
            Retry
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  }
  if (!data) return <Waiting />;
  const shown = ids.flatMap((id) => data.find((product) => product._id === id) ?? []);
  const gone = data.length > 0 ? ids.length - shown.length : 0;
  return (
    <>
      <p role="status" className="mt-2 mb-4 text-sm text-ink-2">
        {plural(shown.length, 'item')}
        {gone > 0 ? `. ${plural(gone, 'item is', 'items are')} no longer sold.` : ''}
      </p>
      <ProductGrid products={shown.map(productCardOf)} heading="h2" />
    </>
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
