import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '@/lib/assembly/calls';
import type { ServiceKind } from '@/lib/core/service-kind';
import { env, setEnv } from '@/lib/platform/env';
import { Product } from '@/models/shops/product';
import { Recorder } from '../support/answers';
import { withoutLimits } from '../support/chat';
import { emptyDatabase, useTestDatabase } from '../support/database';
import { dispatchBody, errandBody } from '../support/direct';
import { expectBooksToBalance, fundWallet } from '../support/ledger';
import { makePerson, type Person } from '../support/people';
import { makePhoto, uploadAs } from '../support/photos';
import { createPromo } from '../support/promos';
import { anotherCode, makeRider } from '../support/riders';
import { makeMember } from '../support/sellers';
import { createAddress, createProduct, createVendor } from '../support/shop';
import { makeStaff } from '../support/staff';

// What each call about purchases, carts and chats answers, and what it sends, as recorded in answers/: it
// stays the same while the code behind the calls changes. `UPDATE_ANSWERS=1` with this file rewrites the
// records; read their diff as a change for customers, shops, riders and staff.

useTestDatabase();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const HALL_1 = { latitude: 6.4012, longitude: 5.6142 };
const NIGHT = '2026-12-02T01:30:00Z';

beforeAll(() => {
  withoutLimits();
  setEnv({ ...env(), VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'a'.repeat(43) });
});

// Lists of staff and riders show everything in the database.
beforeEach(emptyDatabase);

const CALLS = {
  order: {
    list: 'GET /api/order/user',
    quote: 'POST /api/order/quote',
    pay: 'POST /api/payment/wallet/order',
    cancel: 'POST /api/order/cancel',
    report: 'POST /api/order/report',
    id: 'orderId',
  },
  dispatch: {
    list: 'GET /api/dispatch/user',
    quote: 'POST /api/dispatch/quote',
    pay: 'POST /api/payment/wallet/dispatch',
    cancel: 'POST /api/dispatch/cancel',
    report: 'POST /api/dispatch/report',
    id: 'dispatchId',
  },
  errand: {
    list: 'GET /api/errand/user',
    quote: 'POST /api/errand/quote',
    pay: 'POST /api/payment/wallet/errand',
    cancel: 'POST /api/errand/cancel',
    report: 'POST /api/errand/report',
    id: 'errandId',
  },
} as const satisfies Record<ServiceKind, Record<string, string>>;
const KINDS = ['order', 'dispatch', 'errand'] as const;

interface Line {
  productId: string;
  optionId: string;
}

/** A purchase from its quote to its end, with everyone who takes part in it. */
class Purchase {
  id = '';
  readonly lines: Line[] = [];
  readonly vendorIds: string[] = [];
  private commands = 0;

  private constructor(
    readonly kind: ServiceKind,
    readonly recorder: Recorder,
    readonly customer: Person,
    readonly addressId: string,
    private readonly isListed = false,
  ) {}

  /** `shops`: of an order. `start`: ISO. `isListed`: the slow list of ops is read as well. */
  static async prepare(
    kind: ServiceKind,
    {
      shops = 1,
      start,
      isListed = false,
    }: { shops?: 1 | 2; start?: string; isListed?: boolean } = {},
  ): Promise<Purchase> {
    const recorder = new Recorder(start);
    const customer = await makePerson({ name: 'Ada Osagie' });
    recorder.add('customer', customer);
    recorder.add('another', await makePerson({ name: 'Efe Ero' }));
    const offline = { isOnline: false, position: null };
    recorder.add('rider', await makeRider(offline));
    recorder.add('rider 2', await makeRider({ ...offline, vehicle: 'car' }));
    recorder.add('ops', await makeStaff());
    recorder.add('agent', await makeStaff('support', 'Isoken Aghedo'));
    const addressId = await createAddress({ userId: customer.userId, roles: ['customer'] });
    recorder.name(addressId, 'address');
    await fundWallet(customer, 5_000_000);
    const purchase = new Purchase(kind, recorder, customer, addressId, isListed);
    if (kind === 'order') await purchase.openShops(shops);
    return purchase;
  }

  /** Another option of the first product, for less. Returns its id. */
  async addOption(): Promise<string> {
    const optionId = new Types.ObjectId();
    this.recorder.name(optionId.toString(), 'other option');
    const option = {
      _id: optionId,
      name: 'Red',
      priceKobo: 280_000,
      inStock: true,
      tracked: false,
    };
    await Product.updateOne({ _id: this.lines[0]?.productId }, { $push: { options: option } });
    return optionId.toString();
  }

  /** Another purchase of the same customer. */
  with(kind: ServiceKind): Purchase {
    const { recorder, customer, addressId } = this;
    return new Purchase(kind, recorder, customer, addressId);
  }

  private async openShops(shops: number): Promise<void> {
    const { recorder, lines, vendorIds } = this;
    for (let number = 1; number <= shops; number += 1) {
      const suffix = number === 1 ? '' : ` ${number}`;
      const vendorId = await createVendor({ name: `Mama Cass${suffix}`, categories: ['Shoes'] });
      vendorIds.push(vendorId);
      recorder.name(vendorId, `shop${suffix}`);
      const member = await makeMember(vendorId);
      recorder.add(`seller${suffix}`, member);
      for (const name of ['Sandals', 'Sneakers']) {
        const priceKobo = name === 'Sandals' ? 300_000 : 250_000;
        const line = await createProduct(vendorId, {
          name: `${name}${suffix}`,
          priceKobo,
          stock: 5,
        });
        recorder.name(line.productId, `${name}${suffix}`);
        recorder.name(line.optionId, `option of ${name}${suffix}`);
        lines.push(line);
      }
    }
  }

  /** The body of the quote and the payment, without the amount. */
  private body(): Record<string, unknown> {
    const { kind, addressId, lines } = this;
    if (kind === 'order') {
      const items = lines.map((line, at) => ({ ...line, quantity: at === 0 ? 2 : 1 }));
      return { items, address: addressId, isExpress: false };
    }
    const { totalAmount: _, ...rest } = (kind === 'dispatch' ? dispatchBody : errandBody)(
      addressId,
    );
    return rest;
  }

  /** A command id that the record shows. */
  nextCommand(): string {
    this.commands += 1;
    return `command-${this.commands}`;
  }

  get about(): { [key: string]: string } {
    return { [CALLS[this.kind].id]: this.id };
  }

  get job() {
    return { jobId: this.id, commandId: this.nextCommand() };
  }

  get ticket() {
    return { orderId: this.id, commandId: this.nextCommand() };
  }

  /** Body of a call of ops. */
  get case() {
    const reason = 'The customer called us';
    return { kind: this.kind, id: this.id, reason, commandId: this.nextCommand() };
  }

