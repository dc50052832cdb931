'use client';

import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { fetchProducts } from '@/components/catalog/fetch-products';
import { Button } from '@/components/ui/button';
import { roomFor } from '@/lib/cart/policy';
import { ApiError } from '@/lib/client/api';
import { addToCart, useCartStore } from '@/lib/client/cart-store';
import { tellNavigation } from '@/lib/client/navigation';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { type Again, againWords, type Bought, type Sold, splitSold } from './again-lines';

/** Puts what an order held into the cart once more, as far as it is still sold, and says what is not. */
export function OrderAgain({ bought }: { bought: readonly Bought[] }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function run(): Promise<void> {
    // State would be a render late for a second tap.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const ids = [...new Set(bought.map(({ productId }) => productId))];
      const products = await fetchProducts(ids, AbortSignal.timeout(30_000));
      const { sold, gone } = splitSold(bought, products);
      pushToast({ ...againWords(sold.map(addAgain), gone), id: 'cart' });
      if (sold.length === 0) return;
      tellNavigation();
      router.push(paths.cart());
    } catch (error) {
      const text = error instanceof ApiError ? error.message : MESSAGES.somethingWrong;
      pushToast({ tone: 'error', text, id: 'cart' });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return (
    <Button className="flex-auto whitespace-nowrap" isBusy={isBusy} onClick={() => void run()}>
      {isBusy ? null : <RotateCcw className="size-4.5" strokeWidth={1.9} aria-hidden />}
      Order again
    </Button>
  );
}

/** Puts the line into the cart as far as it has room and pieces are left. */
function addAgain({ productId, key, name, quantity, left }: Sold): Again {
  const added = addToCart(productId, key, quantity, left);
  const isLast = roomFor(useCartStore.getState().items, productId, key, left) === 0;
  return { name, quantity, left, added, isLast };
}
