'use client';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { configKey } from '@/lib/cart/config-key';
import type { ProductDto, ProductOptionDto } from '@/lib/catalog/dto';
import { maxQuantity } from './pieces-left';
import { useAddOnce } from './use-add-once';
import { useInCart } from './use-in-cart';

export type Buyable = Pick<ProductDto, '_id' | 'name' | 'category' | 'options'>;

interface Buy {
  product: Buyable;
  /** The chosen option; the first until another is chosen (spec §2). */
  option: ProductOptionDto;
  quantity: number;
  /** Pieces of the chosen option that the cart holds already. */
  inCart: number;
  /** Highest quantity on offer. */
  most: number;
  choose: (optionId: string) => void;
  setQuantity: (quantity: number) => void;
  add: () => void;
  /** Goes to the cart; adds the selection first unless it was just added. */
  buyNow: () => void;
  /** Navigation to the cart has started. */
  isLeaving: boolean;
}

const OPTION_INPUT = 'input[name="option"]';

const BuyContext = createContext<Buy | null>(null);

/** One choice of option and quantity for all parts of a product page. */
export function BuyProvider({ product, children }: { product: Buyable; children: ReactNode }) {
  const { add, goToCart, isLeaving } = useAddOnce(product._id);
  const [optionId, setOptionId] = useState(product.options[0]?._id);
  const [wanted, setQuantity] = useState(1);
  const option = product.options.find(({ _id }) => _id === optionId) ?? product.options[0];
  const inCart = useInCart(product._id, option?._id ?? '');

  // The HTML is the same for everyone: after hydration, take over a choice made before it, or else
  // the one in ?option=.
  useEffect(() => {
    const marked = document.querySelector<HTMLInputElement>(`${OPTION_INPUT}:checked`)?.value;
    const isTouched = marked !== undefined && marked !== product.options[0]?._id;
    const asked = isTouched ? marked : new URLSearchParams(window.location.search).get('option');
    if (product.options.some(({ _id, inStock }) => inStock && _id === asked)) {
      setOptionId(asked ?? undefined);
    }
  }, [product]);

  const buy = useMemo<Buy | null>(() => {
    if (!option) return null;
    const most = maxQuantity(option.left, inCart);
    const quantity = Math.min(wanted, most);
    const addition = {
      key: configKey(option._id),
      pieces: quantity,
      wanted,
      left: option.left,
    };
    return {
      product,
      option,
      quantity,
      inCart,
      most,
      setQuantity,
      choose: (id) => {
        setOptionId(id);
        writeOption(id === product.options[0]?._id ? null : id);
      },
      add: () => add(addition),
      buyNow: () => goToCart(addition),
      isLeaving,
    };
  }, [product, option, inCart, wanted, add, goToCart, isLeaving]);

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