  /** Gets a quote and pays from the wallet; from now on the readings of everyone are recorded. */
  async pay(given: Record<string, unknown> = {}): Promise<void> {
    const { kind, recorder } = this;
    const sent = await this.request(given);
    const paid = await recorder.call('customer', CALLS[kind].pay, sent);
    expect(paid.status).toBe(200);
    this.id = paid.body[CALLS[kind].id];
    recorder.name(this.id, kind);
    this.watch();
    await recorder.look('paid from the wallet');
    await recorder.call('customer', CALLS[kind].pay, sent);
    const other = { ...sent, body: { ...sent.body, isExpress: true } };
    await recorder.call('customer', CALLS[kind].pay, other);
    await recorder.look('the payment repeated, and its key reused for another body');
  }

  /** The call that pays, with the total of a quote. */
  async request(given: Record<string, unknown>) {
    const { kind, recorder } = this;
    const { note, ...priced } = { ...this.body(), ...given };
    const quoted = await recorder.call('customer', CALLS[kind].quote, { body: priced });
    const headers = { 'idempotency-key': `${kind}-payment-0001` };
    const totalAmount = quoted.body.quote?.total;
    return { body: { ...priced, ...(note !== undefined && { note }), totalAmount }, headers };
  }

  private watch(): void {
    const { kind, id, recorder } = this;
    recorder.watch(
      { who: 'customer', call: CALLS[kind].list },
      { who: 'customer', call: 'GET /api/delivery/track', query: { kind, id } },
      { who: 'customer', call: 'GET /api/chat/service', query: { kind, id } },
      { who: 'customer', call: 'GET /api/wallet/get', query: { walletType: 'customer' } },
      { who: 'rider', call: 'GET /api/rider/jobs' },
      { who: 'rider', call: 'GET /api/rider/earnings' },
      { who: 'ops', call: 'GET /api/admin/jobs/[kind]/[id]', params: { kind, id } },
    );
    if (this.isListed) recorder.watch({ who: 'ops', call: 'GET /api/admin/jobs' });
    for (const vendorId of this.vendorIds) {
      const who = vendorId === this.vendorIds[0] ? 'seller' : 'seller 2';
      for (const state of ['new', 'active', 'done']) {
        recorder.watch({ who, call: 'GET /api/seller/orders', query: { state } });
      }
      recorder.watch({ who, call: 'GET /api/seller/sales' });
    }
  }

  step(step: string, who: string, call: RouteName, body: object) {
    return this.recorder.step(step, who, call, { body });
  }

  /** A step that must not be refused, because others depend on it. */
  async must(...args: Parameters<Purchase['step']>): Promise<void> {
    const [step] = args;
    expect((await this.step(...args)).status, step).toBe(200);
  }

  /** The phone of a rider sends its place. */
  async appear(who = 'rider', place = HALL_1): Promise<void> {
    const body = { isOnline: true, ...place, accuracy: 10 };
    await this.recorder.send(who, 'POST /api/rider/presence', { body });
  }

  /** A rider is online until there is an offer. Returns its id. */
  async findOffer(who = 'rider'): Promise<string> {
    for (let tries = 0; tries < 30; tries += 1) {
      await this.appear(who);
      await this.recorder.pass(0);
      const { body } = await this.recorder.send(who, 'GET /api/rider/jobs');
      if (body.offer) return body.offer.offerId;
      await this.recorder.passToNext();
    }
    throw new Error(`no offer for ${who}`);
  }

  /** A rider accepts the next offer. */
  async take(who = 'rider'): Promise<void> {
    const offerId = await this.findOffer(who);
    await this.recorder.look(`offered to ${who}`);
    const body = { offerId, commandId: this.nextCommand() };
    await this.must(`taken by ${who}`, who, 'POST /api/rider/offer/accept', body);
  }

  async accept(who = 'seller'): Promise<void> {
    const body = { ...this.ticket, prepMinutes: 10 };
    await this.must(`accepted by ${who}`, who, 'POST /api/seller/order/accept', body);
  }

  /** A stop of the job as its rider sees it. */
  async stop(seq: number, who = 'rider') {
    const { body } = await this.recorder.send(who, 'GET /api/rider/jobs');
    const job = body.jobs.find(({ jobId }: { jobId: string }) => jobId === this.id);
    const { latitude, longitude, kind } = job.stops[seq];
    return { latitude, longitude, kind };
  }

  async arrive(stop: number, who = 'rider'): Promise<void> {
    const { latitude, longitude } = await this.stop(stop, who);
    const body = { ...this.job, stop, latitude, longitude, accuracy: 10 };
    // The way there, so that the arrival is possible.
    await this.recorder.pass(3 * MINUTE_MS);
    await this.must(`arrived at stop ${stop}`, who, 'POST /api/rider/job/arrive', body);
  }

  /** The PIN of a shop, as its board shows it. */
  async pin(seller = 'seller'): Promise<string> {
    const query = { state: 'active' };
    const { body } = await this.recorder.send(seller, 'GET /api/seller/orders', { query });
    return body.orders[0].pin;
  }

  /** The delivery code, as its customer sees it. */
  async code(): Promise<string> {
    const { kind, id } = this;
    const { body } = await this.recorder.send('customer', 'GET /api/chat/service', {
      query: { kind, id },
    });
    return body.service.deliveryCode;
  }

  /** The body that picks up at a stop. */
  async pickBody(stop: number): Promise<object> {
    const pin = this.kind === 'order' ? { pin: await this.pin() } : { note: 'One envelope' };
    return { ...this.job, stop, ...pin };
  }

  /** The rider has been everywhere but at the drop-off. Returns the number of that stop. */
  async collect(who = 'rider'): Promise<number> {
    if (this.kind !== 'errand') {
      await this.arrive(0, who);
      await this.must('picked up', who, 'POST /api/rider/job/pick', await this.pickBody(0));
      return 1;
    }
    const path = 'POST /api/rider/job/stop';
    const bought = {
      stop: 0,
      state: 'done',
      spent: 1_200,
      receipt: await this.photo('receipt', who),
    };
    await this.arrive(0, who);
    await this.must('bought for less', who, path, { ...this.job, ...bought });
    await this.arrive(1, who);
    await this.must('the last stop done', who, path, { ...this.job, stop: 1, state: 'done' });
    return 2;
  }

  async deliver(who = 'rider'): Promise<void> {
    const body = { ...this.job, code: await this.code() };
    await this.must('delivered', who, 'POST /api/rider/job/deliver', body);
  }

  /** An uploaded photo of someone's. */
  async photo(purpose: 'receipt' | 'proof' | 'problem', who: string): Promise<string> {
    return uploadAs({ cookie: await this.recorder.cookieOf(who) }, await makePhoto(), purpose);
  }

