import { useEffect, useState } from 'react';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { localStore } from '@/lib/client/storage/local-store';
import { WISH_PRICES_KEY as KEY } from '@/lib/client/storage/recently-viewed';
import { formatNaira } from '@/lib/core/format';

type Prices = Readonly<Record<string, number>>;

/**
 * Notes on wishlist products that cost less than when this device first showed them there, by product
 * id: "₦500 less than before". Deletes prices of removed products. `wished`: all ids on the wishlist.
 */
export function useWishPrices(
  products: readonly ProductCardDto[],
  wished: readonly string[],
): ReadonlyMap<string, string> {
  const [first, setFirst] = useState<Prices>({});
  const shown = products.map(({ _id, fromPrice }) => `${_id}:${fromPrice}`).join();
  const list = wished.join();
  useEffect(() => {
    // Not read yet, or empty.
    if (!list) return;
    const before = readPrices(localStore().getItem(KEY));
    const ids = new Set(list.split(','));
    const seen = Object.fromEntries(shown.split(',').map((one) => one.split(':')));
    const next: Record<string, number> = {};
    for (const id of ids) {
      const price = before[id] ?? Number(seen[id]);
      if (Number.isFinite(price)) next[id] = price;
    }
    localStore().setItem(KEY, JSON.stringify(next));
    setFirst(next);
  }, [shown, list]);
  return wishNotes(products, first);
}

/** Notes on products whose price, naira, is lower than at first. */
export function wishNotes(
  products: readonly Pick<ProductCardDto, '_id' | 'fromPrice'>[],
  first: Prices,
): ReadonlyMap<string, string> {
  const notes = products.map(({ _id, fromPrice }) => {
    const less = (first[_id] ?? fromPrice) - fromPrice;
    return [_id, less > 0 ? `${formatNaira(less)} less than before` : ''] as const;
  });
  return new Map(notes.filter(([, note]) => note));
}

/** Stored prices, naira; invalid entries count as never seen. */
export function readPrices(stored: unknown): Prices {
  try {
    const parsed: unknown = JSON.parse(String(stored));
    if (typeof parsed !== 'object' || parsed === null) return {};
    const isPrice = (price: unknown) => typeof price === 'number' && price >= 0 && price < 1e9;
    return Object.fromEntries(Object.entries(parsed).filter(([, price]) => isPrice(price)));
  } catch {
    return {};
  }
}
