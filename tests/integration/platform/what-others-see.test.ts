import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTES, type RouteName } from '@/lib/assembly/calls';
import type { RouteRow } from '@/lib/platform/http/row';
import type { SocketEmit } from '@/lib/platform/realtime';
import type { ServerEventName } from '@/lib/platform/socket-events';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { acceptOrder } from '@/lib/purchases/moves/board/commands';
import { Rider } from '@/models/people/rider';
import { Dispatch } from '@/models/purchases/dispatch';
import { Order, type OrderDoc } from '@/models/purchases/order';
import { callRoute, type Got } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { setDelivery } from '../../support/deliveries';
import { recordEvents } from '../../support/events';
import { placedOfTwo } from '../../support/paying';
import { decisionOf, storeReport } from '../../support/reports';
import { makeReview } from '../../support/reviews';
import {
  anotherCode,
  getCode,
  getJob,
  getNextOffer,
  makeRider,
  offerDispatch,
  type RiderPerson,
  takeDispatch,
  takeErrand,
} from '../../support/riders';
import { addMember, type Member, makeMember } from '../../support/sellers';
import { minutesLater } from '../../support/shop';

useTestDatabase();

/** Calls about a shop itself: its products, texts and people. They read no order. */
const OF_THE_SHOP = /^\w+ \/api\/seller\/(?:alerts|export|import|product|shop|staff)/;

/** Calls for sellers and riders alone that concern a purchase. */
const watched = (Object.entries(ROUTES) as [RouteName, RouteRow][])
  .filter(([, { roles }]) => roles !== 'anyone' && !roles.includes('customer'))
  .filter(([, { roles }]) => roles.includes('seller' as never) || roles.includes('rider' as never))
  .map(([name]) => name)
  .filter((name) => !OF_THE_SHOP.test(name))
  .sort();

/** Where each event of the server may go. A new one needs its place here. */
const ROOMS: Record<ServerEventName, readonly string[]> = {
  // To the customer, and to the rider while it is theirs.
  'order-updated': ['order', 'dispatch', 'errand'],
  'delivery-updated': ['order', 'dispatch', 'errand'],
  'rider-location': ['order', 'dispatch', 'errand'],
  'vendor-order': ['vendor'],
  'job-offer': ['rider'],
  'job-offer-closed': ['rider'],
  'job-updated': ['rider'],
  // To the customer and staff.
  'receive-message': ['chat'],
  'message-read': ['chat'],
  'conversation-updated': ['chat'],
  typing: ['chat'],
  'stop-typing': ['chat'],
  // A customer's goes to the people in the chat, an agent's to staff.
  presence: ['chat', 'agents'],
  // To staff alone.
  'inbox-updated': ['agents'],
};

/** What sellers and riders were answered. */
const answers: { name: RouteName; viewer: 'seller' | 'rider' | 'rider before'; got: Got }[] = [];
let emitted: SocketEmit[];
let order: OrderDoc;
let rider: RiderPerson;
let shop: string;

async function ask(
  name: RouteName,
  { cookie }: { cookie: string },
  sent: { body?: object; query?: string },
  viewer: (typeof answers)[number]['viewer'] = name.includes('/rider/') ? 'rider' : 'seller',
): Promise<Got> {
  const [method = '', url = ''] = name.split(' ');
  const handlers = await import(/* @vite-ignore */ `../../../app${url}/route.ts`);
  const { query, body } = sent;
  const path = query ? `${url}?${query}` : url;
  const got = await callRoute(handlers[method], path, { cookie, ...(body && { body }) });
  answers.push({ name, viewer, got });
  return got;
}