  async end(scenario: string): Promise<void> {
    await expectBooksToBalance();
    await this.recorder.compare(scenario);
  }
}

type Options = Parameters<typeof Purchase.prepare>[1];

/** A purchase that was just paid; other scenarios record what all this answers. */
async function unrecorded(kind: ServiceKind, options?: Options, given = {}): Promise<Purchase> {
  const purchase = await Purchase.prepare(kind, options);
  purchase.recorder.skip();
  await purchase.pay(given);
  return purchase;
}

async function placed(kind: ServiceKind, options?: Options): Promise<Purchase> {
  const purchase = await unrecorded(kind, options);
  await purchase.recorder.begin();
  return purchase;
}

/** A purchase that a rider has taken. */
async function taken(kind: ServiceKind): Promise<Purchase> {
  const purchase = await unrecorded(kind);
  if (kind === 'order') await purchase.accept();
  await purchase.take();
  await purchase.recorder.begin();
  return purchase;
}

/** A purchase that a rider is carrying. */
async function carried(kind: ServiceKind) {
  const purchase = await unrecorded(kind);
  if (kind === 'order') await purchase.accept();
  await purchase.take();
  const dropoff = await purchase.collect();
  await purchase.recorder.begin();
  return { purchase, dropoff };
}

describe('an order', () => {
  it('is delivered', async () => {
    const order = await Purchase.prepare('order', { isListed: true });
    const { recorder } = order;
    await order.pay({ note: 'Without pepper' });
    const accepted = { ...order.ticket, prepMinutes: 10 };
    const path = 'POST /api/seller/order/accept';
    await recorder.call('another', path, { body: accepted });
    await recorder.call('seller', path, { body: { ...accepted, prepMinutes: 0 } });
    await recorder.call('seller', 'POST /api/seller/order/ready', { body: order.ticket });
    await recorder.look('refused before it is accepted');
    await order.step('accepted', 'seller', path, accepted);
    await recorder.call('seller', path, { body: accepted });
    await recorder.call('seller', path, { body: { ...accepted, prepMinutes: 25 } });
    await recorder.call('seller', path, { body: { ...order.ticket, prepMinutes: 10 } });
    const { commandId } = accepted;
    const sameId = { orderId: order.id, commandId };
    await recorder.call('seller', 'POST /api/seller/order/ready', { body: sameId });
    await recorder.call('customer', 'POST /api/order/cancel', { body: order.about });
    await recorder.look('accepted again, and its command id reused for another action');
    const delay = { ...order.ticket, minutes: 5 };
    await order.step('delayed', 'seller', 'POST /api/seller/order/delay', delay);
    await order.step(
      'delayed again by the same id',
      'seller',
      'POST /api/seller/order/delay',
      delay,
    );
    const ready = order.ticket;
    await order.step('ready', 'seller', 'POST /api/seller/order/ready', ready);
    await order.step('ready again', 'seller', 'POST /api/seller/order/ready', ready);
    await order.step('ready by another id', 'seller', 'POST /api/seller/order/ready', order.ticket);
    await order.take();
    const pin = await order.pin();
    const wrong = {
      ...order.job,
      stop: 0,
      pin: String((Number(pin) + 1) % 1_000).padStart(3, '0'),
    };
    await order.arrive(0);
    await order.step('a wrong PIN', 'rider', 'POST /api/rider/job/pick', wrong);
    await order.step('the same wrong PIN', 'rider', 'POST /api/rider/job/pick', wrong);
    const pick = { ...order.job, stop: 0, pin };
    await recorder.call('rider', 'POST /api/rider/job/pick', { body: { ...order.job, stop: 0 } });
    await recorder.call('rider', 'POST /api/rider/job/pick', { body: { ...pick, stop: 1 } });
    await recorder.call('rider 2', 'POST /api/rider/job/pick', { body: pick });
    await recorder.look('pick-ups that are refused');
    await order.step('picked up', 'rider', 'POST /api/rider/job/pick', pick);
    await order.step('picked up again', 'rider', 'POST /api/rider/job/pick', pick);
    await order.arrive(1);
    await order.deliver();
    await order.end('order-delivered');
  });

  it('is of two shops, one of which rejects', async () => {
    const order = await Purchase.prepare('order', { shops: 2, isListed: true });
    const { recorder } = order;
    await order.pay();
    const reject = { ...order.ticket, itemIds: ['4'], reason: 'Sold out' };
    const path = 'POST /api/seller/order/reject';
    await recorder.call('seller', path, { body: reject });
    await recorder.call('seller 2', path, { body: { ...reject, reason: '' } });
    await recorder.look('refused rejections');
    await order.step('an item rejected', 'seller 2', path, reject);
    await order.step('rejected again', 'seller 2', path, reject);
    await order.accept();
    const rest = { ...order.ticket, reason: 'Our cook is ill.' };
    await order.step('the rest rejected', 'seller 2', path, rest);
    await order.step('another rejection', 'seller 2', path, { ...rest, ...order.ticket });
    await order.take();
    const handed = order.ticket;
    await order.step('handed over', 'seller', 'POST /api/seller/order/handed-over', handed);
    await order.step('handed over again', 'seller', 'POST /api/seller/order/handed-over', handed);
    const again = order.ticket;
    await order.step('by another id', 'seller', 'POST /api/seller/order/handed-over', again);
    const pick = { ...order.job, stop: 0 };
    await order.step('picked up without a PIN', 'rider', 'POST /api/rider/job/pick', pick);
    await order.deliver();
    await order.end('order-partly-rejected');
  });

  it('is cancelled by the customer where no shop has accepted', async () => {
    const order = await placed('order', { shops: 2 });
    await order.accept();
    const path = 'POST /api/order/cancel';
    await order.step('the rest cancelled', 'customer', path, order.about);
    await order.step('cancelled again', 'customer', path, order.about);
    await order.end('order-partly-cancelled');
  });

  it('is rejected', async () => {
    const order = await placed('order');
    const body = { ...order.ticket, reason: 'Too busy' };
    await order.step('rejected', 'seller', 'POST /api/seller/order/reject', body);
    await order.step('cancelled', 'customer', 'POST /api/order/cancel', order.about);
    await order.end('order-rejected');
  });

  it('is accepted and then rejected, and sold out at pick-up', async () => {
    const order = await taken('order');
    const path = 'POST /api/seller/order/reject';
    const one = { ...order.ticket, itemIds: ['1'] };
    await order.step('too late', 'seller', path, { ...one, reason: 'Too busy' });
    await order.step('sold out', 'seller', path, { ...one, reason: 'sold_out_at_pickup' });
    const body = { ...order.ticket, reason: 'sold_out_at_pickup' };
    await order.step('the rest sold out', 'seller', path, body);
    await order.end('order-sold-out-at-pick-up');
  });

  it('is not accepted in time', async () => {
    const order = await placed('order');
    const { recorder } = order;
    await recorder.pass(5 * MINUTE_MS);
    await recorder.look('the shop is reminded');
    await recorder.pass(6 * MINUTE_MS);
    await recorder.look('cancelled by the deadline');
    const late = { ...order.ticket, prepMinutes: 10 };
    await order.step('too late', 'seller', 'POST /api/seller/order/accept', late);
    await order.end('order-unaccepted');
  });

  it('waits for answers of its customer', async () => {
    const order = await placed('order', { shops: 2 });
    const { recorder } = order;
    const ask = 'POST /api/seller/order/query';
    const answer = 'POST /api/order/answer-query';
    const drop = { ...order.ticket, itemId: '1', kind: 'drop' };
    await order.step('asked to drop', 'seller', ask, drop);
    await order.step('asked again', 'seller', ask, drop);
    const early = { ...order.ticket, prepMinutes: 10 };
    await order.step('not accepted', 'seller', 'POST /api/seller/order/accept', early);
    const dropped = { ...order.ticket, itemId: '1', answer: 'drop' };
    await recorder.call('another', answer, { body: dropped });
    await recorder.call('customer', answer, { body: { ...dropped, answer: 'accept' } });
    await recorder.look('refused answers');
    await order.step('dropped', 'customer', answer, dropped);
    await order.step('dropped again', 'customer', answer, dropped);
    const other = { ...order.ticket, itemId: '2', kind: 'drop' };
    await order.step('asked about another', 'seller', ask, other);
    await recorder.pass(5 * MINUTE_MS);
    await recorder.look('not answered in time');
    await order.end('order-queries');
  });

  it('gets a substitute', async () => {
    const order = await Purchase.prepare('order');
    const optionId = await order.addOption();
    const { recorder } = order;
    recorder.skip();
    await order.pay();
    await recorder.begin();
    const query = { orderId: order.id, itemId: '1' };
    await recorder.call('seller', 'GET /api/seller/order/item', { query });
    await recorder.call('another', 'GET /api/seller/order/item', { query });
    await recorder.look('the choices');
    const ask = { ...order.ticket, itemId: '1', kind: 'substitute', optionId };
    await order.step('asked', 'seller', 'POST /api/seller/order/query', ask);
    const accepted = { ...order.ticket, itemId: '1', answer: 'accept' };
    await order.step('accepted', 'customer', 'POST /api/order/answer-query', accepted);
    await order.step('accepted again', 'customer', 'POST /api/order/answer-query', accepted);
    await order.accept();
    await order.end('order-substitute');
  });
});

