import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ROUTES } from '@/lib/assembly/calls';
import { loginCall } from '@/lib/assembly/sign-in-calls';
import { listProductsCall } from '@/lib/catalog/calls';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import { suggestPlacesCall } from '@/lib/people/addresses/calls';
import { uploadFileCall } from '@/lib/platform/files/calls';
import { MAX_HELD_BYTES, roomFor } from '@/lib/platform/http/body-room';
import { LIMITS } from '@/lib/platform/http/limits';
import { route, routeByType } from '@/lib/platform/http/route';
import { shared } from '@/lib/platform/shared';
import { updateCartCall } from '@/lib/purchases/checkout/cart/calls';
import { configKey } from '@/lib/purchases/checkout/cart/config-key';
import {
  type CartItems,
  countPieces,
  MAX_EDITS,
  MAX_LINES,
  MAX_PRODUCTS,
  MAX_WISHES,
  setQuantity,
} from '@/lib/purchases/checkout/cart/policy';
import { confirmPaymentCall, payOrderByCardCall } from '@/lib/purchases/checkout/payments/calls';
import { quoteDeliveryFeeCall } from '@/lib/purchases/moves/calls';
import { Session } from '@/models/platform/session';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { APP_URL } from '../../support/environment';
import { makePerson, type Person } from '../../support/people';
import { photoForm } from '../../support/photos';

useTestDatabase();

const ID = 'a'.repeat(24);
const cart = { cartItems: { [ID]: { [ID]: 2 } } };
const setCart = route(updateCartCall, async ({ input, actor }) => ({
  body: { got: input.cartItems, by: actor.userId },
}));

let person: Person;
beforeEach(async () => {
  person = await makePerson();
});
const send = (sent: Parameters<typeof callRoute>[2]) =>
  callRoute(setCart, '/api/cart/update', { cookie: person.cookie, ...sent });

