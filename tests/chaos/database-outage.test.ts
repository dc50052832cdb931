import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as getOrders } from '@/app/api/order/user/route';
import { applySchema } from '@/lib/assembly/schema-check';
import { catalogue, stopCatalogue } from '@/lib/catalog/live-index';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { listPurchases } from '@/lib/purchases/moves/queries';
import { markUp, readinessProblems } from '@/server/health';
import { createRequestListener } from '@/server/request-handler';
import { callRoute } from '../support/call';
import { testEnv } from '../support/environment';
import { expectBooksToBalance, getBalance } from '../support/ledger';
import { sendDue } from '../support/mails';
import { type OwnDatabase, startOwnDatabase } from '../support/own-database';
import { startCardPayment } from '../support/paying';
import { makePerson } from '../support/people';
import { getStock, minutesLater, NOON, readyToPay as readyWith } from '../support/shop';
import { standIn } from '../support/stand-in';
import { reconcilePayments } from '../support/timers';

const readyToPay = () => readyWith({ quantity: 1, totalAmount: 3_190, stock: 3 });

let database: OwnDatabase;

beforeAll(async () => {
  database = await startOwnDatabase('outage');
  Object.assign(process.env, testEnv('eki'), { MONGODB_URI: database.uri('eki_outage') });
  await connectDb();
  await applySchema();
  markUp();
});

afterAll(async () => {
  await stopCatalogue();
  await mongoose.disconnect();
  await database.close();
});

/** The customer is asked to try again later. */
const UNAVAILABLE = {
  status: 503,
  body: { success: false, message: PAGE_MESSAGES.somethingWrong },
  retryAfter: expect.stringMatching(/^\d+$/),
};

/** The response of a My Orders call. */
async function callOrders(cookie: string) {
  const { status, body, headers } = await callRoute(getOrders, '/api/order/user', { cookie });
  return { status, body, retryAfter: headers.get('retry-after') };
}

/** Reasons why the process is not ready, except for the catalogue. */
const databaseReasons = async () =>
  (await readinessProblems()).filter((reason) => !reason.startsWith('catalogue'));

describe('a database that goes down under a running process', () => {
  it('serves payments, cancellations and workers again after a crash', async () => {
    const { actor, input, option } = await readyToPay();
    const { reference } = await startCardPayment('order', input, actor, NOON);
    await standIn().pay(reference);
    const { cookie } = await makePerson();
    await expect.poll(databaseReasons).toEqual([]);

    await database.kill();
    const during = Array.from({ length: 12 }, async (_, turn) => {
      await sleep(turn * 500);
      return listPurchases('order', actor).then(
        () => 'answered',
        () => 'refused',
      );
    });
    expect(new Set(await Promise.all(during))).toEqual(new Set(['refused']));
    expect(await callOrders(cookie)).toMatchObject(UNAVAILABLE);
    expect(await databaseReasons()).toEqual(['database not reachable']);

    await database.start();
    await expect.poll(databaseReasons).toEqual([]);
    await reconcilePayments(minutesLater(1));
    expect(await getStock(option)).toEqual([2, 0, 1]);
    const [order] = await listPurchases('order', actor);
    await cancelPurchase({ kind: 'order', id: order?._id ?? '' }, actor, minutesLater(2));
    expect(await getBalance(actor)).toBe(319_000);
    const sent = await sendDue(new Date(Date.now() + 60_000));
    expect(sent.map(({ to }) => to)).toContain(actor.email);
    const again = await readyToPay();
    const next = await startCardPayment('order', again.input, again.actor, minutesLater(3));
    await standIn().pay(next.reference);
    expect(await settlePayment(next.reference, minutesLater(4))).toMatchObject({
      state: 'settled',
    });
    await expectBooksToBalance();
  });

  it('gives 30 callers a 503 while it hangs, and recovers afterwards', async () => {
    const { cookie } = await makePerson();
    expect(await callOrders(cookie)).toMatchObject({ status: 200 });
    await database.freeze();
    try {
      const calls = await Promise.all(Array.from({ length: 30 }, () => callOrders(cookie)));
      for (const call of calls) expect(call).toMatchObject(UNAVAILABLE);
    } finally {
      database.thaw();
    }
    const status = async () => (await callOrders(cookie)).status;
    await expect.poll(status).toBe(200);
  });

  it('answers unknown pages with 503', async () => {
    await catalogue();
    const server = createServer(
      createRequestListener(async (_asked, page) => void page.end('drawn'), env()),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const page = `/products/Shoes/${'c'.repeat(24)}`;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${page}`;
    expect((await fetch(url)).status).toBe(404);
    await database.kill();
    const got = await fetch(url);
    expect([got.status, got.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await got.text()).toMatch(/<h1>One moment, please<\/h1>/);
    server.close();
  });
});
