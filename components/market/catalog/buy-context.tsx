'use client';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { ProductDto, ProductOptionDto } from '@/lib/catalog/dto';
import { displayPrice } from '@/lib/core/pricing/display-price';
import { configKey } from '@/lib/purchases/checkout/cart/config-key';
import { usePurchase } from './use-purchase';

export type Buyable = Pick<ProductDto, '_id' | 'name' | 'category' | 'options'>;

interface Buy extends ReturnType<typeof usePurchase> {
  product: Buyable;
  /** The initially chosen option: that of the display price. */
  opening: ProductOptionDto;
  /** The chosen option. */
  option: ProductOptionDto;
  choose: (optionId: string) => void;
}

const OPTION_INPUT = 'input[name="option"]';

const BuyContext = createContext<Buy | null>(null);

/** One choice of option and quantity for all parts of a product page. */
export function BuyProvider({ product, children }: { product: Buyable; children: ReactNode }) {
  const { option: opening } = displayPrice({ ...product, inStock: true, addons: [] });
  const openingId = opening?._id;
  const [optionId, setOptionId] = useState(openingId);
  const option = product.options.find(({ _id }) => _id === optionId) ?? opening;
  const purchase = usePurchase(product._id, option, configKey(option?._id ?? ''));

  // The HTML is the same for everyone: after hydration, take over a choice made before it, or else
  // the one in ?option=.
  useEffect(() => {
    const marked = document.querySelector<HTMLInputElement>(`${OPTION_INPUT}:checked`)?.value;
    const isTouched = marked !== undefined && marked !== openingId;
    const asked = isTouched ? marked : new URLSearchParams(window.location.search).get('option');
    if (product.options.some(({ _id, inStock }) => inStock && _id === asked)) {
      setOptionId(asked ?? undefined);
    }
  }, [product, openingId]);

  function choose(id: string) {
    setOptionId(id);
    writeOption(id === openingId ? null : id);
  }

  const buy = option && opening ? { ...purchase, product, opening, option, choose } : null;
  return <BuyContext value={buy}>{children}</BuyContext>;
}

/** The purchase state of the surrounding product page. Throws outside of one. */
export function useBuy(): Buy {
  const buy = use(BuyContext);
  if (!buy) throw new Error('useBuy stands outside a BuyProvider');
  return buy;
}

/** Stores the option in the URL, so that a shared link opens with it. */
function writeOption(optionId: string | null): void {
  const url = new URL(window.location.href);
  if (optionId) url.searchParams.set('option', optionId);
  else url.searchParams.delete('option');
  window.history.replaceState(null, '', url);
}
