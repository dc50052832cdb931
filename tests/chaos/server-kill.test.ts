import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPayment } from '@/components/market/checkout/start-payment';
import type { PayOrderCall } from '@/lib/purchases/checkout/payments/schemas';
import { Order } from '@/models/purchases/order';
import { Payment } from '@/models/purchases/payment';
import { expectBooksToBalance, getBalance } from '../support/ledger';
import { makePerson, type Person } from '../support/people';
import {
  killAt,
  killServer,
  type ServerProcess,
  startReadyServer,
  useBuiltServer,
} from '../support/server-process';
import { createAddress, createProduct, createVendor, fillCart, getStock } from '../support/shop';
import { standIn } from '../support/stand-in';

useBuiltServer();
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Runs `work` with a new server, which is killed afterwards. */
async function onServer<T>(
  settings: Record<string, string>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startReadyServer(settings);
  try {
    return await work(server);
  } finally {
    await killServer(server);
  }
}

function call(server: ServerProcess, person: Person, path: string, body?: object) {
  return fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie: person.cookie,
      origin: server.url,
      'content-type': 'application/json',
      // Each new dialog sends its own key.
      'idempotency-key': randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function readyToPay() {
  const person = await makePerson();
  const option = await createProduct(await createVendor(), { priceKobo: 250_000, stock: 1 });
  await fillCart({ ...person, roles: ['customer'] }, [{ ...option, quantity: 1 }]);
  const address = await createAddress({ ...person, roles: ['customer'] });
  return { person, option, body: { totalAmount: 3_190, address, items: undefined } };
}

/** The answer of a payment call; null if the app died during it. */
async function pay(
  server: ServerProcess,
  { person, body }: Awaited<ReturnType<typeof readyToPay>>,
) {
  const answer = await call(server, person, '/api/payment/paystack/order', body).catch(() => null);
  return answer && ((await answer.json()) as { reference: string });
}

/**
 * Sends the calls of pages to the server as the person's browser would. Returns the idempotency keys that
 * were sent.
 */
function simulateBrowser(person: Person, origin: string): Set<string | null> {
  const keys = new Set<string | null>();
  const real = fetch;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => {
    if (!to.startsWith('/')) return real(to, init);
    const headers = new Headers(init?.headers);
    headers.set('cookie', person.cookie);
    headers.set('origin', origin);
    keys.add(headers.get('idempotency-key'));
    return real(origin + to, { ...init, headers });
  });
  return keys;
}

/** The body of the checkout's call. */
function toCheckoutBody({
  person,
  option,
  body,
}: Awaited<ReturnType<typeof readyToPay>>): PayOrderCall {
  const { totalAmount, address } = body;
  const { productId, optionId } = option;
  const items = [{ productId, optionId, addonIds: [], quantity: 1 }];
  const owner = person.userId;
  return { owner, totalAmount, address, isExpress: false, cartRev: 1, items };
}

const firstReference = async (person: Person) =>
  (await Payment.findOne({ userId: person.userId }).lean())?.attempts[0]?.reference ?? '';

describe('the app killed between two steps of a payment, then restarted', () => {
  it.each(['payment:after-saved', 'payment:after-initialize', 'payment:after-open'])(
    'at %s: paying again gives one order',
    async (point) => {
      const checkout = await readyToPay();
      await onServer(killAt(point), async (server) => {
        expect(await pay(server, checkout)).toBeNull();
        await server.ended;
      });
      await onServer({}, async (server) => {
        const again = await pay(server, checkout);
        await standIn().pay(again?.reference ?? '');
        const state = await call(
          server,
          checkout.person,
          `/api/payment/callback?reference=${again?.reference}`,
        );
        expect(await state.json()).toMatchObject({ payment: { state: 'succeeded' } });
      });
      expect(await Order.countDocuments({ userId: checkout.person.userId })).toBe(1);
      expect(await getStock(checkout.option)).toEqual([0, 0, 1]);
      await expectBooksToBalance();
    },
    60_000,
  );

  it.each(['payment:after-saved', 'payment:after-open'])(
    'at %s: the waiting browser gets its payment page under the same key',
    async (point) => {
      const checkout = await readyToPay();
      await onServer(killAt(point), async (server) => {
        const keys = simulateBrowser(checkout.person, server.url);
        const outcome = startPayment(
          { service: 'order', body: toCheckoutBody(checkout), method: 'card' },
          () => {},
        );
        await server.ended;
        await onServer({ PORT: String(server.port) }, async () => {
          const answer = await outcome;
          const reference = answer.kind === 'url' ? answer.reference : answer.kind;
          await standIn().pay(reference);
          const path = `/api/payment/callback?reference=${reference}`;
          const state = await call(server, checkout.person, path);
          expect(await state.json()).toMatchObject({ payment: { state: 'succeeded' } });
        });
        expect(keys.size).toBe(1);
      });
      expect(await Order.countDocuments({ userId: checkout.person.userId })).toBe(1);
      expect(await getStock(checkout.option)).toEqual([0, 0, 1]);
      await expectBooksToBalance();
    },
    60_000,
  );

  it.each(['settle:after-verify', 'settle:after-commit'])(
    'at %s: the order exists once after the restart',
    async (point) => {
      const checkout = await readyToPay();
      await onServer(killAt(point), async (server) => {
        await pay(server, checkout);
        const reference = await firstReference(checkout.person);
        await standIn().pay(reference);
        const path = `/api/payment/callback?reference=${reference}`;
        expect(await call(server, checkout.person, path).catch(() => null)).toBeNull();
        await server.ended;
      });
      await onServer({}, async (server) => {
        const reference = await firstReference(checkout.person);
        for (let time = 0; time < 3; time += 1) {
          await call(server, checkout.person, `/api/payment/callback?reference=${reference}`);
        }
      });
      expect(await Order.countDocuments({ userId: checkout.person.userId })).toBe(1);
      expect(await getBalance(checkout.person)).toBe(0);
      await expectBooksToBalance();
    },
    60_000,
  );
});
