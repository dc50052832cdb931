import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart, setLine, useCartStore } from './cart-store';
import { EMPTY_CART } from './cart-sync';
import { flushCart, startCartSync } from './cart-sync-engine';

const id = (index: number) => index.toString(16).padStart(24, '0');
const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
const OWNER = id(7);
const accepted = (cartItems: object, cartRev: number) =>
  Response.json({ success: true, cartItems, cartRev });

beforeEach(async () => {
  vi.stubGlobal('window', listeners);
  vi.stubGlobal('document', { ...listeners, visibilityState: 'visible' });
  await useCartStore.persist.rehydrate();
  useCartStore.setState({ ...EMPTY_CART, owner: OWNER, rev: 4 });
});

/** Answers calls with these responses, in order; returns the bodies that were sent. */
function answers(...responses: (() => Response | Promise<Response>)[]) {
  const bodies: { cartItems: object; edits: { id: string }[]; owner: string }[] = [];
  const fetch = vi.fn(async (_path: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    const next = responses.shift();
    if (!next) throw new Error('one call too many');
    return next();
  });
  vi.stubGlobal('fetch', fetch);
  return bodies;
}

let stop = () => {};
afterEach(() => {
  stop();
  useCartStore.setState(EMPTY_CART);
  vi.useRealTimers();
});

it('ignores an answer that arrives after signing out', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const bodies = answers(async () => {
    await held;
    return accepted({ [id(9)]: { [id(8)]: 2 } }, 5);
  });
  addToCart(id(1), id(2));
  const { edits } = useCartStore.getState();
  stop = startCartSync(OWNER);
  const sent = flushCart(1_000);
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toEqual({ cartItems: { [id(1)]: { [id(2)]: 1 } }, edits, owner: OWNER });
  useCartStore.setState(EMPTY_CART);
  stop();
  release();
  await sent;
  expect(useCartStore.getState()).toEqual(EMPTY_CART);
});

it('retries the same edit until it is answered, then has nothing to send', async () => {
  vi.useFakeTimers();
  const items = { [id(3)]: { [id(2)]: 1 } };
  const bodies = answers(
    () => Response.json({ success: false }, { status: 503 }),
    () => Promise.reject(new Error('offline')),
    () => accepted(items, 5),
  );
  addToCart(id(3), id(2));
  stop = startCartSync(OWNER);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(bodies).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(bodies).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(bodies.map(({ edits }) => edits[0]?.id)).toEqual(Array(3).fill(bodies[0]?.edits[0]?.id));
  expect(useCartStore.getState()).toMatchObject({ items, rev: 5, edits: [] });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(bodies).toHaveLength(3);
});

it('sends what was changed during a call in the next one', async () => {
  const line = (quantity: number) => ({ [id(4)]: { [id(2)]: quantity } });
  const bodies = answers(
    () => {
      setLine(id(4), id(2), 5);
      return accepted(line(1), 5);
    },
    () => accepted(line(5), 6),
  );
  addToCart(id(4), id(2));
  stop = startCartSync(OWNER);
  await expect.poll(() => useCartStore.getState().rev).toBe(6);
  expect(bodies.map(({ cartItems }) => cartItems)).toEqual([line(1), line(5)]);
  expect(useCartStore.getState()).toMatchObject({ items: line(5), edits: [] });
});
