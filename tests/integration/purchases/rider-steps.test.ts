import { beforeEach, describe, expect, it } from 'vitest';
import { POST as arriveCall } from '@/app/api/rider/job/arrive/route';
import { POST as contactCall } from '@/app/api/rider/job/contact/route';
import { POST as deliverCall } from '@/app/api/rider/job/deliver/route';
import { POST as giveBackCall } from '@/app/api/rider/job/give-back/route';
import { POST as pickCall } from '@/app/api/rider/job/pick/route';
import { POST as unreachableCall } from '@/app/api/rider/job/unreachable/route';
import { MESSAGES } from '@/lib/core/messages';
import { deliver, logContact, pickUp } from '@/lib/purchases/delivery/riders/commands';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { setPresence } from '@/lib/purchases/delivery/riders/presence';
import { handOver } from '@/lib/purchases/moves/board/commands';
import { toServiceDto } from '@/lib/purchases/moves/map';
import { Rider } from '@/models/people/rider';
import { StoredFile } from '@/models/platform/file';
import { Outbox } from '@/models/platform/outbox';
import { Dispatch } from '@/models/purchases/dispatch';
import { Order } from '@/models/purchases/order';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { getStoredJob, setDelivery } from '../../support/deliveries';
import { makeSender } from '../../support/direct';
import { recordEvents } from '../../support/events';
import { expectBooksToBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { makePhoto, uploadAs } from '../../support/photos';
import {
  anotherCode,
  getCode,
  getDelivery,
  makeRider,
  type RiderPerson,
  takeDispatch,
  takeOrder,
} from '../../support/riders';

useTestDatabase();

const CALLS = {
  arrive: arriveCall,
  pick: pickCall,
  contact: contactCall,
  deliver: deliverCall,
  unreachable: unreachableCall,
  'give-back': giveBackCall,
};
type Call = keyof typeof CALLS;

const send = ({ cookie }: Pick<RiderPerson, 'cookie'>, call: Call, body: object) =>
  callRoute(CALLS[call], `/api/rider/job/${call}`, { body, cookie });
const goOnline = (rider: RiderPerson, place: { latitude: number; longitude: number }) =>
  setPresence({ isOnline: true, ...place }, rider.actor, new Date());
const stored = (id: string) => getStoredJob(id);
const MINUTE_MS = 60_000;

/** Hall 1, where every dispatch of these tests starts. */
const HALL_1 = { latitude: 6.4012, longitude: 5.6142 };
/** About 2 km north of it. */
const FAR_AWAY = { latitude: 6.4192, longitude: 5.6142 };

let ids = 0;
const commandId = () => {
  ids += 1;
  return `command-${ids}`;
};

/** A rider with a dispatch. */
async function withDispatch() {
  const rider = await makeRider();
  const sender = await makeSender();
  return { rider, sender, jobId: await takeDispatch(rider, sender) };
}

/** A rider who carries a dispatch. */
async function carrying() {
  const made = await withDispatch();
  await send(made.rider, 'pick', { jobId: made.jobId, stop: 0, note: 'One envelope' });
  return { ...made, code: await getCode('dispatch', made.jobId) };
}

/** A rider who has waited long enough at the drop-off of a dispatch. */
async function waiting() {
  const made = await carrying();
  const { stops } = await stored(made.jobId);
  const { latitude, longitude } = stops[1] ?? HALL_1;
  const { jobId, rider } = made;
  await send(rider, 'arrive', { jobId, stop: 1, latitude, longitude });
  await setDelivery(jobId, { 'stops.1.arrivedAt': new Date(Date.now() - 5 * MINUTE_MS) });
  return made;
}

beforeEach(async () => {
  // Riders of other tests would be offered the jobs of this one.
  await Rider.updateMany({}, { isOnline: false });
});

describe('POST /api/rider/job/arrive', () => {
  it('stores the arrival, moves the rider there and notifies the customer’s page', async () => {
    const { rider, jobId } = await withDispatch();
    const { version } = await stored(jobId);
    const emitted = recordEvents();
    const got = await send(rider, 'arrive', { jobId, stop: 0, ...HALL_1, accuracy: 20 });
    expect(got).toMatchObject({
      status: 200,
      body: { job: { version: version + 1, next: { stop: 0, step: 'pick' } } },
    });
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({
      position: { ...HALL_1, accuracy: 20 },
    });
    const payload = { version: version + 1 };
    expect(emitted).toMatchObject([
      { room: `rider:${rider.userId}`, event: 'job-updated', payload },
      { room: `dispatch:${jobId}`, event: 'delivery-updated', payload },
    ]);
  });

  it('refuses one that is 2 km away, and changes nothing', async () => {
    const { rider, jobId } = await withDispatch();
    const before = await stored(jobId);
    const got = await send(rider, 'arrive', { jobId, stop: 0, ...FAR_AWAY });
    expect(got).toMatchObject({
      status: 409,
      body: { message: 'You are 2.0 km from this stop. Come within 150 m.' },
    });
    expect(await stored(jobId)).toEqual(before);
  });

  it('shows the accuracy of a weak position', async () => {
    const { rider, jobId } = await withDispatch();
    const got = await send(rider, 'arrive', { jobId, stop: 0, ...FAR_AWAY, accuracy: 900 });
    expect(got).toMatchObject({
      status: 409,
      body: {
        message:
          'Your GPS is weak: you are about 2.0 km from this stop, give or take 900 m. Move into the open and try again.',
      },
    });
  });

  it('retains the first time', async () => {
    const { rider, jobId } = await withDispatch();
    const first = await send(rider, 'arrive', { jobId, stop: 0, ...HALL_1 });
    const again = await send(rider, 'arrive', { jobId, stop: 0, ...FAR_AWAY });
    expect(again.body.job).toEqual(first.body.job);
  });

  it('accepts an impossibly fast arrival, and marks it', async () => {
    const { rider, jobId } = await withDispatch();
    const position = { ...FAR_AWAY, accuracy: 10, at: new Date(Date.now() - 10_000) };
    await Rider.updateOne({ _id: rider.userId }, { position });
    await send(rider, 'arrive', { jobId, stop: 0, ...HALL_1 });
    expect((await stored(jobId)).stops[0]).toMatchObject({
      arrivedAt: expect.any(Date),
      isDoubtful: true,
    });
  });

  it.each<[string, (rider: RiderPerson, jobId: string) => Promise<unknown>]>([
    ['a refused arrival', (rider, jobId) => send(rider, 'arrive', { jobId, stop: 0, ...FAR_AWAY })],
    ['the switch', (rider) => goOnline(rider, FAR_AWAY)],
    [
      'the switch, and then the door',
      async (rider) => {
        await goOnline(rider, FAR_AWAY);
        await goOnline(rider, HALL_1);
      },
    ],
  ])('marks one right after a place 2 km away that came by %s', async (_, report) => {
    const { rider, jobId } = await withDispatch();
    await Rider.updateOne({ _id: rider.userId }, { position: null });
    await report(rider, jobId);
    await send(rider, 'arrive', { jobId, stop: 0, ...HALL_1 });
    expect((await stored(jobId)).stops[0]).toMatchObject({ isDoubtful: true });
  });

  it('happens once when two phones send it concurrently', async () => {
    const { rider, jobId } = await withDispatch();
    const { version } = await stored(jobId);
    const body = { jobId, stop: 0, ...HALL_1 };
    const answers = await Promise.all([1, 2].map(() => send(rider, 'arrive', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored(jobId)).version).toBe(version + 1);
  });

  it.each<Call>(['arrive', 'contact'])(
    'takes no %s at the drop-off before everything is picked up',
    async (call) => {
      const { rider, jobId } = await withDispatch();
      const before = await stored(jobId);
      const { latitude, longitude } = before.stops[1] ?? HALL_1;
      const body = { jobId, stop: 1, ...(call === 'arrive' && { latitude, longitude }) };
      expect(await send(rider, call, body)).toMatchObject({
        status: 409,
        body: { message: RIDER_MESSAGES.notAllPicked },
      });
      expect(await stored(jobId)).toEqual(before);
      await send(rider, 'pick', { jobId, stop: 0, note: 'One envelope' });
      expect(await send(rider, call, body)).toMatchObject({ status: 200 });
    },
  );

  it('refuses a stop that is not there', async () => {
    const { rider, jobId } = await withDispatch();
    expect(await send(rider, 'arrive', { jobId, stop: 7, ...HALL_1 })).toMatchObject({
      status: 404,
      body: { message: RIDER_MESSAGES.stopMissing },
    });
  });
});

describe('POST /api/rider/job/pick of an order', () => {
  it('takes the PIN of each shop, and the order is picked up', async () => {
    const rider = await makeRider();
    const { orderId, pins } = await takeOrder(rider);
    const { stops } = await stored(orderId);
    for (const { seq, vendorId } of stops.slice(0, 2)) {
      const body = { jobId: orderId, stop: seq, pin: pins.get(vendorId) };
      expect(await send(rider, 'pick', body)).toMatchObject({ status: 200 });
    }
    const job = await stored(orderId);
    expect(await getDelivery('order', orderId)).toBe('picked');
    expect(job.stops.map(({ state }) => state)).toEqual(['done', 'done', 'open']);
  });

  it('locks the shop’s PIN for ten minutes after five wrong ones, and counts a repeat once', async () => {
    const rider = await makeRider();
    const { orderId, pins } = await takeOrder(rider);
    const [stop] = (await stored(orderId)).stops;
    const pin = pins.get(stop?.vendorId ?? '') ?? '';
    const wrong = String((Number(pin) + 1) % 1_000).padStart(3, '0');
    const body = () => ({ jobId: orderId, stop: 0, pin: wrong, commandId: commandId() });
    const first = body();
    for (const _ of [1, 2, 3]) {
      expect(await send(rider, 'pick', first)).toMatchObject({
        status: 409,
        body: { triesLeft: 4, message: 'That isn’t the PIN of this pick-up. 4 tries left.' },
      });
    }
    for (const triesLeft of [3, 2, 1, 0]) {
      expect(await send(rider, 'pick', body())).toMatchObject({
        status: 409,
        body: { triesLeft },
      });
    }
    const right = { jobId: orderId, stop: 0, pin };
    const locked = await send(rider, 'pick', right);
    expect(locked.body.message).toMatch(/^Too many wrong PINs\. Try again at /);
    expect((await Order.findById(orderId).lean())?.parts[0]?.status).toBe('Order Assigned');
    const later = new Date(Date.now() + 11 * MINUTE_MS);
    expect((await pickUp(right, rider.actor, later)).stops[0]).toMatchObject({ state: 'done' });
  });

  it('takes the PIN of another order for a wrong one', async () => {
    const rider = await makeRider();
    const { orderId } = await takeOrder(rider);
    const other = await takeOrder(await makeRider());
    const [stop] = (await stored(orderId)).stops;
    await Order.updateOne({ _id: orderId }, { 'parts.$[].pickup.pin': '111' });
    await Order.updateOne({ _id: other.orderId }, { 'parts.$[].pickup.pin': '222' });
    const body = { jobId: orderId, stop: stop?.seq, pin: '222' };
    expect(await send(rider, 'pick', body)).toMatchObject({ status: 409, body: { triesLeft: 4 } });
  });

  it('needs no PIN once the shop has handed the order over', async () => {
    const rider = await makeRider();
    const { orderId, shops } = await takeOrder(rider);
    const [stop] = (await stored(orderId)).stops;
    const body = { jobId: orderId, stop: 0 };
    expect(await send(rider, 'pick', body)).toMatchObject({
      status: 400,
      body: { message: RIDER_MESSAGES.pinMissing },
    });
    const shop = shops.find(({ vendorId }) => vendorId === stop?.vendorId);
    if (shop) await handOver({ orderId }, shop.member.actor, new Date());
    expect(await send(rider, 'pick', body)).toMatchObject({ status: 200 });
  });
});

describe('POST /api/rider/job/pick of a dispatch', () => {
  it('needs a photo or a note', async () => {
    const { rider, jobId } = await withDispatch();
    expect(await send(rider, 'pick', { jobId, stop: 0 })).toMatchObject({
      status: 400,
      body: { message: RIDER_MESSAGES.proofMissing },
    });
    const got = await send(rider, 'pick', { jobId, stop: 0, note: 'One envelope' });
    expect(got.body.job).toMatchObject({ status: 'Order Picked', canGiveBack: false });
  });

  it('lets the customer and ops see the photo', async () => {
    const { rider, sender, jobId } = await withDispatch();
    const photo = await uploadAs(rider, await makePhoto(), 'proof');
    const body = { jobId, stop: 0, photo, commandId: commandId() };
    const first = await send(rider, 'pick', body);
    expect(first.body.job.stops[0]).toMatchObject({ photoId: photo });
    expect(await StoredFile.findById(photo).lean()).toMatchObject({
      attachment: { kind: 'job', refId: jobId },
      readers: [rider.userId, sender.person.userId, 'ops'],
    });
    // The photo is attached once, and the repeat succeeds all the same.
    expect(await send(rider, 'pick', body)).toMatchObject({
      status: 200,
      body: { job: first.body.job },
    });
  });

  it('refuses the photo of someone else, and changes nothing', async () => {
    const { rider, jobId } = await withDispatch();
    const photo = await uploadAs(await makeRider(), await makePhoto(), 'proof');
    expect(await send(rider, 'pick', { jobId, stop: 0, photo })).toMatchObject({ status: 400 });
    expect((await stored(jobId)).stops[0]).toMatchObject({ state: 'open', photoId: null });
  });
});

describe('POST /api/rider/job/contact', () => {
  it('logs each try once, and two within 30 seconds as one', async () => {
    const { rider, jobId } = await withDispatch();
    const body = { jobId, stop: 0, commandId: commandId() };
    await send(rider, 'contact', body);
    await Promise.all([1, 2].map(() => send(rider, 'contact', body)));
    const got = await send(rider, 'contact', { ...body, commandId: commandId() });
    expect(got.body.job.stops[0].contacts).toHaveLength(1);
    const later = new Date(Date.now() + 30_000);
    const job = await logContact({ jobId, stop: 0 }, rider.actor, later);
    expect(job.stops[0]?.contacts).toHaveLength(2);
  });
});

describe('POST /api/rider/job/deliver', () => {
  it('ends the job by the customer’s code, and frees and pays the rider', async () => {
    const { rider, jobId, code } = await carrying();
    const got = await send(rider, 'deliver', { jobId, code, commandId: commandId() });
    expect(got).toMatchObject({
      status: 200,
      body: { job: { status: 'Order Delivered', next: null, endedAt: expect.any(String) } },
    });
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 0, jobIds: [] });
    await expectBooksToBalance();
  });

  it('needs no position: the code proves that the rider is there', async () => {
    const { rider, jobId, code } = await carrying();
    const before = await stored(jobId);
    const got = await send(rider, 'deliver', { jobId, code });
    expect(got.status).toBe(200);
    const { version, stops } = await stored(jobId);
    expect(version).toBe(before.version + 1);
    expect(stops[1]).toMatchObject({ state: 'done', arrivedAt: stops[1]?.doneAt });
  });

  it('gives a repeat the first answer, and happens once when sent twice concurrently', async () => {
    const { rider, jobId, code } = await carrying();
    const body = { jobId, code, commandId: commandId() };
    const answers = await Promise.all([1, 2, 3].map(() => send(rider, 'deliver', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { events } = await Dispatch.findById(jobId).orFail().lean();
    expect(events.filter(({ status }) => status === 'Order Delivered')).toHaveLength(1);
    const other = { jobId, code, commandId: commandId() };
    expect(await send(rider, 'deliver', other)).toMatchObject({
      status: 409,
      body: { message: RIDER_MESSAGES.jobOver },
    });
  });

  it('returns no person and no place to a repeat an hour later', async () => {
    const { rider, jobId, code } = await carrying();
    const body = { jobId, code, commandId: commandId() };
    const first = await send(rider, 'deliver', body);
    expect(first.body.job.stops[1]).toMatchObject({ name: 'Efosa Aimufua' });
    const endedAt = new Date(Date.now() - 61 * MINUTE_MS);
    await Dispatch.updateOne(
      { _id: jobId },
      { 'events.$[end].at': endedAt },
      { arrayFilters: [{ 'end.status': 'Order Delivered' }] },
    );
    const { job } = (await send(rider, 'deliver', body)).body;
    expect(job).toMatchObject({ status: 'Order Delivered', customer: '' });
    const noPerson = { name: '', phone: '', address: '', note: '', latitude: 0, longitude: 0 };
    expect(job.stops).toEqual([
      expect.objectContaining(noPerson),
      expect.objectContaining(noPerson),
    ]);
  });

  it('counts a wrong code that is sent again once', async () => {
    const { rider, jobId, code } = await carrying();
    const body = { jobId, code: anotherCode(code), commandId: commandId() };
    for (const _ of [1, 2, 3]) {
      expect(await send(rider, 'deliver', body)).toMatchObject({
        status: 409,
        body: { triesLeft: 4, message: 'That isn’t the delivery code. 4 tries left.' },
      });
    }
  });

  it('is locked after five wrong codes, and notifies the customer', async () => {
    const { rider, jobId, code } = await carrying();
    const wrong = () => ({ jobId, code: anotherCode(code), commandId: commandId() });
    const answers = [];
    for (const _ of [1, 2, 3, 4, 5]) answers.push(await send(rider, 'deliver', wrong()));
    expect(answers.map(({ body }) => body.triesLeft)).toEqual([4, 3, 2, 1, 0]);
    const locked = await send(rider, 'deliver', { jobId, code, commandId: commandId() });
    expect(locked).toMatchObject({
      status: 409,
      body: { triesLeft: 0, lockedUntil: expect.any(String) },
    });
    expect(await Outbox.findById(`mail:code-locked:dispatch:${jobId}:5`).lean()).not.toBeNull();
    const doc = await Dispatch.findById(jobId).orFail().lean();
    expect(doc.statusRank).toBe(3);
    const seen = toServiceDto(doc, { rider: null, reports: [] }, { fromMin: 0, toMin: 5 });
    expect(seen.codeLockedUntil).toBe(locked.body.lockedUntil);
    const later = new Date(Date.now() + 11 * MINUTE_MS);
    const job = await deliver({ jobId, code }, rider.actor, later);
    expect(job.status).toBe('Order Delivered');
  });

  it('counts five of 30 concurrent wrong codes, and refuses the others as locked', async () => {
    const { rider, jobId, code } = await carrying();
    const wrong = () => ({ jobId, code: anotherCode(code), commandId: commandId() });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(rider, 'deliver', wrong())),
    );
    expect(answers.filter(({ status }) => status !== 409)).toEqual([]);
    const left = answers.map(({ body }) => body.triesLeft).sort((a, b) => b - a);
    expect(left).toEqual([4, 3, 2, 1, ...Array.from({ length: 26 }, () => 0)]);
    expect((await Dispatch.findById(jobId).lean())?.wrongCodes).toHaveLength(5);
  });

  it('refuses what is not picked up yet', async () => {
    const { rider, jobId } = await withDispatch();
    const code = await getCode('dispatch', jobId);
    expect(await send(rider, 'deliver', { jobId, code })).toMatchObject({
      status: 409,
      body: { message: RIDER_MESSAGES.notAllPicked },
    });
  });

  it('refuses the code of another delivery', async () => {
    const { rider, jobId, code } = await carrying();
    const other = await carrying();
    if (other.code === code) return;
    expect(await send(rider, 'deliver', { jobId, code: other.code })).toMatchObject({
      status: 409,
    });
  });
});

/** Two tries to call at the drop-off, half a minute apart. */
async function callTwice({ actor }: RiderPerson, jobId: string): Promise<void> {
  for (const secondsAgo of [30, 0]) {
    await logContact({ jobId, stop: 1 }, actor, new Date(Date.now() - secondsAgo * 1_000));
  }
}

describe('POST /api/rider/job/unreachable', () => {
  it('leaves the decision to support', async () => {
    const { rider, jobId } = await waiting();
    await callTwice(rider, jobId);
    const reason = 'Nobody answers the phone';
    const got = await send(rider, 'unreachable', { jobId, reason });
    expect(got.body.job).toMatchObject({ status: 'Order Picked', unreachable: { reason } });
    const again = await send(rider, 'unreachable', { jobId, reason: 'Still nobody' });
    expect(again.body.job).toEqual(got.body.job);
  });

  it.each([
    ['elsewhere', carrying, RIDER_MESSAGES.notAtDropOff],
    ['without two tries', waiting, RIDER_MESSAGES.contactsMissing],
  ])('is refused %s', async (_, make, message) => {
    const { rider, jobId } = await make();
    expect(await send(rider, 'unreachable', { jobId, reason: 'x' })).toMatchObject({
      status: 409,
      body: { message },
    });
    expect((await stored(jobId)).unreachable).toBeNull();
  });

  it.each([
    ['refused 2 km away', { ...FAR_AWAY, accuracy: 50 }, 409, false],
    ['marked where the position is too weak', { ...FAR_AWAY, accuracy: 900 }, 200, true],
    ['taken at the door', { accuracy: 20 }, 200, false],
  ])('is %s', async (_, given, status, isDoubtful) => {
    const { rider, jobId } = await waiting();
    await callTwice(rider, jobId);
    // The trip took no time.
    await setDelivery(jobId, { 'stops.1.isDoubtful': false });
    const door = (await stored(jobId)).stops[1] ?? HALL_1;
    const position = { latitude: door.latitude, longitude: door.longitude, ...given };
    const seen = { position: { ...position, at: new Date() }, doubtedAt: null };
    await Rider.updateOne({ _id: rider.userId }, seen);
    expect(await send(rider, 'unreachable', { jobId, reason: 'x' })).toMatchObject({ status });
    const after = await stored(jobId);
    expect(after.unreachable !== null).toBe(status === 200);
    expect(after.stops[1]?.isDoubtful).toBe(isDoubtful);
  });

  it('is refused before five minutes have passed', async () => {
    const { rider, jobId } = await waiting();
    await callTwice(rider, jobId);
    const arrivedAt = new Date(Date.now() - 4.9 * MINUTE_MS);
    await setDelivery(jobId, { 'stops.1.arrivedAt': arrivedAt });
    expect(await send(rider, 'unreachable', { jobId, reason: 'x' })).toMatchObject({
      status: 409,
      body: { message: RIDER_MESSAGES.waitNotOver },
    });
  });
});

describe('POST /api/rider/job/give-back', () => {
  it('frees the rider, counts, and immediately searches for another', async () => {
    const { rider, jobId } = await withDispatch();
    await send(rider, 'arrive', { jobId, stop: 0, ...HALL_1 });
    const before = await getCode('dispatch', jobId);
    const body = { jobId, reason: 'Flat tyre', commandId: commandId() };
    expect(await send(rider, 'give-back', body)).toMatchObject({
      status: 200,
      body: { job: null },
    });
    const job = await stored(jobId);
    expect(await getDelivery('dispatch', jobId)).toBe('searching');
    expect(job).toMatchObject({
      declinedBy: [rider.userId],
      nextOfferAt: expect.any(Date),
    });
    // The next rider finds the stops untouched.
    expect(job.stops[0]).toMatchObject({ arrivedAt: null, state: 'open' });
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 0, givenBack: 1 });
    const sealed = await Dispatch.findById(jobId).orFail().lean();
    const seen = toServiceDto(sealed, { rider: null, reports: [] }, { fromMin: 0, toMin: 5 });
    // The customer is notified, since they may have shared the first one.
    expect(seen).toMatchObject({ isCodeNew: true, deliveryCode: expect.stringMatching(/^\d{4}$/) });
    expect(await getCode('dispatch', jobId)).toHaveLength(before.length);
    // A repeat gets the first answer and gives nothing back again.
    expect(await send(rider, 'give-back', body)).toMatchObject({
      status: 200,
      body: { job: null },
    });
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ givenBack: 1 });
    const mails = (await sendDue(new Date())).filter(({ subject }) =>
      subject.startsWith('New delivery code: dispatch'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain(await getCode('dispatch', jobId));
  });

  it('is refused with a reason missing, and once something is picked up', async () => {
    const { rider, jobId } = await carrying();
    expect(await send(rider, 'give-back', { jobId, reason: ' ' })).toMatchObject({ status: 400 });
    expect(await send(rider, 'give-back', { jobId, reason: 'x' })).toMatchObject({
      status: 409,
      body: { message: RIDER_MESSAGES.cannotGiveBack },
    });
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 1, givenBack: 0 });
  });
});

describe('a job of another rider', () => {
  it.each<[Call, object]>([
    ['arrive', { stop: 0, ...HALL_1 }],
    ['pick', { stop: 0, note: 'x' }],
    ['contact', { stop: 0 }],
    ['deliver', { code: '1234' }],
    ['unreachable', { reason: 'x' }],
    ['give-back', { reason: 'x' }],
  ])('is not there for %s', async (call, body) => {
    const { jobId } = await withDispatch();
    const before = await stored(jobId);
    const stranger = await makeRider();
    expect(await send(stranger, call, { jobId, ...body })).toMatchObject({
      status: 404,
      body: { message: RIDER_MESSAGES.jobNotFound },
    });
    expect(await stored(jobId)).toEqual(before);
  });

  it('refuses a command id that was used for something else', async () => {
    const { rider, jobId } = await withDispatch();
    const given = { jobId, commandId: commandId() };
    await send(rider, 'contact', { ...given, stop: 0 });
    expect(await send(rider, 'pick', { ...given, stop: 0, note: 'x' })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.commandReused },
    });
  });
});
