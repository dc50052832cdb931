import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ROUTES } from '@/lib/assembly/calls';
import { registerCall } from '@/lib/assembly/sign-in-calls';
import { listProductsCall } from '@/lib/catalog/calls';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { suggestPlacesCall } from '@/lib/people/addresses/calls';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { PEER_HEADER } from '@/lib/platform/http/caller';
import { LIMITS } from '@/lib/platform/http/limits';
import { route } from '@/lib/platform/http/route';
import { row } from '@/lib/platform/http/row';
import { refundCall } from '@/lib/platform/rate-limit';
import { updateCartCall } from '@/lib/purchases/checkout/cart/calls';
import { confirmPaymentCall, payOrderByCardCall } from '@/lib/purchases/checkout/payments/calls';
import { cancelOrderCall } from '@/lib/purchases/moves/calls';
import { Session } from '@/models/platform/session';
import { callRoute, type Sent } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makePerson, signInAs } from '../../support/people';
import { getCount, setCount } from '../../support/rate-limits';

useTestDatabase();

const ID = 'a'.repeat(24);
let address = '';
beforeEach(() => {
  const byte = () => Math.floor(Math.random() * 256);
  address = `10.${byte()}.${byte()}.${byte()}`;
});

const deviceCookie = () => `eki.device=${randomUUID().slice(0, 22)}`;
/** A call from this test's address. */
const from = (sent: Sent = {}): Sent => ({
  ...sent,
  headers: { [PEER_HEADER]: address, ...sent.headers },
});

describe('registering', () => {
  const open = route(registerCall, async () => ({ body: {} }));
  const person = () => ({
    name: 'Ada Obaseki',
    email: `${randomUUID()}@mail.example`,
    phone: '08031234567',
    password: 'Ugbowo-2026',
  });
  const register = async (body: object, cookie?: string) =>
    (await callRoute(open, '/api/user/register', from({ body, cookie }))).status;

  it('is not used up by refused registrations', async () => {
    for (let call = 0; call < LIMITS.register.points + 5; call += 1) {
      expect(await register({ ...person(), email: 'nobody' })).toBe(400);
    }
    expect(await getCount(`register:guests:${address}`)).toBeNull();
    expect(await register(person())).toBe(200);
    expect(await getCount(`register:guests:${address}`)).toBe(1);
  });

  it('is limited per minute', async () => {
    const broken = { body: { name: '' } };
    for (let call = 0; call < LIMITS.register.attemptsPerMinute; call += 1) {
      expect((await callRoute(open, '/api/user/register', from(broken))).status).toBe(400);
    }
    const refused = await callRoute(open, '/api/user/register', from(broken));
    expect(refused).toMatchObject({
      status: 429,
      body: { message: MESSAGES.tooManyTries },
    });
  });

  it('is limited per device, which leaves room for others at the same address', async () => {
    const device = deviceCookie();
    for (let call = 0; call < LIMITS.register.points; call += 1) {
      expect(await register(person(), device)).toBe(200);
    }
    expect(await register(person(), device)).toBe(429);
    expect(await register(person(), device)).toBe(429);
    // Calls refused to the device don't count for the address.
    expect(await getCount(`register:guests:${address}`)).toBe(LIMITS.register.points);
    expect(await register(person(), deviceCookie())).toBe(200);
    expect(await register(person())).toBe(200);
  });

  it('is limited per address, whatever devices a caller invents', async () => {
    expect(await register(person())).toBe(200);
    const { points, guestMultiplier } = LIMITS.register;
    await setCount(`register:guests:${address}`, points * guestMultiplier);
    const made = deviceCookie();
    expect(await register(person(), made)).toBe(429);
    expect(await getCount(`register:device:${made.split('=')[1]}`)).toBeNull();
  });
});

describe('an hour at an address that thousands share', () => {
  const link = { id: ID, token: 'A'.repeat(43) };
  beforeEach(() => () => vi.useRealTimers());

  it.each([
    ['POST /api/user/confirmEmail', link],
    ['POST /api/user/declineEmail', link],
    ['POST /api/user/undoEmail', link],
    ['POST /api/user/sendPasswordResetEmail', { email: 'made-up@mail.example' }],
    ['POST /api/user/resetPassword', { ...link, newPassword: 'Cassava-52-drum' }],
    ['POST /api/user/google-signin', { token: 'a.b.c' }],
  ] as const)('is never used up for %s', async (name, body) => {
    const open = route(ROUTES[name], async () => ({ body: {} }));
    const path = name.split(' ')[1] ?? '';
    const start = Date.now();
    const statuses = new Set<number>();
    for (let call = 0; call < 310; call += 1) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + call * 10_000 });
      statuses.add((await callRoute(open, path, from({ body }))).status);
    }
    expect([...statuses]).toEqual([200]);
  });
});