describe.each(KINDS)('a purchase: %s', (kind) => {
  it('is cancelled by its customer, and only by them', async () => {
    const purchase = await placed(kind);
    const { recorder } = purchase;
    const { cancel, id: name } = CALLS[kind];
    await recorder.call('another', cancel, { body: purchase.about });
    await recorder.call('customer', cancel, { body: { [name]: 'f'.repeat(24) } });
    await recorder.call('customer', cancel, { body: { [name]: '1' } });
    await recorder.call('nobody', cancel, { body: purchase.about });
    await recorder.look('refused cancellations');
    await purchase.step('cancelled', 'customer', cancel, purchase.about);
    await purchase.step('cancelled again', 'customer', cancel, purchase.about);
    await purchase.end(`${kind}-cancelled`);
  });

  it('is scheduled when it is paid at night', async () => {
    const purchase = await Purchase.prepare(kind, { start: NIGHT, isListed: true });
    const { recorder } = purchase;
    await purchase.pay();
    await recorder.pass(5.6 * HOUR_MS);
    await recorder.look('the next morning');
    if (kind === 'order') await purchase.accept();
    await purchase.take();
    await purchase.collect();
    await purchase.deliver();
    await purchase.end(`${kind}-scheduled`);
  });

  it('is Express', async () => {
    const purchase = await unrecorded(kind, {}, { isExpress: true });
    await purchase.recorder.begin();
    if (kind === 'order') await purchase.accept();
    await purchase.take();
    await purchase.end(`${kind}-express`);
  });

  it('is offered to riders, declined, taken and given back', async () => {
    const purchase = await placed(kind);
    const { recorder } = purchase;
    if (kind === 'order') await purchase.accept();
    await purchase.appear('rider 2');
    const offerId = await purchase.findOffer();
    await recorder.look('offered');
    const decline = { offerId, commandId: purchase.nextCommand() };
    await purchase.step('declined', 'rider', 'POST /api/rider/offer/decline', decline);
    const path = 'POST /api/rider/offer/accept';
    await recorder.call('rider', 'POST /api/rider/offer/decline', { body: decline });
    await recorder.call('rider', path, { body: decline });
    const take = {
      offerId: await purchase.findOffer('rider 2'),
      commandId: purchase.nextCommand(),
    };
    await recorder.call('rider', path, { body: take });
    await recorder.look('refused to the first rider');
    await purchase.must('taken', 'rider 2', path, take);
    await purchase.step('taken again', 'rider 2', path, take);
    await purchase.step('too late', 'customer', CALLS[kind].cancel, purchase.about);
    const reason = 'My motorcycle broke down';
    const back = { ...purchase.job, reason };
    await recorder.call('rider', 'POST /api/rider/job/give-back', { body: back });
    await recorder.call('rider 2', 'POST /api/rider/job/give-back', {
      body: { ...back, reason: '' },
    });
    await recorder.look('refused');
    await purchase.step('given back', 'rider 2', 'POST /api/rider/job/give-back', back);
    await purchase.step('given back again', 'rider 2', 'POST /api/rider/job/give-back', back);
    if (kind !== 'order') {
      await purchase.step('cancelled', 'customer', CALLS[kind].cancel, purchase.about);
    }
    await purchase.end(`${kind}-offers`);
  });

  it('is locked by wrong codes, and delivered and reported', async () => {
    const { purchase, dropoff } = await carried(kind);
    const { recorder } = purchase;
    const path = 'POST /api/rider/job/deliver';
    const code = await purchase.code();
    await recorder.call('rider', path, { body: { ...purchase.job, code: '12' } });
    await recorder.call('rider 2', path, { body: { ...purchase.job, code } });
    await recorder.look('refused');
    for (let tries = 1; tries <= 5; tries += 1) {
      const body = { ...purchase.job, code: anotherCode(code) };
      await purchase.step(`wrong code ${tries}`, 'rider', path, body);
      if (tries === 1) await purchase.step('the same again', 'rider', path, body);
    }
    await purchase.step('locked', 'rider', path, { ...purchase.job, code });
    await recorder.pass(11 * MINUTE_MS);
    await purchase.arrive(dropoff);
    const body = { ...purchase.job, code };
    await purchase.step('delivered', 'rider', path, body);
    await purchase.step('delivered again', 'rider', path, body);
    const reused = { ...purchase.job, commandId: body.commandId, stop: dropoff };
    await purchase.step('its id reused', 'rider', 'POST /api/rider/job/contact', reused);
    await purchase.step('too late', 'customer', CALLS[kind].cancel, purchase.about);
    const { report } = CALLS[kind];
    const problem = {
      ...purchase.about,
      category: 'damaged',
      message: 'The box is open.',
      photoId: await purchase.photo('problem', 'customer'),
      commandId: purchase.nextCommand(),
    };
    await recorder.call('another', report, { body: problem });
    await recorder.look('a report of another person');
    await purchase.step('reported', 'customer', report, problem);
    await purchase.step('reported again', 'customer', report, problem);
    const changed = { ...problem, message: 'It is torn.' };
    await purchase.step('another report by its id', 'customer', report, changed);
    await recorder.pass(2 * HOUR_MS);
    await recorder.look('two hours later');
    await purchase.end(`${kind}-wrong-codes`);
  });

  it('is not delivered because no one answers', async () => {
    const { purchase, dropoff } = await carried(kind);
    const { recorder } = purchase;
    const path = 'POST /api/rider/job/unreachable';
    const reason = 'Nobody answers the phone';
    const report = { ...purchase.job, reason };
    await purchase.step('too early', 'rider', path, report);
    await purchase.arrive(dropoff);
    await purchase.step('still too early', 'rider', path, report);
    await recorder.pass(5 * MINUTE_MS);
    for (const call of ['first', 'second']) {
      const body = { ...purchase.job, stop: dropoff };
      await purchase.step(`the ${call} call`, 'rider', 'POST /api/rider/job/contact', body);
      await recorder.pass(MINUTE_MS);
    }
    await purchase.step('reported', 'rider', path, report);
    await purchase.step('reported again', 'rider', path, report);
    const cancel = 'POST /api/admin/job/cancel';
    const cause = { cause: 'unreachable', fault: 'customer' };
    await recorder.call('ops', cancel, { body: { ...purchase.case } });
    await recorder.call('ops', cancel, { body: { ...purchase.case, ...cause, fault: 'rider' } });
    await recorder.call('agent', cancel, { body: { ...purchase.case, ...cause } });
    await recorder.look('refused');
    const body = { ...purchase.case, ...cause };
    await purchase.step('cancelled by ops', 'ops', cancel, body);
    await purchase.step('cancelled again', 'ops', cancel, body);
    await purchase.end(`${kind}-unreachable`);
  });

  it.each(['rider', 'platform'])('is lost by the fault of the %s', async (fault) => {
    const { purchase } = await carried(kind);
    const body = { ...purchase.case, cause: 'lost', fault };
    await purchase.step('cancelled by ops', 'ops', 'POST /api/admin/job/cancel', body);
    await purchase.end(`${kind}-lost-by-${fault}`);
  });

  it('is cancelled by ops before a rider has it', async () => {
    const purchase = await placed(kind);
    const path = 'POST /api/admin/job/cancel';
    const body = { ...purchase.case, publicReason: 'no-rider' };
    await purchase.step('cancelled', 'ops', path, body);
    await purchase.step('cancelled again', 'ops', path, body);
    await purchase.step('by another id', 'ops', path, { ...body, ...purchase.case });
    const reused = { ...purchase.case, commandId: body.commandId, amount: 100, to: 'wallet' };
    await purchase.step('its id reused', 'ops', 'POST /api/admin/job/refund', reused);
    await purchase.end(`${kind}-cancelled-by-ops`);
  });

  it('is cancelled by ops when a rider has taken it', async () => {
    const purchase = await taken(kind);
    const body = { ...purchase.case, publicReason: 'asked' };
    await purchase.step('cancelled', 'ops', 'POST /api/admin/job/cancel', body);
    await purchase.end(`${kind}-cancelled-when-taken`);
  });

  it('is assigned, released and delivered by ops, and refunded', async () => {
    const purchase = await placed(kind, { isListed: true });
    const { recorder } = purchase;
    if (kind === 'order') await purchase.accept();
    await recorder.pass(10 * MINUTE_MS);
    await recorder.look('no rider takes it');
    await purchase.appear('rider');
    await purchase.appear('rider 2');
    const query = { kind, id: purchase.id };
    await recorder.call('ops', 'GET /api/admin/riders', { query });
    const assign = 'POST /api/admin/job/assign';
    const [riderId, secondId] = [recorder.idOf('rider'), recorder.idOf('rider 2')];
    const given = { ...purchase.case, riderId };
    await recorder.call('agent', assign, { body: given });
    await recorder.call('ops', assign, { body: { ...given, riderId: recorder.idOf('another') } });
    await recorder.look('refused');
    await purchase.step('assigned', 'ops', assign, given);
    await purchase.step('assigned again', 'ops', assign, given);
    await purchase.step('to the same by another id', 'ops', assign, { ...given, ...purchase.case });
    const release = purchase.case;
    await purchase.step('released', 'ops', 'POST /api/admin/job/release', release);
    await purchase.step('released again', 'ops', 'POST /api/admin/job/release', release);
    await purchase.step('by another id', 'ops', 'POST /api/admin/job/release', purchase.case);
    await purchase.appear('rider');
    await purchase.appear('rider 2');
    await purchase.step('assigned', 'ops', assign, { ...purchase.case, riderId });
    await purchase.appear('rider 2');
    const other = { ...purchase.case, riderId: secondId };
    await purchase.step('assigned to another', 'ops', assign, other);
    await purchase.collect('rider 2');
    const deliver = 'POST /api/admin/job/deliver';
    const proof = { ...purchase.case, photoId: await purchase.photo('proof', 'ops') };
    await recorder.call('ops', deliver, { body: { ...proof, photoId: 'f'.repeat(24) } });
    await recorder.look('refused without a photo');
    await purchase.step('delivered', 'ops', deliver, proof);
    await purchase.step('delivered again', 'ops', deliver, proof);
    const refund = { ...purchase.case, amount: 150, to: 'wallet' };
    await purchase.step('refunded', 'ops', 'POST /api/admin/job/refund', refund);
    await purchase.step('refunded again', 'ops', 'POST /api/admin/job/refund', refund);
    const more = { ...refund, amount: 90 };
    await purchase.step('more by its id', 'ops', 'POST /api/admin/job/refund', more);
    const tooMuch = { ...more, ...purchase.case, amount: 90_000 };
    await purchase.step('too much', 'ops', 'POST /api/admin/job/refund', tooMuch);
    await purchase.end(`${kind}-helped-by-ops`);
  });
});