/** The seller's side of the order, and of another one. */
async function cook(orderId: string, otherId: string, member: Member): Promise<void> {
  const about = { orderId, vendorId: shop };
  const item = (await Order.findById(otherId).orFail().lean()).items[0];
  const [itemId, vendorId] = [item?.itemId ?? '', item?.vendorId ?? ''];
  const other = { orderId: otherId, vendorId };
  await ask('GET /api/seller/orders', member, { query: `state=new&vendorId=${shop}` });
  await ask('POST /api/seller/order/accept', member, { body: { ...about, prepMinutes: 20 } });
  await ask('POST /api/seller/order/delay', member, { body: { ...about, minutes: 5 } });
  await ask('GET /api/seller/order/item', member, {
    query: `orderId=${otherId}&itemId=${itemId}&vendorId=${vendorId}`,
  });
  await ask('POST /api/seller/order/query', member, { body: { ...other, itemId, kind: 'drop' } });
  await ask('POST /api/seller/order/reject', member, { body: { ...other, reason: 'Sold out' } });
  await ask('POST /api/seller/order/ready', member, { body: about });
  await ask('POST /api/seller/pause', member, { body: { vendorId: shop, minutes: 0 } });
  await ask('POST /api/seller/busy', member, { body: { vendorId: shop, minutes: 10 } });
  await ask('GET /api/seller/sales', member, { query: `vendorId=${shop}` });
  await ask('GET /api/seller/sales/file', member, { query: `vendorId=${shop}` });
  await ask('GET /api/seller/earnings', member, { query: `vendorId=${shop}` });
  await ask('GET /api/seller/earnings/file', member, { query: `vendorId=${shop}` });
  const review = await makeReview(new Types.ObjectId().toString(), { vendorId: shop });
  await ask('GET /api/seller/reviews', member, { query: `vendorId=${shop}` });
  await ask('POST /api/seller/review/reply', member, {
    body: { reviewId: review._id.toString(), text: 'Thank you!' },
  });
  await ask('POST /api/seller/stock', member, {
    body: { productId: item?.productId ?? '', inStock: true },
  });
}

/** The rider's calls for the order, with failures. */
async function bring(orderId: string, member: Member): Promise<void> {
  // Never the same by chance.
  await Order.updateOne({ _id: orderId }, { 'parts.0.pickup.pin': '471' });
  await Order.updateOne({ _id: orderId }, { 'parts.1.pickup.pin': '852' });
  await ask('GET /api/rider/jobs', rider, {});
  const jobId = orderId;
  const { stops } = await getJob('order', orderId);
  const { parts } = await Order.findById(orderId).orFail().lean();
  await ask('POST /api/seller/order/handed-over', member, { body: { orderId, vendorId: shop } });
  for (const { seq, vendorId, latitude, longitude } of stops) {
    const at = { jobId, stop: seq };
    await ask('POST /api/rider/job/arrive', rider, { body: { ...at, latitude, longitude } });
    await ask('POST /api/rider/job/contact', rider, { body: at });
    const pin = parts.find((part) => part.vendorId === vendorId)?.pickup?.pin;
    if (!pin) continue;
    const wrong = String((Number(pin) + 1) % 1_000).padStart(3, '0');
    if (vendorId !== shop) {
      await ask('POST /api/rider/job/pick', rider, { body: { ...at, pin: wrong } });
    }
    await ask('POST /api/rider/job/pick', rider, { body: { ...at, pin } });
  }
  for (const state of ['active', 'done']) {
    await ask('GET /api/seller/orders', member, { query: `state=${state}&vendorId=${shop}` });
  }
  const code = await getCode('order', orderId);
  const body = { jobId, code: anotherCode(code) };
  await ask('POST /api/rider/job/unreachable', rider, { body: { jobId, reason: 'Nobody' } });
  await ask('POST /api/rider/job/deliver', rider, { body });
  await ask('POST /api/rider/job/deliver', rider, { body: { jobId, code } });
  await ask('GET /api/rider/earnings', rider, {});
  await ask('GET /api/rider/earnings/file', rider, {});
}

