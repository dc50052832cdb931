import { beforeEach, describe, expect, it } from 'vitest';
import { GET as track } from '@/app/api/delivery/track/route';
import { POST as accept } from '@/app/api/rider/offer/accept/route';
import { MESSAGES } from '@/lib/core/messages';
import type { ServiceKind } from '@/lib/core/service-kind';
import { storePosition } from '@/lib/purchases/delivery/riders/positions';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { DIRECT, type OrderCommand } from '@/lib/purchases/moves/state';
import { Rider } from '@/models/people/rider';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { setDelivery } from '../../support/deliveries';
import { DIRECT_KINDS, makeSender, placeDirect } from '../../support/direct';
import { recordEvents } from '../../support/events';
import { makePerson, type Person } from '../../support/people';
import { getJob, makeRider, offerDispatch, type RiderPerson } from '../../support/riders';

useTestDatabase();

const AT = { latitude: 6.40184, longitude: 5.61553 };
const ROUGHLY = { latitude: 6.402, longitude: 5.616 };

const trackAs = ({ cookie }: Person, id: string, kind: ServiceKind = 'dispatch') =>
  callRoute(track, `/api/delivery/track?kind=${kind}&id=${id}`, { cookie });

const move = (id: string, command: OrderCommand, { actor }: RiderPerson) =>
  applyCommand({ kind: 'dispatch', id }, command, actor, new Date());
const pick = { type: 'pick', vendorId: DIRECT, isHandedOver: true } as const;
const deliver = { type: 'deliver', isCodeRight: true } as const;

