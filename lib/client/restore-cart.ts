import { canonicalKey } from '@/lib/cart/config-key';
import { addQuantity, type CartItems, MAX_QUANTITY, MAX_WISHES } from '@/lib/cart/policy';
import { isObjectId } from '@/lib/core/ids';
import { type CartState, EMPTY_CART } from './cart-sync';

/**
 * Validates a stored cart. Invalid lines are dropped; nothing throws. An account's cart with
 * invalid parts becomes a guest's: otherwise the dropped lines would sync as removals. The account
 * restores the rest.
 */
export function restoreCart(kept: unknown): CartState {
  if (!isRecord(kept)) return EMPTY_CART;
  const items = readItems(kept.items);
  const base = readItems(kept.base);
  const wishList = readIds(kept.wishList);
  const wishBase = readIds(kept.wishBase);
  const guest = { ...EMPTY_CART, items: items.cart, wishList: wishList.ids };
  if (kept.owner === null || kept.owner === undefined) return guest;
  const isWhole = items.isWhole && base.isWhole && wishList.isWhole && wishBase.isWhole;
  if (!isWhole || !isObjectId(kept.owner) || !isCount(kept.rev)) return guest;
  return {
    owner: kept.owner,
    items: items.cart,
    base: base.cart,
    rev: kept.rev,
    wishList: wishList.ids,
    wishBase: wishBase.ids,
  };
}

function readItems(value: unknown): { cart: CartItems; isWhole: boolean } {
  if (!isRecord(value)) return { cart: {}, isWhole: false };
  let cart: CartItems = {};
  let isWhole = true;
  for (const [productId, keys] of Object.entries(value)) {
    if (!isRecord(keys)) isWhole = false;
    for (const [key, quantity] of Object.entries(isRecord(keys) ? keys : {})) {
      const known = isObjectId(productId) && canonicalKey(key);
      if (known && isCount(quantity) && quantity > 0) {
        // Two keys of the same choice become one line.
        cart = addQuantity(cart, productId, known, Math.min(quantity, MAX_QUANTITY));
      } else isWhole = false;
    }
  }
  return { cart, isWhole };
}

function readIds(value: unknown): { ids: string[]; isWhole: boolean } {
  const ids = Array.isArray(value) ? value.filter(isObjectId).slice(0, MAX_WISHES) : [];
  return { ids, isWhole: Array.isArray(value) && ids.length === value.length };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