/** What the shop and the rider see of reports about the order, and do. */
async function beReported(orderId: string, member: Member): Promise<void> {
  const { _id: subjectId, userId } = await Order.findById(orderId).orFail().lean();
  const about = { subjectId, userId, vendorIds: [shop], riderId: rider.userId };
  const question = { vendorId: shop, question: 'Did it go out?', by: userId, at: new Date() };
  const asked = await storeReport({ ...about, questions: [{ ...question, answerBy: new Date() }] });
  const parties = [
    { party: 'shop', ownerId: shop },
    { party: 'rider', ownerId: rider.userId },
  ] as const;
  const charged = await storeReport({
    ...about,
    state: 'closed',
    decisions: [decisionOf(...parties)],
  });
  await ask('GET /api/seller/orders', member, { query: `state=done&vendorId=${shop}` });
  await ask('POST /api/seller/report/answer', member, { body: { reportId: asked, agrees: true } });
  const objection = { reportId: charged, message: 'It was there.' };
  await ask('POST /api/seller/report/object', member, { body: objection });
  await ask('GET /api/rider/reports', rider, {});
  await ask('POST /api/rider/report/object', rider, { body: objection });
}

beforeAll(async () => {
  emitted = recordEvents();
  const { orderId, vendorIds } = await placedOfTwo();
  const other = await placedOfTwo();
  const [first = '', second = ''] = vendorIds;
  shop = first;
  const member = await makeMember(first);
  await addMember(other.vendorIds[0] ?? '', member.userId);
  const neighbour = await makeMember(second);
  const acceptBy = new Date(Date.now() + 3_600_000);
  await Order.updateMany({}, { acceptBy });
  await cook(orderId, other.orderId, member);
  await acceptOrder({ orderId, prepMinutes: 20 }, neighbour.actor, minutesLater(1));
  rider = await makeRider();
  const { offerId } = await offerDispatch([rider.userId]);
  await ask('GET /api/rider/jobs', rider, {}, 'rider before');
  await ask('POST /api/rider/offer/decline', rider, { body: { offerId } }, 'rider before');
  const faster = await makeRider();
  const lost = await offerDispatch([rider.userId, faster.userId]);
  await acceptOffer(lost.offerId, faster.actor, new Date());
  await Rider.updateOne({ _id: faster.userId }, { isOnline: false });
  const place = { isOnline: true, latitude: 6.4, longitude: 5.61 };
  await ask('POST /api/rider/presence', rider, { body: place }, 'rider before');
  await getJob('order', orderId);
  // It would wait for the shops.
  await setDelivery(orderId, { nextOfferAt: new Date(0) });
  const offer = await getNextOffer(orderId);
  await ask('GET /api/rider/jobs', rider, {}, 'rider before');
  await ask('POST /api/rider/offer/accept', rider, { body: { offerId: offer?.id } });
  await bring(orderId, member);
  await beReported(orderId, member);
  const given = await takeDispatch(rider);
  await ask('POST /api/rider/job/give-back', rider, {
    body: { jobId: given, reason: 'Flat tyre' },
  });
  await ask('GET /api/rider/jobs', rider, {}, 'rider before');
  const errand = await takeErrand(rider);
  const skipped = { jobId: errand, stop: 0, state: 'skipped', note: 'Closed' };
  await ask('POST /api/rider/job/stop', rider, { body: skipped });
  order = await Order.findById(orderId).orFail().lean();
});

/** Whether an answer holds a number as a value. */
const holdsNumber = (text: string, value: number) =>
  new RegExp(`(?<=[:\\[,])${String(value).replace('.', '\\.')}(?=[,}\\]])`).test(text);

/** Everything of an order that sellers and riders never get to see, as text. */
async function getCodes(): Promise<string[]> {
  const docs = [...(await Order.find().lean()), ...(await Dispatch.find().lean())];
  return docs.map(({ deliveryCode }) => deliveryCode.sealed);
}