describe.each(KINDS)('the price: %s', (kind) => {
  it('is quoted, and compared with what is paid', async () => {
    const purchase = await Purchase.prepare(kind);
    const { recorder } = purchase;
    const { code } = await createPromo({ code: `ANSWERS-${kind.toUpperCase()}` });
    const { quote, pay } = CALLS[kind];
    const sent = await purchase.request({});
    const { totalAmount: _, ...body } = sent.body;
    await recorder.call('customer', quote, { body: { ...body, promo: code } });
    await recorder.call('customer', quote, { body: { ...body, promo: 'NOTHING' } });
    await recorder.call('customer', quote, { body: { ...body, isExpress: true } });
    await recorder.call('another', quote, { body });
    await recorder.call('nobody', quote, { body });
    const headers = (key: string) => ({ 'idempotency-key': `${kind}-price-${key}` });
    const other = { ...sent.body, totalAmount: 1 };
    await recorder.call('customer', pay, { body: other, headers: headers('other') });
    await recorder.call('another', pay, { body: sent.body, headers: headers('address') });
    await recorder.call('nobody', pay, { body: sent.body, headers: headers('guest') });
    await recorder.call('customer', pay, { body: {}, headers: headers('nothing') });
    await recorder.look('quotes and refused payments');
    await purchase.pay({ promo: code });
    await purchase.must('cancelled', 'customer', CALLS[kind].cancel, purchase.about);
    await purchase.end(`${kind}-price`);
  });
});

