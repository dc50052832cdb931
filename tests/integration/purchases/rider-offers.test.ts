import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { GET as jobsCall } from '@/app/api/rider/jobs/route';
import { POST as accept } from '@/app/api/rider/offer/accept/route';
import { POST as decline } from '@/app/api/rider/offer/decline/route';
import { POST as presence } from '@/app/api/rider/presence/route';
import { statusAt } from '@/lib/core/delivery/status';
import { toApproximatePoint } from '@/lib/core/maps/distance';
import { scopeActor } from '@/lib/core/roles';
import { inRetriedTransaction, inTransaction } from '@/lib/platform/db';
import { findDelivered, findJobs } from '@/lib/purchases/delivery/job';
import { freeRider, makeOffer } from '@/lib/purchases/delivery/offers';
import { acceptOffer, declineOffer } from '@/lib/purchases/delivery/riders/claim';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { assignByOps } from '@/lib/purchases/delivery/riders/ops';
import { setPresence } from '@/lib/purchases/delivery/riders/presence';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { Rider } from '@/models/people/rider';
import { Outbox } from '@/models/platform/outbox';
import { Dispatch } from '@/models/purchases/dispatch';
import { Purchase } from '@/models/purchases/purchase';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { getStoredJob, setDelivery } from '../../support/deliveries';
import { DIRECT_KINDS, makeSender, placeDirect } from '../../support/direct';
import { recordEvents } from '../../support/events';
import {
  endSearches,
  getDelivery,
  getJob,
  getNextOffer,
  makeDueOffers,
  makeRider,
  offerDispatch,
  type RiderPerson,
  takeDispatch,
} from '../../support/riders';

useTestDatabase();

const acceptAs = ({ cookie }: RiderPerson, offerId: string) =>
  callRoute(accept, '/api/rider/offer/accept', { body: { offerId }, cookie });
const declineAs = ({ cookie }: RiderPerson, offerId: string) =>
  callRoute(decline, '/api/rider/offer/decline', { body: { offerId }, cookie });
const getJobs = ({ cookie }: RiderPerson) => callRoute(jobsCall, '/api/rider/jobs', { cookie });
const getStatus = async (id: string) =>
  statusAt((await Dispatch.findById(id).lean())?.statusRank ?? -1);
const GONE = { status: 409, body: { message: RIDER_MESSAGES.offerGone } };

beforeEach(async () => {
  // Riders of other tests would be offered the jobs of this one.
  await Rider.updateMany({}, { isOnline: false });
  await endSearches();
});

describe('the search for a rider', () => {
  it('starts when a dispatch is paid, and asks the best rider first', async () => {
    const near = await makeRider();
    await makeRider({ position: { latitude: 6.37, longitude: 5.63, accuracy: 5, at: new Date() } });
    const id = await placeDirect(DIRECT_KINDS.dispatch, await makeSender());
    await getJob('dispatch', id);
    const offer = await getNextOffer(id);
    expect(offer?.riderIds).toEqual([near.userId]);
    expect(offer?.scores).toHaveLength(2);
  });

  it('asks three riders next, then everyone, each until its time is over', async () => {
    const riders = await Promise.all(Array.from({ length: 5 }, () => makeRider()));
    const id = await placeDirect(DIRECT_KINDS.dispatch, await makeSender());
    const job = await getJob('dispatch', id);
    let now = job.nextOfferAt ?? new Date();
    const sizes: number[] = [];
    for (const _ of [1, 2, 3]) {
      const offer = await getNextOffer(id, now);
      sizes.push(offer?.riderIds.length ?? 0);
      // Before its time is over nothing changes.
      expect((await getNextOffer(id, now))?.id).toBe(offer?.id);
      now = offer?.expiresAt ?? now;
    }
    expect(sizes).toEqual([1, 3, riders.length]);
  });

  it('never asks the customer, even as the only rider', async () => {
    const sender = await makeSender();
    const { userId } = sender.person;
    await Rider.create({
      _id: userId,
      status: 'approved',
      vehicle: 'motorcycle',
      isOnline: true,
      position: { latitude: 6.4, longitude: 5.61, accuracy: 5, at: new Date() },
    });
    const id = await placeDirect(DIRECT_KINDS.dispatch, sender);
    await getJob('dispatch', id);
    expect(await getNextOffer(id)).toBeNull();
  });

  it('immediately finds a rider who comes online later', async () => {
    const rider = await makeRider({ isOnline: false, position: null });
    const id = await placeDirect(DIRECT_KINDS.dispatch, await makeSender());
    await getJob('dispatch', id);
    expect(await getNextOffer(id)).toBeNull();
    const { status } = await callRoute(presence, '/api/rider/presence', {
      body: { isOnline: true, latitude: 6.4, longitude: 5.61 },
      cookie: rider.cookie,
    });
    expect(status).toBe(200);
    expect((await getNextOffer(id))?.riderIds).toEqual([rider.userId]);
  });

  it('ends with a cancelled dispatch, and the rider with the offer is notified', async () => {
    const rider = await makeRider();
    const sender = await makeSender();
    const { id, offerId } = await offerDispatch([rider.userId], sender);
    const actor = scopeActor({ userId: sender.person.userId, roles: ['customer'] }, 'self');
    const emitted = recordEvents();
    await cancelPurchase({ kind: 'dispatch', id }, actor, new Date());
    expect((await getJob('dispatch', id)).state).toBe('cancelled');
    expect(await acceptAs(rider, offerId)).toMatchObject(GONE);
    const closed = { room: [`rider:${rider.userId}`], event: 'job-offer-closed' };
    expect(emitted).toContainEqual({ ...closed, payload: { offerId } });
  });
});