/** A dispatch that a rider has taken. */
async function taken() {
  const sender = await makeSender();
  const rider = await makeRider({ plate: 'BEN 214 QX' });
  const { id, offerId } = await offerDispatch([rider.userId], sender);
  await callRoute(accept, '/api/rider/offer/accept', { body: { offerId }, cookie: rider.cookie });
  await Rider.updateOne(
    { _id: rider.userId },
    { position: { ...AT, accuracy: 10, at: new Date() } },
  );
  return { id, rider, customer: sender.person };
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const [LONG_AGO, EARLIER, SOON] = [minutes(-90), minutes(-80), minutes(10)] as const;

describe('GET /api/delivery/track', () => {
  it('shows the customer that a rider is searched, and since when', async () => {
    const sender = await makeSender();
    await makeRider();
    const id = await placeDirect(DIRECT_KINDS.dispatch, sender);
    const job = await getJob('dispatch', id);
    const { status, body } = await trackAs(sender.person, id);
    expect(status).toBe(200);
    expect(body.tracking).toMatchObject({
      kind: 'dispatch',
      id,
      version: job.version,
      status: 'Order Placed',
      search: { since: job.searchingSince?.toISOString() },
      rider: null,
      position: null,
      waitUntil: null,
      unreachableAt: null,
      stops: [
        { seq: 0, kind: 'pickup', state: 'open', area: { name: 'Hall 1' } },
        { seq: 1, kind: 'dropoff', state: 'open', area: { name: 'Faculty of Law' } },
      ],
      eta: { confidence: 'low' },
    });
  });

  it.each([
    ['no rider is asked yet', { turn: 0, isStarved: false, nextOfferAt: SOON }, null, SOON],
    ['no rider is in reach', { turn: 0, isStarved: true, nextOfferAt: SOON }, LONG_AGO, null],
    ['the first offer', { turn: 1, offers: [{ at: EARLIER, riderIds: [] }] }, EARLIER, null],
  ])('says since or from when riders are asked: %s', async (...given) => {
    const [, changes, since, asksAt] = given;
    const sender = await makeSender();
    const id = await placeDirect(DIRECT_KINDS.dispatch, sender);
    await getJob('dispatch', id);
    const longSearch = { ...changes, searchingSince: LONG_AGO };
    await setDelivery(id, longSearch);
    const { search, eta } = (await trackAs(sender.person, id)).body.tracking;
    expect(search).toMatchObject({
      since: since?.toISOString() ?? null,
      asksAt: asksAt?.toISOString() ?? null,
    });
    // After an hour without a rider no time is promised.
    expect(eta).toBeNull();
  });

  it('shows the rider and their rough position before the pick-up', async () => {
    const { id, customer } = await taken();
    const { body } = await trackAs(customer, id);
    expect(body.tracking).toMatchObject({
      search: null,
      rider: { name: 'Nosa Ehigie', vehicle: 'motorcycle', plate: 'BEN 214 QX' },
      position: { ...ROUGHLY, isExact: false },
      eta: { confidence: 'normal' },
    });
    expect(JSON.stringify(body)).not.toContain(String(AT.latitude));
  });

  it('shows the exact position from the pick-up on, and nothing after the delivery', async () => {
    const { id, rider, customer } = await taken();
    await move(id, pick, rider);
    await getJob('dispatch', id);
    const afterPickup = await trackAs(customer, id);
    expect(afterPickup.body.tracking.position).toMatchObject({ ...AT, isExact: true });
    await move(id, deliver, rider);
    await getJob('dispatch', id);
    const end = await trackAs(customer, id);
    expect(end.body.tracking).toMatchObject({
      status: 'Order Delivered',
      position: null,
      eta: null,
      waitUntil: null,
      rider: { name: 'Nosa Ehigie', phone: '' },
    });
  });

  it('shows until when the rider waits at the door', async () => {
    const { id, rider, customer } = await taken();
    await move(id, pick, rider);
    await getJob('dispatch', id);
    const arrivedAt = new Date('2026-03-02T12:00:00Z');
    await setDelivery(id, { 'stops.0.state': 'done' });
    await setDelivery(id, { 'stops.1.arrivedAt': arrivedAt });
    const { body } = await trackAs(customer, id);
    expect(body.tracking.waitUntil).toBe('2026-03-02T12:05:00.000Z');
  });

  it('holds neither the delivery code nor what the rider earns', async () => {
    const { id, customer } = await taken();
    const { body } = await trackAs(customer, id);
    const text = JSON.stringify(body);
    for (const word of ['deliveryCode', 'pay', 'earnings', 'pin', 'wrong', 'partyIds']) {
      expect(text).not.toContain(`"${word}`);
    }
  });

  it('is not found for anyone else, the rider included', async () => {
    const { id, rider } = await taken();
    for (const person of [await makePerson(), rider]) {
      expect(await trackAs(person, id)).toMatchObject({
        status: 404,
        body: { message: MESSAGES.notFound },
      });
    }
  });

  it.each(['kind=parcel&id=aaaaaaaaaaaaaaaaaaaaaaaa', 'kind=order&id=1', 'kind=order', ''])(
    'refuses ?%s',
    async (query) => {
      const { cookie } = await makePerson();
      const got = await callRoute(track, `/api/delivery/track?${query}`, { cookie });
      expect(got.status).toBe(400);
    },
  );
});

describe('a position of the rider', () => {
  let events: ReturnType<typeof recordEvents>;
  beforeEach(() => {
    events = recordEvents();
  });
  const positions = () =>
    events
      .filter(({ event }) => event === 'rider-location')
      .map(({ room, payload }) => ({ room, payload }));

  const sent = (at: Date, given = {}) => ({
    lat: AT.latitude,
    lng: AT.longitude,
    acc: 10,
    heading: 90,
    at: at.toISOString(),
    ...given,
  });
  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  it('reaches the customer of an ongoing job, roughly before the pick-up, then exactly', async () => {
    const { id, rider } = await taken();
    expect(await storePosition(sent(later(5)), rider.actor, later(5))).toBe(true);
    await move(id, pick, rider);
    await getJob('dispatch', id);
    expect(await storePosition(sent(later(10)), rider.actor, later(10))).toBe(true);
    const event = { jobId: id, at: expect.any(String) };
    expect(positions()).toEqual([
      {
        room: `dispatch:${id}`,
        payload: { ...event, lat: ROUGHLY.latitude, lng: ROUGHLY.longitude, heading: null },
      },
      {
        room: `dispatch:${id}`,
        payload: { ...event, lat: AT.latitude, lng: AT.longitude, heading: 90 },
      },
    ]);
  });

  it('is emitted at most every three seconds, and stored in the order of the phone’s clock', async () => {
    const { rider } = await taken();
    const now = later(5);
    expect(await storePosition(sent(later(5)), rider.actor, now)).toBe(true);
    expect(await storePosition(sent(later(6)), rider.actor, now)).toBe(false);
    expect(await storePosition(sent(later(2)), rider.actor, later(20))).toBe(false);
    // Delayed without network: stored, but not emitted again within the interval.
    expect(await storePosition(sent(later(9)), rider.actor, now)).toBe(true);
    expect(positions()).toHaveLength(1);
  });

  it('is stored once when two pages send it concurrently', async () => {
    const { rider } = await taken();
    const [now, position] = [later(5), sent(later(5))];
    const stored = await Promise.all(
      [1, 2, 3].map(() => storePosition(position, rider.actor, now)),
    );
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(positions()).toHaveLength(1);
  });

  it('is not emitted after the delivery, and not stored for an offline rider', async () => {
    const { id, rider } = await taken();
    await move(id, pick, rider);
    await move(id, deliver, rider);
    await getJob('dispatch', id);
    expect(await storePosition(sent(later(5)), rider.actor, later(5))).toBe(true);
    expect(positions()).toEqual([]);
    await Rider.updateOne({ _id: rider.userId }, { isOnline: false });
    expect(await storePosition(sent(later(10)), rider.actor, later(10))).toBe(false);
  });
});