describe.each([
  ['following links', 'POST /api/user/confirmEmail', { id: ID, token: 'A'.repeat(43) }],
  ['asking for them', 'POST /api/user/sendPasswordResetEmail', { email: 'made-up@mail.example' }],
] as const)('%s', (_, name, body) => {
  const open = route(ROUTES[name], async () => {
    throw new AppError('invalid', ACCOUNT_MESSAGES.linkOver);
  });
  const follow = async (cookie?: string) =>
    (await callRoute(open, name.split(' ')[1] ?? '', from({ body, cookie }))).status;

  it('is limited per device and minute, which leaves room for others', async () => {
    const device = deviceCookie();
    for (let call = 0; call < LIMITS.link.points; call += 1) expect(await follow(device)).toBe(400);
    expect(await follow(device)).toBe(429);
    expect(await follow(deviceCookie())).toBe(400);
    expect(await follow()).toBe(400);
  });
});

describe('address suggestions', () => {
  const suggest = route(suggestPlacesCall, async () => ({ body: {} }));
  const ask = async (cookie?: string) =>
    (await callRoute(suggest, '/api/map/autoComplete?input=ugbowo', from({ cookie }))).status;

  it('are limited by a guest’s device, and leave others at the address theirs', async () => {
    const device = deviceCookie();
    for (let call = 0; call < LIMITS.suggestions.points; call += 1) {
      expect(await ask(device)).toBe(200);
    }
    expect(await ask(device)).toBe(429);
    expect(await ask(deviceCookie())).toBe(200);
    expect(await ask()).toBe(200);
    expect(await ask((await makePerson()).cookie)).toBe(200);
  });
});

describe('the product list', () => {
  const list = route(listProductsCall, async () => ({ body: {} }));
  const look = async (query: string, cookie?: string) =>
    (await callRoute(list, `/api/product/list${query}`, from({ cookie }))).status;

  it('counts by how much is requested', async () => {
    const { cookie } = await makePerson();
    for (let call = 0; call < LIMITS.catalog.points / 20; call += 1) {
      expect(await look('?limit=1000', cookie)).toBe(200);
    }
    expect(await look(`?ids=${ID}`, cookie)).toBe(429);
  });

  it('gives all guests of an address ten times one guest’s limit', async () => {
    const calls = (LIMITS.catalog.points * 10) / 20;
    for (let call = 0; call < calls; call += 1) expect(await look('?limit=1000')).toBe(200);
    expect(await look('?limit=1')).toBe(429);
  });

  it('counts a refused call once', async () => {
    const { cookie } = await makePerson();
    for (let call = 0; call < LIMITS.catalog.points - 1; call += 1) {
      expect(await look('?limit=1e3', cookie)).toBe(400);
    }
    expect(await look('?limit=1', cookie)).toBe(200);
    expect(await look('?limit=1', cookie)).toBe(429);
  });
});

describe('a guest who asks for a payment', () => {
  const state = route(confirmPaymentCall, async () => ({ body: {} }));
  const ask = async (reference: string) =>
    (await callRoute(state, `/api/payment/callback?reference=${reference}`, from())).status;

  it('is getCount by the reference only if it is valid', async () => {
    const broken = 'x'.repeat(30);
    for (let call = 0; call <= LIMITS.paymentState.points; call += 1) {
      expect(await ask(broken)).toBe(400);
    }
    const own = 'EKI-0123456789abcdef-1';
    for (let call = 0; call < LIMITS.paymentState.points; call += 1) {
      expect(await ask(own)).toBe(200);
    }
    expect(await ask(own)).toBe(429);
  });
});