describe('a rider', () => {
  let start: Date;
  beforeEach(() => {
    start = new Date();
  });
  const later = (ms: number) => new Date(start.getTime() + ms);
  const goOnline = ({ actor }: RiderPerson, now: Date) =>
    setPresence({ isOnline: true, latitude: 6.4, longitude: 5.61 }, actor, now);

  /** Jobs that found no rider, the oldest first; `paid`: with a dispatch. */
  async function starve(count: number, paid = 1): Promise<string[]> {
    const sender = await makeSender();
    const ids: string[] = [];
    for (let made = 0; made < paid; made += 1) {
      const id = await placeDirect(DIRECT_KINDS.dispatch, sender);
      await getJob('dispatch', id, later(made - count));
      ids.push(id);
    }
    await makeDueOffers(start);
    const job = await getStoredJob(ids[0] ?? '');
    expect(job).toMatchObject({ isStarved: true, offer: null });
    if (count === paid) return ids;
    const [like] = await findDelivered({ _id: job._id });
    const copies = Array.from({ length: count - paid }, (_, index) => ({
      ...like,
      _id: new mongoose.Types.ObjectId(),
      paymentId: new mongoose.Types.ObjectId(),
      delivery: { ...like?.delivery, searchingSince: later(paid + index - count) },
    }));
    await Purchase.insertMany(copies);
    return [...ids, ...copies.map(({ _id }) => _id.toString())];
  }

  const offersTo = async ({ userId }: RiderPerson, now: Date) =>
    (
      await findJobs(
        {
          'delivery.offer.riderIds': userId,
          'delivery.offer.expiresAt': mongoose.trusted({ $gt: now }),
        },
        null,
      )
    ).flatMap(({ _id, offer }) => (offer ? [{ jobId: _id.toString(), ...offer }] : []));

  it('who comes online to ten jobs is offered one after the other, each once before any twice', async () => {
    const rider = await makeRider({ isOnline: false });
    const jobs = await starve(10);
    let now = later(1);
    await goOnline(rider, now);
    const offered: string[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      await makeDueOffers(now);
      const [offer, ...others] = await offersTo(rider, now);
      expect(others).toEqual([]);
      expect((await getJobs(rider)).body.offer.offerId).toBe(offer?.id);
      offered.push(offer?.jobId ?? '');
      // Declined and run out in turns.
      if (turn % 2 === 0) await declineOffer(offer?.id ?? '', rider.actor, now);
      else now = offer?.expiresAt ?? now;
      // The phone reports its position all the time.
      await Rider.updateOne({ _id: rider.userId }, { 'position.at': now });
    }
    expect(offered).toEqual(jobs);
    // Those that ran out come again, those declined do not.
    await makeDueOffers(now);
    expect((await offersTo(rider, now)).map(({ jobId }) => jobId)).toEqual([jobs[1]]);
  });

  type Close = (offer: { id: string; jobId: string; expiresAt: Date }) => Promise<unknown>;
  const cases: [string, (other: RiderPerson) => Close, boolean][] = [
    [
      'another rider takes it',
      (other) =>
        ({ id }) =>
          acceptOffer(id, other.actor, start),
      true,
    ],
    [
      'its customer cancels it',
      () =>
        async ({ jobId }) => {
          await applyCommand(
            { kind: 'dispatch', id: jobId },
            { type: 'cancel', reason: 'customer' },
            'system',
            start,
          );
          await getJob('dispatch', jobId, start);
        },
      false,
    ],
    [
      'ops give it to another rider',
      (other) =>
        ({ jobId }) =>
          inRetriedTransaction((session) =>
            assignByOps(
              jobId,
              other.userId,
              { reason: 'The rider is stuck', now: start },
              scopeActor({ userId: 'a'.repeat(24), roles: ['ops'] }, 'staff'),
              session,
            ),
          ),
      false,
    ],
  ];
  it.each(cases)('is immediately offered the next job when %s', async (_, closeBy, isAskedToo) => {
    const rider = await makeRider({ isOnline: false });
    const other = await makeRider({ isOnline: false });
    const [first = '', second] = await starve(2, 2);
    await goOnline(rider, start);
    await makeDueOffers(start);
    const [offer] = await offersTo(rider, start);
    expect(offer?.jobId).toBe(first);
    if (!offer) return;
    await Rider.updateOne({ _id: other.userId }, { isOnline: true });
    if (isAskedToo) {
      const riderIds = [...offer.riderIds, other.userId];
      await setDelivery(first, { 'offer.riderIds': riderIds });
    }
    await closeBy(other)(offer);
    await makeDueOffers(start);
    expect((await offersTo(rider, start)).map(({ jobId }) => jobId)).toEqual([second]);
  });

  it('is immediately offered the next job after a delivery', async () => {
    const rider = await makeRider();
    const mine = await takeDispatch(rider);
    await Dispatch.updateOne({ _id: mine }, { isExpress: true });
    const [waiting] = await starve(1);
    await inTransaction((session) =>
      freeRider(rider.userId, new mongoose.Types.ObjectId(mine), session, start, true),
    );
    await makeDueOffers(start);
    expect((await offersTo(rider, start)).map(({ jobId }) => jobId)).toEqual([waiting]);
  });

  it('gets one offer of five jobs whose offers are made concurrently', async () => {
    const jobs = await starve(5);
    const rider = await makeRider();
    await Purchase.updateMany(
      { 'delivery.isStarved': true },
      { $set: { 'delivery.nextOfferAt': start } },
    );
    await Promise.allSettled(jobs.map((id) => makeOffer(id, start)));
    await makeDueOffers(start);
    expect(await offersTo(rider, start)).toHaveLength(1);
  });
});