describe('route(): who may call', () => {
  it('answers a signed-in page on our site', async () => {
    const got = await send({ body: cart });
    expect(got).toMatchObject({
      status: 200,
      body: { success: true, got: cart.cartItems, by: person.userId },
    });
    expect(got.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the word null', { origin: 'null' }],
    ['our origin as a prefix', { origin: 'http://localhost:3000.evil.example' }],
    ['no origin', { origin: undefined }],
    ['no origin, only the header of our pages', { origin: undefined, 'x-eki-page': 'cart' }],
    ['no origin, another site', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['no origin, a sister site', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ])('refuses a change from %s', async (_name, headers) => {
    const got = await send({ body: cart, headers });
    expect(got).toMatchObject({ status: 403, body: { success: false } });
  });

  it('accepts a browser that sends no Origin but Sec-Fetch-Site: same-origin', async () => {
    const headers = { origin: undefined, 'sec-fetch-site': 'same-origin' };
    expect((await send({ body: cart, headers })).status).toBe(200);
  });

  it('refuses guests, forged sessions and ended sessions', async () => {
    const refused = { status: 401, body: { success: false, message: MESSAGES.loginToContinue } };
    expect(await send({ body: cart, cookie: undefined })).toMatchObject(refused);
    expect(await send({ body: cart, cookie: 'eki.session=made.up' })).toMatchObject(refused);
    await Session.deleteMany({ userId: person.userId });
    expect(await send({ body: cart })).toMatchObject(refused);
  });
});

describe('route(): a session that was ended elsewhere', () => {
  it.each([
    ['GET /api/wallet/get', '/api/wallet/get?walletType=customer', undefined],
    ['POST /api/order/cancel', '/api/order/cancel', { orderId: ID }],
    [
      'POST /api/payment/paystack/order',
      '/api/payment/paystack/order',
      { totalAmount: 1, address: ID },
    ],
  ] as const)('is refused right away where money is involved: %s', async (name, path, body) => {
    const call = route(ROUTES[name], async () => ({ body: {} }));
    expect((await send({ body: cart })).status).toBe(200);
    await Session.deleteMany({ userId: person.userId });
    expect((await callRoute(call, path, { cookie: person.cookie, body })).status).toBe(401);
  });
});

describe('route(): what may be sent', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
  const refused = { status: 400, body: { success: false, message: MESSAGES.badRequest } };

  it.each([
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
    ['plain text that is JSON', JSON.stringify(cart), 'text/plain'],
    ['no type', JSON.stringify(cart), undefined],
    ['broken JSON', '{"cartItems":', 'application/json'],
    ['nothing', '', 'application/json'],
    ['too deep a nesting', JSON.stringify(nested(9)), 'application/json'],
    [
      'too many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`k${i}`, 1]))),
      'application/json',
    ],
    ['__proto__', '{"cartItems":{},"__proto__":{"admin":true}}', 'application/json'],
    ['constructor', '{"cartItems":{"constructor":{"prototype":{}}}}', 'application/json'],
    ['an unknown key', JSON.stringify({ ...cart, role: 'admin' }), 'application/json'],
    ['an operator for a list', JSON.stringify({ ...cart, edits: { $gt: 0 } }), 'application/json'],
    ['a list', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
  ])('refuses %s', async (_name, raw, type) => {
    expect(await send({ raw, headers: { 'content-type': type } })).toMatchObject(refused);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('accepts the largest cart and wishlist, with the longest keys', async () => {
    const id = (index: number) => index.toString(16).padStart(24, '0');
    const addons = Array.from({ length: 20 }, (_, index) => id(1_000 + index));
    let cartItems: CartItems = {};
    for (let line = 0; line < MAX_LINES; line += 1) {
      const key = configKey(id(line), addons);
      cartItems = setQuantity(cartItems, id(line % MAX_PRODUCTS), key, MAX_QUANTITY);
    }
    const wishList = Array.from({ length: MAX_WISHES }, (_, index) => id(index));
    const signIn = route(loginCall, async ({ input }) => ({
      body: { wishes: input.wishList?.length, pieces: countPieces(input.cartItems ?? {}) },
    }));
    const got = await callRoute(signIn, '/api/user/login', {
      body: { email: 'ada@eki.example', password: 'Ugbowo-2026', cartItems, wishList },
    });
    const pieces = MAX_LINES * MAX_QUANTITY;
    expect(got.body).toEqual({ success: true, wishes: MAX_WISHES, pieces });
    expect((await send({ body: { cartItems } })).status).toBe(200);
    const edits = Array.from({ length: MAX_EDITS }, (_, line) => {
      const key = configKey(id(line), addons);
      return { id: id(line), productId: id(line), key, isNew: true };
    });
    expect((await send({ body: { cartItems, edits, owner: ID } })).status).toBe(200);
    const full = setQuantity(cartItems, id(0), id(7_000), 1);
    expect(await send({ body: { cartItems: full } })).toMatchObject(refused);
  });

  it('lets the largest cart be paid', async () => {
    const id = (index: number) => index.toString(16).padStart(24, '0');
    const items = Array.from({ length: MAX_LINES }, (_, line) => ({
      productId: id(line),
      optionId: id(line),
      addonIds: Array.from({ length: 20 }, (_each, addon) => id(addon)),
      quantity: MAX_QUANTITY,
    }));
    const pay = route(payOrderByCardCall, async ({ input }) => ({
      body: { lines: input.items?.length },
    }));
    const got = await callRoute(pay, '/api/payment/paystack/order', {
      body: {
        email: 'ada@eki.example',
        totalAmount: 2_500,
        promo: null,
        items,
        cartRev: 3,
        address: ID,
        isExpress: true,
        scheduledFor: null,
      },
      cookie: person.cookie,
    });
    expect(got.body).toEqual({ success: true, lines: MAX_LINES });
  });

  it('refuses a body over the route’s limit, declared or not', async () => {
    const raw = JSON.stringify({ ...cart, pad: 'x'.repeat(100_001) });
    const length = String(raw.length);
    expect((await send({ raw })).status).toBe(413);
    expect((await send({ raw, headers: { 'content-length': length } })).status).toBe(413);
  });
});

describe('routeByType()', () => {
  const byType = routeByType({ cart: setCart });
  const post = (type: string) =>
    callRoute(byType, `/api/${type}`, { cookie: person.cookie, body: cart, params: { type } });

  it('answers for its types, and 404 for any other', async () => {
    expect(await post('cart')).toMatchObject({ status: 200, body: { by: person.userId } });
    for (const type of ['parcel', 'constructor', '__proto__', '']) {
      expect(await post(type)).toMatchObject({
        status: 404,
        body: { success: false, message: MESSAGES.notFound, requestId: expect.any(String) },
      });
    }
  });
});

describe('route(): large bodies', () => {
  const upload = route(uploadFileCall, async ({ input }) => {
    if (input.file.name === 'refused') throw new AppError('invalid', 'No.');
    return { body: {} };
  });

  /** An upload that has declared its length and sent all but its end. */
  async function begin({ cookie }: Person, name = 'photo.jpg') {
    const form = photoForm(Buffer.alloc(200_000), { name }).raw;
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await whole.arrayBuffer());
    let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        sender = controller;
        controller.enqueue(bytes.subarray(0, -10));
      },
    });
    const headers = { 'content-type': type, 'content-length': String(bytes.byteLength) };
    const request = new Request(`${APP_URL}/api/files`, {
      method: 'POST',
      headers: { ...headers, cookie, origin: APP_URL },
      body,
      duplex: 'half',
    } as RequestInit);
    const answer = upload(request, { params: Promise.resolve({}) });
    return {
      end: async () => {
        sender?.enqueue(bytes.subarray(-10));
        sender?.close();
        return (await answer).status;
      },
      disconnect: async () => {
        sender?.error(new Error('aborted'));
        return (await answer).status;
      },
    };
  }
  const whole = ({ cookie }: Person, name?: string) =>
    callRoute(upload, '/api/files', { cookie, ...photoForm(Buffer.alloc(200_000), { name }) });
  const underWay = () => shared('bodies', () => ({ bytes: 0 }));

  it('are limited to three concurrent ones per person, until one is done, refused or aborted', async () => {
    const other = await makePerson();
    const first = await begin(person);
    const second = await begin(person, 'refused');
    const third = await begin(person);
    await expect.poll(() => underWay().bytes).toBeGreaterThan(600_000);
    const fourth = await whole(person);
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '10']);
    expect(fourth.body.message).toBe(MESSAGES.tooManyUploads);
    expect((await whole(other)).status).toBe(200);
    expect(await first.end()).toBe(200);
    expect((await whole(person)).status).toBe(200);
    expect(await second.end()).toBe(400);
    expect(await third.disconnect()).toBe(400);
    expect(underWay().bytes).toBe(0);
    expect((await whole(person, 'refused')).status).toBe(400);
    expect((await whole(person)).status).toBe(200);
  });

  it('are refused while this process has no room for them', async () => {
    const others = roomFor('others');
    others.reserve(MAX_HELD_BYTES - 100_000);
    const refused = await whole(person);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(refused.body.message).toBe(MESSAGES.uploadsBusy);
    expect((await send({ body: cart })).status).toBe(200);
    others.release();
    expect((await whole(person)).status).toBe(200);
  });
});