describe('the delivery fee', () => {
  it('is answered to anyone', async () => {
    const { recorder, vendorIds } = await Purchase.prepare('order', { shops: 2 });
    const far = { latitude: 6.2, longitude: 5.2 };
    const order = 'POST /api/order/delivery-fee';
    await recorder.call('nobody', order, { body: { ...HALL_1, vendorIds } });
    await recorder.call('nobody', order, { body: { ...HALL_1, vendorIds: [] } });
    await recorder.call('nobody', order, { body: { ...far, vendorIds } });
    await recorder.call('nobody', order, { body: { ...HALL_1, vendorIds: ['f'.repeat(24)] } });
    const from = { latitude1: HALL_1.latitude, longitude1: HALL_1.longitude };
    const dispatch = 'POST /api/dispatch/delivery-fee';
    const to = { latitude2: 6.4015, longitude2: 5.6207 };
    await recorder.call('nobody', dispatch, { body: { ...from, ...to } });
    await recorder.call('nobody', dispatch, { body: { ...from, latitude2: 6.2, longitude2: 5.2 } });
    await recorder.call('nobody', dispatch, { body: from });
    const errand = 'POST /api/errand/delivery-fee';
    const { errands } = errandBody('');
    await recorder.call('nobody', errand, { body: { dropOff: HALL_1, errands } });
    await recorder.call('nobody', errand, { body: { dropOff: far, errands } });
    await recorder.call('nobody', errand, { body: { dropOff: HALL_1, errands: [] } });
    await recorder.look('fees');
    await recorder.compare('fees');
  });
});

describe('an errand with money to spend', () => {
  const PATH = 'POST /api/rider/job/stop';
  const ANSWER = 'POST /api/errand/approve-spend';

  it('asks for more than its budget', async () => {
    const errand = await taken('errand');
    const { recorder } = errand;
    await errand.arrive(0);
    const receipt = await errand.photo('receipt', 'rider');
    const bought = { stop: 0, state: 'done', spent: 2_000, receipt };
    const first = { ...errand.job, ...bought };
    await errand.step('without a receipt', 'rider', PATH, { ...first, receipt: undefined });
    await errand.step('over its budget', 'rider', PATH, first);
    await errand.step('the same again', 'rider', PATH, first);
    const answer = { errandId: errand.id, stop: 0 };
    await recorder.call('another', ANSWER, { body: { ...answer, answer: 'agree' } });
    await recorder.call('customer', ANSWER, { body: { ...answer, stop: 1, answer: 'agree' } });
    await recorder.look('refused answers');
    await errand.step('declined', 'customer', ANSWER, { ...answer, answer: 'decline' });
    await errand.step('declined again', 'customer', ANSWER, { ...answer, answer: 'decline' });
    await errand.step('agreed too late', 'customer', ANSWER, { ...answer, answer: 'agree' });
    await errand.step('asked again', 'rider', PATH, { ...errand.job, ...bought });
    await recorder.pass(4 * MINUTE_MS);
    await recorder.look('not answered in time');
    await errand.step('asked once more', 'rider', PATH, { ...errand.job, ...bought });
    await errand.step('agreed', 'customer', ANSWER, { ...answer, answer: 'agree' });
    await errand.step('agreed again', 'customer', ANSWER, { ...answer, answer: 'agree' });
    const done = { ...errand.job, ...bought };
    await errand.must('done', 'rider', PATH, done);
    await errand.step('done again', 'rider', PATH, done);
    await errand.step('given back', 'rider', 'POST /api/rider/job/give-back', {
      ...errand.job,
      reason: 'My motorcycle broke down',
    });
    await errand.step('skipped without a reason', 'rider', PATH, {
      ...errand.job,
      ...{ stop: 1, state: 'skipped' },
    });
    const skipped = { ...errand.job, stop: 1, state: 'skipped', note: 'It is closed' };
    await errand.must('skipped', 'rider', PATH, skipped);
    await errand.deliver();
    await errand.end('errand-budget');
  });

  it('is delivered with all stops skipped', async () => {
    const errand = await taken('errand');
    for (const stop of [0, 1]) {
      const body = { ...errand.job, stop, state: 'skipped', note: 'It is closed' };
      await errand.must(`stop ${stop} skipped`, 'rider', PATH, body);
    }
    await errand.deliver();
    await errand.end('errand-skipped');
  });
});

