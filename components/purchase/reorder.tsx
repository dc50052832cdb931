'use client';

import { useRouter } from 'next/navigation';
import { fetchProducts } from '@/components/market/catalog/fetch-products';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toastError, useAction } from '@/components/ui/use-action';
import { addToCart, useCartStore } from '@/lib/client/cart/cart-store';
import { notifyNavigation } from '@/lib/client/navigation';
import { pushToast } from '@/lib/client/toast-queue';
import { paths } from '@/lib/core/paths';
import { remainingRoom } from '@/lib/purchases/checkout/cart/policy';
import {
  type AvailableLine,
  type BoughtLine,
  type ReorderedLine,
  reorderText,
  splitAvailable,
} from './reorder-lines';

/** Adds an order's items to the cart again if they are on sale, and lists those that aren't. */
export function Reorder({ bought }: { bought: readonly BoughtLine[] }) {
  const router = useRouter();
  const { run, isBusy } = useAction(
    async () => {
      const ids = [...new Set(bought.map(({ productId }) => productId))];
      const products = await fetchProducts(ids, AbortSignal.timeout(30_000));
      const { available, gone } = splitAvailable(bought, products);
      pushToast({ ...reorderText(available.map(reorderLine), gone), id: 'cart' });
      if (available.length === 0) return;
      notifyNavigation();
      router.push(paths.cart());
    },
    { onError: toastError('cart') },
  );

  return (
    <Button className="flex-auto whitespace-nowrap" isBusy={isBusy} onClick={() => void run()}>
      {isBusy ? null : <Icon name="rotate-ccw" className="size-4.5" strokeWidth={1.9} />}
      Order again
    </Button>
  );
}

/** Adds a line to the cart, up to the cart's limits and the stock. */
function reorderLine({ productId, key, name, quantity, left }: AvailableLine): ReorderedLine {
  const added = addToCart(productId, key, quantity, left);
  const isLast = remainingRoom(useCartStore.getState().items, productId, key, left) === 0;
  return { name, quantity, left, added, isLast };
}
