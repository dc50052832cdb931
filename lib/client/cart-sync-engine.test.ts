import { afterEach, expect, it, vi } from 'vitest';
import { setQuantity } from '@/lib/cart/policy';
import { useCartStore } from './cart-store';
import { EMPTY_CART } from './cart-sync';
import { flushCart, startCartSync } from './cart-sync-engine';

const id = (index: number) => index.toString(16).padStart(24, '0');
const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
vi.stubGlobal('window', listeners);
vi.stubGlobal('document', { ...listeners, visibilityState: 'visible' });
afterEach(() => useCartStore.setState(EMPTY_CART));

/** Answers the next call when it is told to. */
function heldAnswer(status: number, body: object) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => {
    await held;
    return Response.json(body, { status });
  });
  vi.stubGlobal('fetch', fetch);
  return { fetch, release };
}

it.each([
  ['taken', 200, { success: true, cartRev: 5 }],
  [
    'refused',
    409,
    { success: false, message: '', cartItems: { [id(9)]: { [id(8)]: 2 } }, cartRev: 5 },
  ],
])('ignores an answer that arrives after sign-out: %s', async (_, status, body) => {
  await useCartStore.persist.rehydrate();
  const items = setQuantity({}, id(1), id(2), 1);
  useCartStore.setState({ ...EMPTY_CART, owner: id(7), items, rev: 4 });
  const { fetch, release } = heldAnswer(status, body);
  const stop = startCartSync({ onSignedOut: () => {}, onRefused: () => {} });
  const sent = flushCart();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  // Whoever is signed in by then is not meant.
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ cartItems: items, rev: 4, owner: id(7) });
  useCartStore.setState(EMPTY_CART);
  stop();
  release();
  await sent;
  expect(useCartStore.getState()).toEqual(EMPTY_CART);
  expect(fetch).toHaveBeenCalledTimes(1);
});
