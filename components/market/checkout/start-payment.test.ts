import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { PayOrderCall } from '@/lib/purchases/checkout/payments/schemas';
import { startPayment } from './start-payment';

const body: PayOrderCall = {
  owner: 'b'.repeat(24),
  totalAmount: 2_500,
  address: 'a'.repeat(24),
  isExpress: false,
  cartRev: 1,
  items: [],
};
const url = 'https://pay.example/1';
const paid = () => Response.json({ success: true, url });
const busy = (waitS?: number) =>
  Response.json(
    { success: false, message: MESSAGES.tooManyTries },
    { status: 429, headers: waitS === undefined ? {} : { 'retry-after': String(waitS) } },
  );

const stored = new Map<string, string>();
const call = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  stored.clear();
  call.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', call);
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keys = () =>
  call.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'));

it('waits as long as a busy server asks, and retries with the same key', async () => {
  call.mockResolvedValueOnce(busy(40)).mockResolvedValueOnce(paid());
  const onWaiting = vi.fn();
  const outcome = startPayment({ service: 'order', body, method: 'card' }, onWaiting);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(call).toHaveBeenCalledTimes(1);
  expect(onWaiting).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toEqual({ kind: 'url', url });
  expect(new Set(keys()).size).toBe(1);
  expect(stored.size).toBe(0);
});

it('gives up on a very long Retry-After but retains the key', async () => {
  call.mockResolvedValueOnce(busy(3_600)).mockResolvedValueOnce(paid());
  expect(await startPayment({ service: 'order', body, method: 'card' }, () => {})).toMatchObject({
    kind: 'unknown',
    message: MESSAGES.tooManyTries,
  });
  expect(stored.size).toBe(1);
  expect(await startPayment({ service: 'order', body, method: 'card' }, () => {})).toEqual({
    kind: 'url',
    url,
  });
  expect(new Set(keys()).size).toBe(1);
});

it('gives up after six unanswered tries and retains the key', async () => {
  call.mockImplementation(async () => busy());
  const outcome = startPayment({ service: 'order', body, method: 'card' }, () => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ kind: 'unknown' });
  expect(call).toHaveBeenCalledTimes(6);
  expect(stored.size).toBe(1);
});

it('drops the key after a definite answer', async () => {
  call.mockResolvedValueOnce(
    Response.json({ success: false, message: 'Sold out.' }, { status: 409 }),
  );
  expect(await startPayment({ service: 'order', body, method: 'card' }, () => {})).toEqual({
    kind: 'refused',
    message: 'Sold out.',
  });
  expect(stored.size).toBe(0);
});

it.each([
  [PAGE_MESSAGES.otherAccount, { kind: 'other-account' }],
  [ACCOUNT_MESSAGES.accountFrozen, { kind: 'refused', message: ACCOUNT_MESSAGES.accountFrozen }],
])('tells “another account” apart from other refusals: %s', async (message, outcome) => {
  call.mockResolvedValueOnce(Response.json({ success: false, message }, { status: 403 }));
  expect(await startPayment({ service: 'order', body, method: 'card' }, () => {})).toEqual(outcome);
  expect(stored.size).toBe(0);
});

it('returns the order that the wallet paid for', async () => {
  const answer = {
    success: true,
    message: CHECKOUT_MESSAGES.paymentSuccessful,
    orderId: 'c'.repeat(24),
  };
  call.mockResolvedValueOnce(Response.json(answer));
  expect(await startPayment({ service: 'order', body, method: 'wallet' }, () => {})).toEqual({
    kind: 'paid',
    id: 'c'.repeat(24),
  });
  expect(call.mock.calls[0]?.[0]).toBe('/api/payment/wallet/order');
});

it('returns “Wallet payment failed” for a server error', async () => {
  const fault = { success: false, message: PAGE_MESSAGES.errorOccurred };
  call.mockResolvedValueOnce(Response.json(fault, { status: 500 }));
  expect(await startPayment({ service: 'order', body, method: 'wallet' }, () => {})).toEqual({
    kind: 'refused',
    message: 'Wallet payment failed',
  });
});

it('never pays by card with the key of a wallet payment', async () => {
  call.mockImplementation(async () => Response.json({ success: false }, { status: 503 }));
  const wallet = startPayment({ service: 'order', body, method: 'wallet' }, () => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await wallet;
  const card = startPayment({ service: 'order', body, method: 'card' }, () => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await card;
  expect(new Set(keys()).size).toBe(2);
});