describe('the id of another kind', () => {
  it('is not found', async () => {
    const order = await Purchase.prepare('order', { isListed: true });
    const { recorder } = order;
    const all = [order, order.with('dispatch'), order.with('errand')];
    recorder.skip();
    for (const purchase of all) await purchase.pay();
    await recorder.begin();
    const riderId = recorder.idOf('rider');
    const photoId = await order.photo('proof', 'ops');
    for (const { id, kind: itsKind } of all) {
      for (const kind of KINDS.filter((one) => one !== itsKind)) {
        const { cancel, report, id: name } = CALLS[kind];
        const commandId = order.nextCommand();
        await recorder.call('customer', cancel, { body: { [name]: id } });
        const problem = { category: 'late', message: 'It is late.', commandId };
        await recorder.call('customer', report, { body: { [name]: id, ...problem } });
        const query = { kind, id };
        await recorder.call('customer', 'GET /api/delivery/track', { query });
        await recorder.call('customer', 'GET /api/chat/service', { query });
        await recorder.call('ops', 'GET /api/admin/jobs/[kind]/[id]', { params: query });
        await recorder.call('ops', 'GET /api/admin/riders', { query });
        const body = { kind, id, reason: 'The customer called us', commandId };
        await recorder.call('ops', 'POST /api/admin/job/cancel', { body });
        await recorder.call('ops', 'POST /api/admin/job/assign', { body: { ...body, riderId } });
        await recorder.call('ops', 'POST /api/admin/job/release', { body });
        await recorder.call('ops', 'POST /api/admin/job/deliver', { body: { ...body, photoId } });
        const refund = { ...body, amount: 100, to: 'wallet' };
        await recorder.call('ops', 'POST /api/admin/job/refund', { body: refund });
      }
      await recorder.look(`the id of the ${itsKind}`);
      if (itsKind === 'order') continue;
      const ticket = { orderId: id, commandId: order.nextCommand() };
      const item = { itemId: '1' };
      await recorder.call('seller', 'POST /api/seller/order/accept', {
        body: { ...ticket, prepMinutes: 10 },
      });
      await recorder.call('seller', 'POST /api/seller/order/reject', {
        body: { ...ticket, reason: 'Sold out' },
      });
      await recorder.call('seller', 'GET /api/seller/order/item', {
        query: { orderId: id, ...item },
      });
      await recorder.call('customer', 'POST /api/order/answer-query', {
        body: { ...ticket, ...item, answer: 'drop' },
      });
      await recorder.look(`the id of the ${itsKind} in a call about orders`);
    }
    for (const { id, kind } of all.filter((one) => one.kind !== 'errand')) {
      const body = { errandId: id, stop: 0, answer: 'agree' };
      await recorder.call('customer', 'POST /api/errand/approve-spend', { body });
      await recorder.look(`money for the ${kind}`);
    }
    for (const purchase of all) {
      const { kind, id } = purchase;
      for (const who of ['another', 'seller', 'nobody']) {
        const query = { kind, id };
        await recorder.call(who, 'GET /api/delivery/track', { query });
        await recorder.call(who, 'GET /api/chat/service', { query });
      }
      await recorder.look(`the ${kind} of someone else`);
    }
    for (const kind of KINDS) {
      await recorder.call('ops', 'GET /api/admin/jobs', { query: { kind, state: 'placed' } });
    }
    const { email } = order.customer;
    await recorder.call('ops', 'GET /api/admin/jobs', { query: { q: email, filter: 'all' } });
    await recorder.call('ops', 'GET /api/admin/people/[userId]', {
      params: { userId: order.customer.userId },
    });
    await recorder.call('customer', 'GET /api/chat/services');
    await recorder.look('the lists');
    await order.end('other-kinds');
  });
});

describe('a cart', () => {
  it('takes each edit once', async () => {
    const { recorder, lines, addressId } = await Purchase.prepare('order');
    const [sandals, sneakers] = lines as [Line, Line];
    recorder.watch({ who: 'customer', call: 'GET /api/user/is-auth' });
    const update = 'POST /api/cart/update';
    const step = (name: string, body: object, who = 'customer') =>
      recorder.step(name, who, update, { body });
    const two = { [sandals.productId]: { [sandals.optionId]: 2 } };
    await step('replaced', { cartItems: two });
    await step('replaced again', { cartItems: two });
    const edit = {
      id: 'e'.repeat(24),
      productId: sneakers.productId,
      key: sneakers.optionId,
      isNew: true,
    };
    const one = { [sneakers.productId]: { [sneakers.optionId]: 1 } };
    await step('a line added', { cartItems: one, edits: [edit] });
    await step('the same edit again', { cartItems: one, edits: [edit] });
    const more = { [sneakers.productId]: { [sneakers.optionId]: 3 } };
    const changed = { ...edit, id: 'd'.repeat(24), isNew: false };
    await step('a line changed', { cartItems: more, edits: [changed] });
    await recorder.call('customer', update, {
      body: { cartItems: more, owner: recorder.idOf('another') },
    });
    await recorder.call('customer', update, { body: { cartItems: { x: {} } } });
    await recorder.call('customer', update, {
      body: { cartItems: { [sandals.productId]: { [sandals.optionId]: 0 } } },
    });
    await recorder.call('nobody', update, { body: { cartItems: two } });
    await recorder.look('refused');
    const wishes = 'POST /api/user/wishListUpdate';
    const { productId } = sandals;
    await recorder.step('a wish', 'customer', wishes, {
      body: { wishList: [productId], edits: [productId] },
    });
    await recorder.step('no wish', 'customer', wishes, {
      body: { wishList: [], edits: [productId] },
    });
    await recorder.step('wishes replaced', 'customer', wishes, {
      body: { wishList: [sneakers.productId] },
    });
    const body = { address: addressId, isExpress: false };
    const quoted = await recorder.call('customer', 'POST /api/order/quote', { body });
    const totalAmount = quoted.body.quote.total;
    const pay = 'POST /api/payment/wallet/order';
    const headers = (key: string) => ({ 'idempotency-key': `cart-payment-${key}` });
    await recorder.call('customer', pay, {
      body: { ...body, totalAmount, cartRev: 1 },
      headers: headers('old'),
    });
    await recorder.look('another cart than was seen');
    await recorder.step('bought', 'customer', pay, {
      body: { ...body, totalAmount },
      headers: headers('new'),
    });
    await recorder.step('an edit from before', 'customer', update, {
      body: { cartItems: more, edits: [changed] },
    });
    await recorder.compare('cart');
  });
});

