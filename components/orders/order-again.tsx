'use client';

import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { fetchProducts } from '@/components/catalog/fetch-products';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/client/api';
import { addToCart } from '@/lib/client/cart-store';
import { tellNavigation } from '@/lib/client/navigation';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { againWords, type Bought, splitSold } from './again-lines';

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
      const added = sold.reduce(
        (sum, { productId, key, quantity }) => sum + addToCart(productId, key, quantity),
        0,
      );
      pushToast({ ...againWords(sold, gone, added), id: 'cart' });
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
