import { isObjectId } from '@/lib/core/ids';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import { canonicalKey, isConfigKey } from '@/lib/purchases/checkout/cart/config-key';
import {
  addQuantity,
  type CartItems,
  hasRoom,
  type LineEdit,
  MAX_WISHES,
} from '@/lib/purchases/checkout/cart/policy';
import { type CartState, EMPTY_CART } from './cart-sync';

/** Validates a stored cart. Invalid lines and edits are dropped; nothing throws. */
export function restoreCart(stored: unknown): CartState {
  if (!isRecord(stored)) return EMPTY_CART;
  const { owner, rev } = stored;
  const items = readItems(stored.items);
  const wishList = readList(stored.wishList, isObjectId).slice(0, MAX_WISHES);
  if (!isObjectId(owner) || !isCount(rev)) return { ...EMPTY_CART, items, wishList };
  const edits = readList(stored.edits, isLineEdit);
  return { items, wishList, owner, rev, edits, wishEdits: readList(stored.wishEdits, isObjectId) };
}

function readItems(value: unknown): CartItems {
  let cart: CartItems = {};
  for (const [productId, keys] of Object.entries(isRecord(value) ? value : {})) {
    for (const [key, quantity] of Object.entries(isRecord(keys) ? keys : {})) {
      const canonical = isObjectId(productId) && canonicalKey(key);
      // Two keys of the same choice become one line.
      if (canonical && isCount(quantity) && hasRoom(cart, productId, canonical)) {
        cart = addQuantity(cart, productId, canonical, Math.min(quantity, MAX_QUANTITY));
      }
    }
  }
  return cart;
}

function readList<T>(value: unknown, isItem: (item: unknown) => item is T): T[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function isLineEdit(value: unknown): value is LineEdit {
  return (
    isRecord(value) &&
    [value.id, value.productId].every(isObjectId) &&
    isConfigKey(String(value.key)) &&
    typeof value.isNew === 'boolean'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