describe('POST /api/rider/offer/accept', () => {
  it('confirms and assigns a dispatch in one step', async () => {
    const rider = await makeRider();
    const { id, offerId } = await offerDispatch([rider.userId]);
    const got = await acceptAs(rider, offerId);
    expect(got).toMatchObject({
      status: 200,
      body: { job: { jobId: id, kind: 'dispatch', next: { stop: 0, step: 'arrive' } } },
    });
    expect(await getStatus(id)).toBe('Order Assigned');
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 1 });
    expect(await getJob('dispatch', id)).toMatchObject({
      state: 'assigned',
      offer: null,
      nextOfferAt: null,
      takenOfferId: offerId,
    });
  });

  it('gives the first answer again', async () => {
    const rider = await makeRider();
    const { id, offerId } = await offerDispatch([rider.userId]);
    await acceptAs(rider, offerId);
    expect(await acceptAs(rider, offerId)).toMatchObject({
      status: 200,
      body: { job: { jobId: id } },
    });
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 1 });
  });

  it('lets one of eight riders win, and leaves nothing with the others', async () => {
    const riders = await Promise.all(Array.from({ length: 8 }, () => makeRider()));
    const { id, offerId } = await offerDispatch(riders.map(({ userId }) => userId));
    const answers = await Promise.all(riders.map((rider) => acceptAs(rider, offerId)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 200);
    for (const answer of lost) expect(answer).toMatchObject(GONE);
    const ids = riders.map(({ userId }) => userId);
    const loaded = await Rider.find({ _id: mongoose.trusted({ $in: ids }), load: 1 }).lean();
    expect(loaded.map(({ jobIds }) => jobIds.map(String))).toEqual([[id]]);
    const dispatch = await Dispatch.findById(id).lean();
    expect(String(dispatch?.riderId)).toBe(String(loaded[0]?._id));
    expect(dispatch?.events.filter(({ status }) => status === 'Order Assigned')).toHaveLength(1);
  });

  it.each([
    ['who was not asked', {}, false],
    ['who has two jobs', { load: 2 }, true],
    ['who is offline', { isOnline: false }, true],
    ['who is suspended', { status: 'suspended' }, true],
  ] as const)('refuses a rider %s, and changes nothing', async (_, given, isAsked) => {
    const rider = await makeRider(given);
    const { id, offerId } = await offerDispatch(isAsked ? [rider.userId] : []);
    expect(await acceptAs(rider, offerId)).toMatchObject({ status: 409 });
    expect(await getStatus(id)).toBe('Order Placed');
    expect(await getDelivery('dispatch', id)).toBe('searching');
  });

  it.each([
    ['where it was just now', 0],
    ['with an old position', 10],
  ])('refuses a rider %s whose other job cannot be carried along', async (_, minutes) => {
    const rider = await makeRider();
    const first = await takeDispatch(rider);
    await Dispatch.updateOne({ _id: first }, { isExpress: true });
    const at = new Date(Date.now() - minutes * 60_000);
    await Rider.updateOne({ _id: rider.userId }, { 'position.at': at });
    const { id, offerId } = await offerDispatch([rider.userId]);
    expect(await acceptAs(rider, offerId)).toMatchObject(GONE);
    expect(await getStatus(id)).toBe('Order Placed');
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 1 });
  });

  it('gives the first answer to each of three concurrent calls', async () => {
    const rider = await makeRider();
    const { id, offerId } = await offerDispatch([rider.userId]);
    const answers = await Promise.all([1, 2, 3].map(() => acceptAs(rider, offerId)));
    for (const got of answers) {
      expect(got).toMatchObject({ status: 200, body: { job: { jobId: id } } });
    }
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 1 });
  });

  it('refuses an offer whose time is over', async () => {
    const rider = await makeRider();
    const { id, offerId } = await offerDispatch([rider.userId]);
    await setDelivery(id, { 'offer.expiresAt': new Date(Date.now() - 1_000) });
    expect(await acceptAs(rider, offerId)).toMatchObject(GONE);
    expect(await getStatus(id)).toBe('Order Placed');
  });
});

