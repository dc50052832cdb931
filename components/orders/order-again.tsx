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
import { plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { type Bought, splitSold } from './again-lines';

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
      for (const { productId, key, quantity } of sold) addToCart(productId, key, quantity);
      pushToast(wordsOf(sold, gone));
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
    <Button className="flex-1" isBusy={isBusy} onClick={() => void run()}>
      {isBusy ? null : <RotateCcw className="size-4.5" strokeWidth={1.9} aria-hidden />}
      Order again
    </Button>
  );
}

function wordsOf(sold: readonly Bought[], gone: readonly Bought[]) {
  const names = [...new Set(gone.map(({ name }) => name))].join(', ');
  const missing = names ? ` Not sold at present: ${names}.` : '';
  if (sold.length === 0) {
    return {
      tone: 'error',
      text: `Nothing of it is sold at present: ${names}.`,
      id: 'cart',
    } as const;
  }
  const pieces = sold.reduce((sum, { quantity }) => sum + quantity, 0);
  const text = `${plural(pieces, 'item')} added to your cart.${missing}`;
  return { tone: gone.length > 0 ? 'info' : 'success', text, id: 'cart' } as const;
}