describe('route(): how refusals look', () => {
  it('carry the server’s request id', async () => {
    const headers = { 'x-request-id': 'given-by-the-server' };
    const got = await send({ body: {}, headers });
    expect(got.headers.get('x-request-id')).toBe('given-by-the-server');
    expect(got.body.requestId).toBe('given-by-the-server');
  });

  it('show our message, and nothing of an unknown error', async () => {
    const failing = (error: Error) =>
      route(updateCartCall, async () => {
        throw error;
      });
    const sent = { cookie: person.cookie, body: cart };
    const conflict = new AppError('conflict', 'Sold out.', { quote: { total: 5 } });
    expect(await callRoute(failing(conflict), '/api/cart/update', sent)).toMatchObject({
      status: 409,
      body: { success: false, message: 'Sold out.', quote: { total: 5 } },
    });
    const got = await callRoute(failing(new Error('secret host')), '/api/cart/update', sent);
    expect(got).toMatchObject({ status: 500, body: { message: PAGE_MESSAGES.somethingWrong } });
    expect(JSON.stringify(got.body)).not.toContain('secret');
  });

  it('count calls per user, not per address, and return how long to wait', async () => {
    const other = await makePerson();
    for (let call = 0; call < LIMITS.cart.points; call += 1) {
      expect((await send({ body: cart })).status).toBe(200);
    }
    const got = await send({ body: cart });
    expect(got).toMatchObject({ status: 429, body: { message: MESSAGES.tooManyTries } });
    expect(Number(got.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(got.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await send({ body: cart, cookie: other.cookie })).status).toBe(200);
  });
});

describe('route(): calls that anyone may make', () => {
  const askFee = route(quoteDeliveryFeeCall, async () => ({ body: {} }));
  const suggest = route(suggestPlacesCall, async () => ({ body: {} }));
  const list = route(listProductsCall, async () => ({ body: {} }));
  const place = { latitude: 6.4, longitude: 5.6, vendorIds: [ID] };

  it.each([
    [
      'the fee',
      LIMITS.fee.points,
      (cookie?: string) => callRoute(askFee, '/api/order/delivery-fee', { body: place, cookie }),
    ],
    [
      'suggestions',
      LIMITS.suggestions.points,
      (cookie?: string) => callRoute(suggest, '/api/map/autoComplete?input=ugbowo', { cookie }),
    ],
  ])('count signed-in callers by user: %s', async (_name, points, ask) => {
    const other = await makePerson();
    for (let call = 0; call < points; call += 1) {
      expect((await ask(person.cookie)).status).toBe(200);
    }
    expect((await ask(person.cookie)).status).toBe(429);
    expect((await ask(other.cookie)).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  it('count guests by device, then by address', async () => {
    const guest = (device?: string) =>
      callRoute(askFee, '/api/order/delivery-fee', {
        body: place,
        cookie: device && `eki.device=${device}`,
      });
    const device = randomUUID().slice(0, 22);
    for (let call = 0; call < LIMITS.fee.points; call += 1) {
      expect((await guest(device)).status).toBe(200);
    }
    expect((await guest(device)).status).toBe(429);
    expect((await guest(randomUUID().slice(0, 22))).status).toBe(200);
    expect((await guest()).status).toBe(200);
  });

  it('count payment lookups by user, and guests’ by reference', async () => {
    const askState = route(confirmPaymentCall, async () => ({ body: {} }));
    const reference = () => `EKI-${randomUUID().replaceAll('-', '').slice(0, 20)}-1`;
    const ask = (of: string, cookie?: string) =>
      callRoute(askState, `/api/payment/callback?reference=${of}`, { cookie });
    const own = reference();
    for (let call = 0; call < LIMITS.paymentState.points; call += 1) {
      expect((await ask(own, person.cookie)).status).toBe(200);
      expect((await ask(own)).status).toBe(200);
    }
    expect((await ask(own, person.cookie)).status).toBe(429);
    expect((await ask(own)).status).toBe(429);
    expect((await ask(own, (await makePerson()).cookie)).status).toBe(200);
    expect((await ask(reference())).status).toBe(200);
  });

  it('count catalogue reads by user, not per address', async () => {
    const look = (cookie?: string) => callRoute(list, '/api/product/list?limit=10', { cookie });
    for (let call = 0; call < LIMITS.catalog.points; call += 1) await look(person.cookie);
    expect((await look(person.cookie)).status).toBe(429);
    expect((await look((await makePerson()).cookie)).status).toBe(200);
    expect((await look()).status).toBe(200);
  });

  it('read no session for catalogue calls', async () => {
    const asked = vi.spyOn(Session, 'find');
    const got = await callRoute(list, '/api/product/list', { cookie: person.cookie });
    expect(got.status).toBe(200);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});