describe('POST /api/rider/offer/decline', () => {
  it('never offers the rider this job again, and offers it to others immediately', async () => {
    const first = await makeRider();
    const id = await placeDirect(DIRECT_KINDS.dispatch, await makeSender());
    await getJob('dispatch', id);
    const offer = await getNextOffer(id);
    expect(await declineAs(first, offer?.id ?? '')).toMatchObject({ status: 200 });
    const second = await makeRider();
    expect((await getNextOffer(id))?.riderIds).toEqual([second.userId]);
  });

  it('refuses an offer that someone else has', async () => {
    const { offerId } = await offerDispatch([(await makeRider()).userId]);
    expect(await declineAs(await makeRider(), offerId)).toMatchObject(GONE);
  });
});

describe('a rider who goes offline', () => {
  const goOffline = ({ cookie }: RiderPerson) =>
    callRoute(presence, '/api/rider/presence', { body: { isOnline: false }, cookie });
  const goOnline = ({ cookie }: RiderPerson) => {
    const body = { isOnline: true, latitude: 6.4, longitude: 5.61 };
    return callRoute(presence, '/api/rider/presence', { body, cookie });
  };
  async function offeredTo() {
    const rider = await makeRider();
    const id = await placeDirect(DIRECT_KINDS.dispatch, await makeSender());
    await getJob('dispatch', id);
    const offer = await getNextOffer(id);
    expect(offer?.riderIds).toEqual([rider.userId]);
    return { rider, id, offerId: offer?.id ?? '' };
  }

  it('gives an open offer back, which the next rider gets immediately', async () => {
    const { rider, id, offerId } = await offeredTo();
    const second = await makeRider();
    expect((await goOffline(rider)).status).toBe(200);
    expect(await acceptAs(rider, offerId)).toMatchObject(GONE);
    expect((await getNextOffer(id))?.riderIds).toEqual([second.userId]);
    expect((await goOffline(rider)).status).toBe(200);
    expect((await getNextOffer(id))?.riderIds).toEqual([second.userId]);
  });

  it('has not declined, and is asked again once back online', async () => {
    const { rider, id } = await offeredTo();
    await goOffline(rider);
    expect(await getNextOffer(id)).toBeNull();
    await goOnline(rider);
    expect((await getNextOffer(id))?.riderIds).toEqual([rider.userId]);
  });

  it('leaves the offers of others as they are', async () => {
    const { id, offerId } = await offeredTo();
    await goOffline(await makeRider());
    expect((await getStoredJob(id))?.offer?.id).toBe(offerId);
  });

  it('and accepts at the same moment either has the job or has given it back', async () => {
    const { rider, id, offerId } = await offeredTo();
    const [accepted] = await Promise.all([acceptAs(rider, offerId), goOffline(rider)]);
    const job = await getStoredJob(id);
    const isTaken = accepted.status === 200;
    expect([accepted.status, job?.takenOfferId ?? null]).toEqual(
      isTaken ? [200, offerId] : [409, null],
    );
    if (!isTaken) expect(job?.offer?.riderIds ?? []).toEqual([]);
  });
});

