import { canonicalKey } from '@/lib/cart/config-key';
import { addQuantity, type CartItems, MAX_QUANTITY, MAX_WISHES } from '@/lib/cart/policy';
import { isObjectId } from '@/lib/core/ids';
import { type CartState, EMPTY_CART } from './cart-sync';

/**
 * The cart that storage gave back, whatever somebody or something made of it: broken lines are left
 * out, nothing throws. A broken cart of an account is taken for a guest's: what it lacks must not
 * count as taken out by hand, and the account brings the rest back.
 */
export function keptCart(kept: unknown): CartState {
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
        // Two names of one choice are one line.
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