describe('paying', () => {
  let hold: Promise<void> | undefined;
  let refusal: AppError | undefined;
  let runs = 0;
  const open = route(payOrderByCardCall, async () => {
    runs += 1;
    await hold;
    if (refusal) throw refusal;
    return { body: { runs } };
  });
  const payment = { totalAmount: 2_500, address: ID };
  const pay = async (cookie: string, key: string, body: object = payment) =>
    (
      await callRoute(
        open,
        '/api/payment/paystack/order',
        from({ body, cookie, headers: { 'idempotency-key': key } }),
      )
    ).status;

  it('doesn’t count malformed, repeated or concurrent duplicate calls', async () => {
    const { cookie, userId } = await makePerson();
    const key = randomUUID();
    expect(await pay(cookie, key)).toBe(200);
    for (let call = 0; call < LIMITS.payment.points; call += 1) {
      expect(await pay(cookie, key)).toBe(200);
      expect(await pay(cookie, randomUUID(), { totalAmount: 'all' })).toBe(400);
    }
    let release: () => void = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const slow = randomUUID();
    const first = pay(cookie, slow);
    await expect.poll(() => runs).toBe(2);
    for (let call = 0; call < LIMITS.payment.points; call += 1) {
      expect(await pay(cookie, slow)).toBe(409);
    }
    release();
    expect(await first).toBe(200);
    expect(await getCount(`payment:${userId}`)).toBe(2);
    expect(await getCount(`payment:day:${userId}`)).toBe(2);
  });

  it.each([
    ['upstream_refused', 0],
    ['upstream', 1],
  ] as const)('counts a call that ends in %s as %i', async (code, calls) => {
    const { cookie, userId } = await makePerson();
    refusal = new AppError(code, 'No.');
    expect(await pay(cookie, randomUUID())).toBe(502);
    refusal = undefined;
    expect(await getCount(`payment:${userId}`)).toBe(calls);
    expect(await getCount(`payment:day:${userId}`)).toBe(calls);
  });

  it('allows a rate-limited attempt later under the same key', async () => {
    const { cookie, userId } = await makePerson();
    expect(await pay(cookie, randomUUID())).toBe(200);
    await setCount(`payment:${userId}`, LIMITS.payment.points);
    const key = randomUUID();
    expect(await pay(cookie, key)).toBe(429);
    await setCount(`payment:${userId}`, 0);
    expect(await pay(cookie, key)).toBe(200);
  });
});

describe('cancelling', () => {
  const cancel = route(cancelOrderCall, async () => ({ body: {} }));
  const ask = (cookie: string, orderId = ID) =>
    callRoute(cancel, '/api/order/cancel', from({ body: { orderId }, cookie }));

  it('is allowed twenty times an hour across all processes', async () => {
    const { cookie, userId } = await makePerson();
    expect((await ask(cookie, 'no-id')).status).toBe(400);
    for (let call = 0; call < 20; call += 1) expect((await ask(cookie)).status).toBe(200);
    expect(await getCount(`cancel:${userId}`)).toBe(20);
    const refused = await ask(cookie);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: MESSAGES.tooManyTries },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await ask((await makePerson()).cookie)).status).toBe(200);
    // Another process has getCount nothing itself.
    await setCount(`cancel:${userId}`, 0);
    expect((await ask(cookie)).status).toBe(200);
  });
});

describe('calls that the caller may not make', () => {
  const area = route(
    row('GET /api/test/area', { roles: ['ops'], owner: 'none', limit: 'reads', fresh: true }),
    async () => ({ body: {} }),
  );
  const cart = route(updateCartCall, async () => ({ body: {} }));
  const update = async (cookie?: string) =>
    (await callRoute(cart, '/api/cart/update', from({ body: { cartItems: {} }, cookie }))).status;
  const enter = async (cookie?: string) =>
    (await callRoute(area, '/api/test/area', from({ cookie }))).status;
  const { points, guestMultiplier } = LIMITS.refused;

  it('are limited by user across all kinds, without affecting other calls', async () => {
    const { cookie } = await makePerson();
    for (let call = 0; call < points; call += 1) expect(await enter(cookie)).toBe(404);
    expect(await enter(cookie)).toBe(429);
    expect(await update(cookie)).toBe(200);
    expect(await enter((await makePerson()).cookie)).toBe(404);
  });

  it('are limited by the user of a cookie whose session has ended, and look it up once', async () => {
    const { cookie, userId } = await makePerson();
    await Session.deleteMany({ userId });
    const read = vi.spyOn(Session, 'findById');
    for (let call = 0; call < points; call += 1) expect(await update(cookie)).toBe(401);
    expect(await update(cookie)).toBe(429);
    expect(await enter(cookie)).toBe(429);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    expect(await update(await signInAs(userId))).toBe(200);
  });

  it('are limited by address for guests, as many times more', async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < points * guestMultiplier; call += 1) statuses.add(await update());
    expect([...statuses]).toEqual([401]);
    expect(await update()).toBe(429);
    expect(await update((await makePerson()).cookie)).toBe(200);
  });
});

it('restores counts that no window holds, also concurrently', async () => {
  const rule = { name: 'taken-back', points: 10, windowS: 60, shared: true };
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => refundCall(rule, key)));
    expect(await getCount(`${rule.name}:${key}`)).toBe(-20);
  }
});