describe('a chat', () => {
  it('goes from the customer to an agent, with a refund and a rating', async () => {
    const { purchase: order } = await carried('order');
    const { recorder, id } = order;
    recorder.skip();
    await order.deliver();
    recorder.unwatch(/order\/user|admin\/jobs/);
    const clientMsgId = 'message-of-the-customer';
    const send = (form: Record<string, string>, who = 'customer') =>
      recorder.call(who, 'POST /api/chat/send', { form });
    const first = await send({ message: 'Hello', clientMsgId });
    const chatId: string = first.body.chat._id;
    recorder.name(chatId, 'chat');
    recorder.watch(
      { who: 'customer', call: 'GET /api/chat/get-chat' },
      { who: 'customer', call: 'GET /api/chat/services' },
      { who: 'agent', call: 'GET /api/support/chat', query: { chatId } },
      { who: 'agent', call: 'GET /api/support/agents' },
      { who: 'ops', call: 'GET /api/admin/approvals' },
    );
    for (const view of ['queue', 'mine', 'all', 'snoozed']) {
      recorder.watch({ who: 'agent', call: 'GET /api/support/inbox', query: { view } });
    }
    await recorder.begin();
    await send({ message: 'Hello', clientMsgId });
    await send({ message: 'Something else', clientMsgId });
    await send({ message: '' });
    await send({ message: 'Hello', chatId }, 'another');
    await recorder.look('the same message again, and refused ones');
    const about = { message: 'Where is it?', clientMsgId: 'message-about-it' };
    await send({ ...about, about: `dispatch:${id}` });
    await recorder.look('about a dispatch with the id of an order');
    await send({ ...about, about: `order:${id}` });
    await recorder.pass(MINUTE_MS);
    await recorder.look('about the order');
    await send({
      message: 'A person, please',
      clientMsgId: 'message-to-support',
      channel: 'support',
    });
    await recorder.look('to support');

    const step = (name: string, call: string, body: object, who = 'agent') =>
      recorder.step(name, who, `POST /api/support/${call}` as RouteName, { body });
    await step('at the console', 'agents', { state: 'online' });
    await step('taken', 'take', { chatId });
    await step('taken again', 'take', { chatId });
    await step('taken by another', 'take', { chatId }, 'ops');
    const reply = { chatId, message: 'I will look.', clientMsgId: 'message-of-the-agent' };
    await recorder.call('agent', 'POST /api/support/send', { form: reply });
    await recorder.look('answered');
    await recorder.call('agent', 'POST /api/support/send', { form: reply });
    await recorder.look('answered again');
    const note = { chatId, text: 'Called the shop.', commandId: order.nextCommand() };
    await step('a note', 'note', note);
    await step('the note again', 'note', note);
    await step('another note by its id', 'note', { ...note, text: 'Called the rider.' });
    const mention = { ...note, commandId: order.nextCommand(), mentions: [recorder.idOf('ops')] };
    await step('a note with a mention', 'note', mention);
    await step('labels', 'label', { chatId, labels: ['refund'] });
    await step('priority', 'priority', { chatId, priority: 'high' });
    await step('read', 'read', { chatId, seq: 2 });
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    await step('snoozed', 'snooze', { chatId, until });
    await step('not snoozed', 'snooze', { chatId, until: null });
    await step('given to ops', 'assign', { chatId, userId: recorder.idOf('ops') });
    await step('back from another than it was', 'assign', {
      ...{ chatId, userId: recorder.idOf('agent'), from: recorder.idOf('agent') },
    });
    await step('given back', 'assign', { chatId, userId: recorder.idOf('agent') });

    const refund = {
      ...{ chatId, kind: 'order', id, amount: 300, reason: 'It came cold' },
      commandId: order.nextCommand(),
    };
    await step('a refund for the wrong kind', 'refund-request', { ...refund, kind: 'dispatch' });
    await step('a refund requested', 'refund-request', refund);
    await step('requested again', 'refund-request', refund);
    await step('more by its id', 'refund-request', { ...refund, amount: 400 });
    const { body } = await recorder.send('ops', 'GET /api/admin/approvals');
    const approvalId: string | undefined = body.approvals[0]?.id;
    const agree = { approvalId, reason: 'Seen the photo', commandId: order.nextCommand() };
    const approve = (name: string, call: 'agree' | 'decline', given: object) =>
      recorder.step(name, 'ops', `POST /api/admin/approval/${call}`, { body: given });
    await approve('agreed', 'agree', agree);
    await approve('agreed again', 'agree', agree);
    await approve('declined by its id', 'decline', agree);
    await step('another refund', 'refund-request', {
      ...refund,
      commandId: order.nextCommand(),
      amount: 200,
    });
    const later = await recorder.send('ops', 'GET /api/admin/approvals');
    const second = { ...agree, approvalId: later.body.approvals[0]?.id };
    await approve('declined', 'decline', { ...second, commandId: order.nextCommand() });

    await step('solved', 'resolve', { chatId });
    await step('solved again', 'resolve', { chatId });
    const rate = { chatId, episode: 1, score: 5, comment: 'Thank you' };
    await recorder.step('rated', 'customer', 'POST /api/chat/rate', { body: rate });
    await recorder.step('rated again', 'customer', 'POST /api/chat/rate', {
      body: { ...rate, score: 4 },
    });
    await send({ message: 'One more thing', clientMsgId: 'message-of-later', channel: 'support' });
    await recorder.look('the customer writes again');
    await recorder.call('agent', 'GET /api/support/figures');
    await recorder.look('the report');
    await order.end('chat');
  });

  it('has saved replies, and tickets of the contact form', async () => {
    const { recorder } = await Purchase.prepare('dispatch');
    recorder.watch(
      { who: 'agent', call: 'GET /api/support/canned' },
      { who: 'agent', call: 'GET /api/support/inbox', query: { view: 'all' } },
    );
    const canned = 'POST /api/support/canned';
    const saved = await recorder.step('a reply', 'agent', canned, {
      body: { shortcut: 'late', text: 'It is on its way.' },
    });
    await recorder.step('the same shortcut', 'agent', canned, {
      body: { shortcut: 'late', text: 'Soon.' },
    });
    const { cannedId } = saved.body.canned[0];
    await recorder.call('agent', 'DELETE /api/support/canned', { query: { cannedId } });
    await recorder.call('agent', 'DELETE /api/support/canned', { query: { cannedId } });
    await recorder.look('removed twice');
    const form = {
      name: 'Efe Ero',
      email: 'efe@test.example',
      subject: 'My order',
      message: 'Thank you.',
      commandId: 'contact-1',
    };
    await recorder.call('nobody', 'POST /api/mail/contact', { form });
    await recorder.call('nobody', 'POST /api/mail/contact', { form });
    await recorder.call('nobody', 'POST /api/mail/contact', { form: { ...form, message: 'No.' } });
    await recorder.look('written twice');
    const { body } = await recorder.send('agent', 'GET /api/support/inbox', {
      query: { view: 'all' },
    });
    const { ticketId } = body.tickets[0];
    recorder.watch({ who: 'agent', call: 'GET /api/support/ticket', query: { ticketId } });
    const reply = { ticketId, text: 'You are welcome.', commandId: 'ticket-reply-1' };
    const path = 'POST /api/support/ticket/reply';
    await recorder.step('answered', 'agent', path, { body: reply });
    await recorder.step('answered again', 'agent', path, { body: reply });
    await recorder.step('another by its id', 'agent', path, { body: { ...reply, text: 'Bye.' } });
    const close = { ticketId, commandId: 'ticket-close-1' };
    await recorder.step('closed', 'agent', 'POST /api/support/ticket/close', { body: close });
    await recorder.step('closed again', 'agent', 'POST /api/support/ticket/close', { body: close });
    await recorder.compare('tickets');
  });
});