describe('sellers and riders', () => {
  it('are watched in every call that they have', () => {
    expect([...new Set(answers.map(({ name }) => name))].sort()).toEqual(watched);
  });

  it('are mostly answered, so that there is something to see', () => {
    const refused = answers.filter(({ got }) => got.status >= 400);
    // The wrong PIN, the wrong code, and an unreachable report that is too early.
    expect(refused.map(({ name }) => name.split('/').at(-1)).sort()).toEqual([
      'deliver',
      'pick',
      'unreachable',
    ]);
  });

  it('never get the delivery code', async () => {
    const code = await getCode('order', String(order._id));
    const sealed = await getCodes();
    for (const { name, got } of answers) {
      const text = JSON.stringify(got.body);
      expect(text, name).not.toContain(`"${code}"`);
      expect(text, name).not.toMatch(/sealed|deliveryCode/);
      for (const one of sealed) expect(text, name).not.toContain(one);
    }
  });

  it('never get another party’s money', () => {
    const { totalKobo, serviceFeeKobo, deliveryKobo } = order;
    const theirs = order.items.filter(({ vendorId }) => vendorId !== shop);
    const own = order.items.filter(({ vendorId }) => vendorId === shop);
    const foreign = { seller: theirs, rider: [...theirs, ...own], 'rider before': order.items };
    for (const { name, viewer, got } of answers) {
      const text = JSON.stringify(got.body);
      const sums = [totalKobo, serviceFeeKobo, ...foreign[viewer].map(({ lineKobo }) => lineKobo)];
      const all = viewer === 'seller' ? [...sums, deliveryKobo] : sums;
      for (const amount of all.flatMap((kobo) => [kobo, kobo / 100])) {
        expect(holdsNumber(text, amount), `${name}: ${amount}`).toBe(false);
      }
    }
  });

  it('get no PIN but their own shop’s', () => {
    for (const { name, viewer, got } of answers) {
      const text = JSON.stringify(got.body);
      for (const { vendorId, pickup } of order.parts) {
        if (viewer === 'seller' && vendorId === shop) continue;
        expect(text, name).not.toContain(`"${pickup?.pin}"`);
      }
    }
  });

  it('learn of the customer only with the job, and sellers never', () => {
    const { address } = order;
    for (const { name, viewer, got } of answers) {
      const text = JSON.stringify(got.body);
      expect(text, name).not.toContain(address.email);
      if (viewer === 'rider') continue;
      const secrets = [address.lastName, address.phone, address.address, 'Efosa', '+234803111'];
      for (const secret of secrets) expect(text, name).not.toContain(secret);
      // A shop gets the phone of the rider who comes.
      expect(text, name).not.toMatch(/"(?:latitude|longitude|address)":/);
      if (viewer !== 'seller') expect(text, name).not.toContain('"phone":');
    }
  });
});

describe('events', () => {
  it('go to their own rooms, and hold no code, money, name, phone or place', async () => {
    const code = await getCode('order', String(order._id));
    const seen = new Set<string>();
    for (const { event, room, payload } of emitted) {
      seen.add(event);
      for (const one of [room].flat()) expect(ROOMS[event], event).toContain(one.split(':')[0]);
      const text = JSON.stringify(payload);
      for (const secret of [`"${code}"`, 'sealed', order.address.phone, order.address.lastName]) {
        expect(text, event).not.toContain(secret);
      }
      expect(text, event).not.toMatch(/"(?:latitude|longitude|phone|address|name|pin)":"?\d/);
      for (const { lineKobo } of [...order.items, { lineKobo: order.totalKobo }]) {
        expect(holdsNumber(text, lineKobo / 100), event).toBe(false);
      }
    }
    // Positions and messages are sent by sockets, which have their own tests.
    const isSilent = (name: string) =>
      ['rider-location', 'inbox-updated'].includes(name) ||
      ROOMS[name as ServerEventName].includes('chat');
    const expected = Object.keys(ROOMS).filter((name) => !isSilent(name));
    expect([...seen].sort()).toEqual(expected.sort());
  });
});