describe('GET /api/rider/jobs', () => {
  it('shows the areas of an offer, but no name, phone, address or place', async () => {
    const rider = await makeRider();
    await offerDispatch([rider.userId]);
    const { body } = await getJobs(rider);
    expect(body.offer).toMatchObject({ kind: 'dispatch', pay: 400, stops: 2 });
    expect(body.offer.areas).toHaveLength(2);
    const text = JSON.stringify(body.offer);
    for (const secret of ['Efosa', '803111', 'Hall 1, ', 'latitude', 'deliveryCode']) {
      expect(text).not.toContain(secret);
    }
  });

  it('gives the distance to the first stop to 100 m, like the event of the offer', async () => {
    const rider = await makeRider();
    const id = await placeDirect(DIRECT_KINDS.dispatch, await makeSender());
    await getJob('dispatch', id);
    const emitted = recordEvents();
    await getNextOffer(id);
    const { pickupM } = (await getJobs(rider)).body.offer;
    expect(pickupM).toBeGreaterThan(0);
    expect(pickupM % 100).toBe(0);
    expect(emitted).toMatchObject([
      { room: `rider:${rider.userId}`, event: 'job-offer', payload: { pickupM } },
    ]);
    // Where exactly in its hundred metres the stop is changes nothing.
    const { stops } = await getStoredJob(id);
    const { latitude, longitude } = toApproximatePoint(stops[0] ?? { latitude: 0, longitude: 0 });
    await setDelivery(id, { 'stops.0.latitude': latitude + 0.0004 });
    await setDelivery(id, { 'stops.0.longitude': longitude - 0.0004 });
    expect((await getJobs(rider)).body.offer.pickupM).toBe(pickupM);
  });

  it('shows the places, names and phones of a job to the rider who has it, and no code', async () => {
    const rider = await makeRider();
    const { offerId } = await offerDispatch([rider.userId]);
    await acceptAs(rider, offerId);
    const { body } = await getJobs(rider);
    expect(body.offer).toBeNull();
    expect(body.jobs[0].stops[1]).toMatchObject({ name: 'Efosa Aimufua', phone: '+2348031112222' });
    expect(JSON.stringify(body)).not.toMatch(/sealed|deliveryCode|"pin"/);
  });
});

describe('a job that is released', () => {
  it('frees the rider, is searched for again, and gets a new delivery code', async () => {
    const rider = await makeRider();
    const { id, offerId } = await offerDispatch([rider.userId]);
    await acceptAs(rider, offerId);
    const before = await Dispatch.findById(id).lean();
    const release = { type: 'release', reason: 'flat tyre' } as const;
    await applyCommand({ kind: 'dispatch', id }, release, rider.actor, new Date());
    const job = await getJob('dispatch', id);
    expect(job).toMatchObject({ state: 'searching', declinedBy: [rider.userId] });
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 0, jobIds: [] });
    const after = await Dispatch.findById(id).lean();
    expect(after?.deliveryCode.sealed).not.toBe(before?.deliveryCode.sealed);
    const left = await Outbox.findOne({
      'work.name': 'leave-room',
      'work.ids.userId': rider.userId,
    }).lean();
    expect(left?.work.ids).toMatchObject({ room: `dispatch:${id}` });
  });
});
