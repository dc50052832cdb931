import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { statusAt } from '@/lib/core/delivery/status';
import { shortId } from '@/lib/core/ids';
import { arrive } from '@/lib/purchases/delivery/riders/commands';
import { askCustomer } from '@/lib/purchases/moves/board/commands';
import { Command } from '@/models/platform/command';
import { Dispatch } from '@/models/purchases/dispatch';
import { Order } from '@/models/purchases/order';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { Children } from '../../scripts/run/lib/children.mjs';
import { provideChromium } from '../../scripts/run/lib/chromium.mjs';
import { getStoredJob } from '../support/deliveries';
import { expectBooksToBalance } from '../support/ledger';
import { placed } from '../support/paying';
import { signInAs } from '../support/people';
import { makeRider, takeDispatch } from '../support/riders';
import { makeMember } from '../support/sellers';
import {
  killServer,
  type ServerProcess,
  startReadyServer,
  useBuiltServer,
} from '../support/server-process';

useBuiltServer();

let browser: Browser;
beforeAll(async () => {
  const { file } = await provideChromium({ children: new Children() });
  browser = await chromium.launch({
    executablePath: file,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
});
afterAll(() => browser.close());

/** The pages refresh automatically after 15 s at most. */
const SOON = { timeout: 30_000 };
const HALL = { latitude: 6.4012, longitude: 5.6142 };

/** Opens the page at this path on a phone with the session of the cookie. */
async function open(server: ServerProcess, cookie: string, path: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: server.url,
    timezoneId: 'Africa/Lagos',
    permissions: ['geolocation'],
    geolocation: { ...HALL, accuracy: 10 },
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(() => Object.assign(window, { wasOpenBefore: true }));
  return page;
}

/** An unaccepted order of two pieces, and a cheaper option that the shop can offer. */
async function newOrder() {
  const now = new Date();
  const { orderId, actor, option } = await placed();
  const { productId } = option;
  const optionId = new mongoose.Types.ObjectId();
  const small = { _id: optionId, name: 'Small', priceKobo: 200_000, inStock: true, tracked: true };
  await Product.updateOne({ _id: productId }, { $push: { options: small } });
  const pieces = { onHand: 5, reserved: 0, allocated: 0, available: 5 };
  await StockLevel.create({ _id: `${productId}:${optionId}`, productId, optionId, ...pieces });
  // The order is made to look paid during delivery hours, because the test runs at any hour.
  const acceptBy = new Date(now.getTime() + 600_000);
  await Order.updateOne({ _id: orderId }, { scheduledFor: null, createdAt: now, acceptBy });
  const order = await Order.findById(orderId).orFail().lean();
  const member = await makeMember(order.parts[0]?.vendorId ?? '');
  return { orderId, optionId: optionId.toString(), member, cookie: await signInAs(actor.userId) };
}

describe('pages that are open while the app is killed and restarted', () => {
  it('show the changes since, and accept the next command', async () => {
    const { orderId, optionId, member, cookie } = await newOrder();
    const rider = await makeRider();
    const jobId = await takeDispatch(rider);
    let server = await startReadyServer({});
    const settings = { PORT: String(server.port) };
    try {
      const customer = await open(server, cookie, `/order/${orderId}`);
      const board = await open(server, member.cookie, '/seller');
      const phone = await open(server, rider.cookie, `/rider/job/${jobId}`);
      const ticket = board.getByRole('article', { name: `Order ${shortId(orderId)}` });
      await expect(ticket).toBeVisible(SOON);
      await expect(customer.getByText(/accepted by/)).toBeVisible(SOON);
      await expect(phone.getByRole('button', { name: 'I am there' })).toBeVisible(SOON);

      await killServer(server);
      const about = { orderId, itemId: '1', kind: 'substitute', optionId } as const;
      await askCustomer(about, member.actor, new Date());
      const [stop] = (await getStoredJob(jobId)).stops;
      const { latitude = 0, longitude = 0 } = stop ?? {};
      await arrive({ jobId, stop: 0, latitude, longitude }, rider.actor, new Date());
      server = await startReadyServer(settings);

      const question = customer.getByRole('region', { name: /^Sold out:/ });
      await expect(question).toBeVisible(SOON);
      await expect(ticket.getByText(/left to answer/)).toBeVisible(SOON);
      const picked = phone.getByRole('button', { name: 'Picked up, go to stop 2' });
      await expect(picked).toBeVisible(SOON);

      await question.getByRole('button', { name: 'Take Small' }).click();
      await expect(question).toBeHidden(SOON);
      await expect(ticket.getByText('Customer took this instead')).toBeVisible(SOON);
      await ticket.getByRole('button', { name: /^Accept · ready by/ }).click();
      await expect(customer.getByText('Being prepared')).toBeVisible(SOON);
      await phone.getByLabel(/^Or a note/).fill('Brown envelope from the guard.');
      await picked.click();
      await expect(phone.getByRole('button', { name: 'I am there' })).toBeVisible(SOON);

      for (const page of [customer, board, phone]) {
        expect(await page.evaluate(() => 'wasOpenBefore' in window)).toBe(true);
      }
    } finally {
      await killServer(server);
    }
    const { events } = await Order.findById(orderId).orFail().lean();
    expect(events.map(({ command }) => command)).toEqual(['place', 'ask', 'swap', 'confirm']);
    // The phone's own; the arrival above had no id.
    const sent = await Command.find({ name: mongoose.trusted({ $in: ['arrive', 'pick'] }) }).lean();
    expect(sent.map(({ name }) => name)).toEqual(['pick']);
    const { statusRank } = await Dispatch.findById(jobId).orFail().lean();
    expect(statusAt(statusRank)).toBe('Order Picked');
    await expectBooksToBalance();
  }, 240_000);
});
