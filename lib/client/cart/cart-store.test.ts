import { beforeEach, expect, it, vi } from 'vitest';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { type CartItems, MAX_LINES, setQuantity } from '@/lib/purchases/checkout/cart/policy';
import { connectToaster, type ToastMessage } from '../toast-queue';
import { addToCart, moveToCart, removeWishes, toggleWish, useCartStore } from './cart-store';
import { EMPTY_CART } from './cart-sync';

const id = (index: number) => index.toString(16).padStart(24, '0');

beforeEach(async () => {
  await useCartStore.persist.rehydrate();
  useCartStore.setState(EMPTY_CART);
});

it('returns how many it added', () => {
  expect(addToCart(id(1), id(2), 60)).toBe(60);
  expect(addToCart(id(1), id(3), 1)).toBe(1);
  expect(addToCart(id(1), id(2), 60)).toBe(39);
});

it('names the limit that stops a line from growing', () => {
  const shown: ToastMessage[] = [];
  const end = connectToaster({ show: (message) => shown.push(message), clear: () => undefined });
  useCartStore.setState({ items: { [id(20)]: { [id(2)]: 98 } } });
  expect(addToCart(id(20), id(2), 2)).toBe(1);
  expect(shown.at(-1)).toMatchObject({
    tone: 'info',
    text: `Added 1. ${PAGE_MESSAGES.lineTooLarge}`,
  });
  useCartStore.setState({ items: { [id(21)]: { [id(2)]: 99 } } });
  expect(addToCart(id(21), id(2))).toBe(0);
  expect(shown.at(-1)).toMatchObject({ tone: 'info', text: PAGE_MESSAGES.lineTooLarge });
  // Many more are left than one order takes.
  useCartStore.setState({ items: { [id(22)]: { [id(2)]: 99 } } });
  expect(addToCart(id(22), id(2), 1, 150)).toBe(0);
  expect(shown.at(-1)).toMatchObject({ tone: 'info', text: PAGE_MESSAGES.lineTooLarge });
  end();
});

it('ignores a full cart and a double tap', () => {
  let items: CartItems = {};
  for (let line = 0; line < MAX_LINES; line += 1) {
    items = setQuantity(items, id(1), id(100 + line), 1);
  }
  useCartStore.setState({ items });
  expect(addToCart(id(4), id(5), 2)).toBe(0);
  expect(addToCart(id(1), id(100), 2)).toBe(2);
  expect(addToCart(id(1), id(100), 2)).toBe(0);
});

it('adds no more of an option than is left, and shows the reason', () => {
  const shown: ToastMessage[] = [];
  const end = connectToaster({ show: (message) => shown.push(message), clear: () => undefined });
  const getToast = () => shown.at(-1)?.text;
  const [plain, withEgg] = [id(11), `${id(11)}+${id(12)}`];
  expect(addToCart(id(10), plain, 3, 5)).toBe(3);
  expect(getToast()).toBe('Added to Cart');
  expect(addToCart(id(10), withEgg, 3, 5)).toBe(2);
  expect(getToast()).toBe('Added 2. You have all 5 in your cart');
  expect(addToCart(id(10), plain, 1, 5)).toBe(0);
  expect(getToast()).toBe('You have all 5 in your cart');
  // Another customer has bought one since.
  useCartStore.setState({ items: { [id(10)]: { [plain]: 3, [withEgg]: 2 } } });
  expect(addToCart(id(10), withEgg, 1, 4)).toBe(0);
  expect(getToast()).toBe('Only 4 left, 5 in your cart');
  expect(addToCart(id(10), id(13), 1, 1)).toBe(1);
  expect(useCartStore.getState().items).toEqual({
    [id(10)]: { [plain]: 3, [withEgg]: 2, [id(13)]: 1 },
  });
  end();
});

it('restores removed wishlist products to their old places on undo', () => {
  const shown: ToastMessage[] = [];
  const end = connectToaster({ show: (message) => shown.push(message), clear: () => undefined });
  const undo = () => {
    const action = shown.at(-1)?.action;
    if (action && 'onAction' in action) action.onAction();
  };
  const getWishList = () => useCartStore.getState().wishList;
  useCartStore.setState({ wishList: [id(1), id(2), id(3), id(4)] });
  removeWishes([id(2), id(4)]);
  expect(shown.at(-1)).toMatchObject({ text: 'Removed from Wish List', action: { label: 'Undo' } });
  expect(getWishList()).toEqual([id(1), id(3)]);
  undo();
  expect(getWishList()).toEqual([id(1), id(2), id(3), id(4)]);
  toggleWish(id(3));
  expect(getWishList()).toEqual([id(1), id(2), id(4)]);
  undo();
  toggleWish(id(5));
  expect(getWishList()).toEqual([id(1), id(2), id(3), id(4), id(5)]);
  end();
});

it('moves wishlist products to the cart as far as they fit, and back on undo', () => {
  const shown: ToastMessage[] = [];
  const end = connectToaster({ show: (message) => shown.push(message), clear: () => undefined });
  const wishList = [id(1), id(2), id(3)];
  useCartStore.setState({ items: { [id(1)]: { [id(9)]: 2 } }, wishList });
  moveToCart([
    { productId: id(1), key: id(9) },
    { productId: id(3), key: id(8) },
  ]);
  expect(useCartStore.getState()).toMatchObject({
    items: { [id(1)]: { [id(9)]: 3 }, [id(3)]: { [id(8)]: 1 } },
    wishList: [id(2)],
  });
  const action = shown.at(-1)?.action;
  expect(shown.at(-1)?.text).toBe('2 items moved to your cart');
  if (action && 'onAction' in action) action.onAction();
  expect(useCartStore.getState()).toMatchObject({ items: { [id(1)]: { [id(9)]: 2 } }, wishList });
  end();
});

it.each([
  ['the page comes out of the back/forward cache', 'window', 'pageshow'],
  ['a suspended tab becomes visible again', 'document', 'visibilitychange'],
])('loads what another page added when %s', async (_what, target, event) => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  vi.resetModules();
  const { addToCart: add, connectCartStorage, useCartStore: store } = await import('./cart-store');
  const onOtherOwner = vi.fn();
  const disconnect = connectCartStorage(onOtherOwner);
  add(id(1), id(2));

  const state = { ...EMPTY_CART, items: { [id(1)]: { [id(2)]: 1 }, [id(3)]: { [id(4)]: 2 } } };
  stored.set('eki-cart', JSON.stringify({ state, version: 1 }));
  page[target as keyof typeof page].dispatchEvent(new Event(event));
  add(id(5), id(6));
  const items = { ...state.items, [id(5)]: { [id(6)]: 1 } };
  expect(store.getState().items).toEqual(items);
  expect(JSON.parse(stored.get('eki-cart') ?? '').state.items).toEqual(items);
  expect(onOtherOwner).not.toHaveBeenCalled();

  stored.set('eki-cart', JSON.stringify({ state: { ...EMPTY_CART, owner: id(9) }, version: 1 }));
  page[target as keyof typeof page].dispatchEvent(new Event(event));
  expect(store.getState().items).toEqual({});
  expect(onOtherOwner).toHaveBeenCalledOnce();
  disconnect();
});
