import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { POST as subscribe } from '@/app/api/push/subscribe/route';
import { POST as setAlerts } from '@/app/api/seller/alerts/route';
import { POST as removeMember } from '@/app/api/seller/staff/remove/route';
import { pushTimers } from '@/lib/people/push/send';
import { env, setEnv } from '@/lib/platform/env';
import { offerPush } from '@/lib/purchases/delivery/notices';
import { makeOffer } from '@/lib/purchases/delivery/offers';
import { acceptOrder } from '@/lib/purchases/moves/board/commands';
import { readBoard } from '@/lib/purchases/moves/board/queries';
import { orderPush } from '@/lib/purchases/moves/notices';
import { PushSubscription } from '@/models/people/push-subscription';
import { Outbox } from '@/models/platform/outbox';
import { Order } from '@/models/purchases/order';
import { vapidPublicKey } from '@/scripts/run/lib/secrets.mjs';
import type { PushDevice } from '@/tools/stand-ins/client';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { getStoredJob, setDelivery } from '../../support/deliveries';
import { DIRECT_KINDS, makeSender, placeDirect } from '../../support/direct';
import { drainTimer } from '../../support/drain';
import { placed } from '../../support/paying';
import { makePerson, type Person } from '../../support/people';
import { getJob, makeRider } from '../../support/riders';
import { addMember, makeMember } from '../../support/sellers';
import { minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { remindVendors } from '../../support/timers';

useTestDatabase();

const VAPID_PRIVATE_KEY = Buffer.alloc(32, 5).toString('base64url');
beforeAll(() => {
  setEnv({
    ...env(),
    VAPID_PRIVATE_KEY,
    VAPID_PUBLIC_KEY: vapidPublicKey(VAPID_PRIVATE_KEY),
    PUSH_STAND_IN_URL: `${inject('services').standInUrl}/push`,
  });
});
beforeEach(async () => {
  await Outbox.deleteMany({});
  await PushSubscription.deleteMany({});
});

/** A browser of this person that gets push messages. */
async function getDevice({ cookie }: Person): Promise<PushDevice> {
  const device = await standIn().addPushDevice();
  const { endpoint, keys } = device;
  await callRoute(subscribe, '/', { body: { endpoint, keys }, cookie });
  return device;
}

const alert = ({ cookie }: Person, body: object) =>
  callRoute(setAlerts, '/', { cookie, body: { isOn: true, ...body } });

const orders = pushTimers(orderPush);
const offers = pushTimers(offerPush);

async function ring(now: Date): Promise<void> {
  await drainTimer(orders.notice, now);
  await drainTimer(offers.notice, now);
  await drainTimer(orders.browser, now);
  await drainTimer(offers.browser, now);
}

const pushed = async ({ device }: PushDevice) =>
  (await standIn().pushed(device)).map(({ payload, ttlS }) => ({ ...JSON.parse(payload), ttlS }));

/** A new order, and an owner of its shop with a phone. */
async function ordered() {
  const { orderId } = await placed();
  const vendorId = (await Order.findById(orderId).orFail().lean()).parts[0]?.vendorId ?? '';
  const member = await makeMember(vendorId);
  return { orderId, vendorId, member, phone: await getDevice(member) };
}

describe('a new order', () => {
  it('rings on the devices of members who want it, without amounts, until it can be accepted', async () => {
    const { orderId, vendorId, member, phone } = await ordered();
    const colleague = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(vendorId, colleague.userId, 'kitchen');
    const other = await getDevice(colleague);
    expect((await alert(member, {})).body.alerts).toMatchObject({ isOn: true });
    await ring(minutesLater(1));
    const [message, ...more] = await pushed(phone);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ url: '/seller', unlessVisible: '/seller' });
    expect(message.body).toContain(orderId.slice(-6).toUpperCase());
    expect(JSON.stringify(message)).not.toMatch(/₦|Ada|Hall/);
    expect(Number(message.ttlS)).toBeLessThanOrEqual(9 * 60);
    expect(await pushed(other)).toEqual([]);
  });

  it('rings again with each reminder, and no more once it is answered', async () => {
    const { orderId, member, phone } = await ordered();
    await alert(member, {});
    await ring(NOON);
    await remindVendors(minutesLater(2));
    await ring(minutesLater(2));
    expect(await pushed(phone)).toHaveLength(2);
    await remindVendors(minutesLater(4));
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(4));
    await ring(minutesLater(4));
    expect(await pushed(phone)).toHaveLength(2);
  });

  it.each([
    ['in quiet hours', '11:00', '13:00', 0],
    ['in quiet hours past midnight', '22:00', '12:30', 0],
    ['outside quiet hours', '13:00', '07:00', 1],
  ])('%s: %s to %s', async (_, quietFrom, quietTo, messages) => {
    const { member, phone } = await ordered();
    await alert(member, { quietFrom, quietTo });
    await ring(NOON);
    expect(await pushed(phone)).toHaveLength(messages);
  });

  it('does not ring for who was removed in between', async () => {
    const { vendorId, member } = await ordered();
    const cook = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(vendorId, cook.userId, 'kitchen');
    const phone = await getDevice(cook);
    await alert(cook, { vendorId });
    await drainTimer(orders.notice, NOON);
    const body = { vendorId, userId: cook.userId };
    expect((await callRoute(removeMember, '/', { cookie: member.cookie, body })).status).toBe(200);
    await drainTimer(orders.browser, NOON);
    expect(await pushed(phone)).toEqual([]);
  });

  it('rings by each member’s choice, which the board shows', async () => {
    const { vendorId, member } = await ordered();
    const other = await makeMember(vendorId);
    await alert(member, { quietFrom: '22:00', quietTo: '07:00' });
    const alerts = { isOn: true, quietFrom: '22:00', quietTo: '07:00' };
    expect((await readBoard({ state: 'new' }, member.actor, NOON)).alerts).toEqual(alerts);
    expect((await readBoard({ state: 'new' }, other.actor, NOON)).alerts.isOn).toBe(false);
    expect((await alert(member, { quietFrom: '22:00' })).status).toBe(400);
    expect((await alert(member, { quietFrom: '25:00', quietTo: '07:00' })).status).toBe(400);
    expect((await alert(await makeMember(), { vendorId })).status).toBe(404);
  });
});

describe('an offer', () => {
  async function offered() {
    const rider = await makeRider();
    const phone = await getDevice(rider);
    const id = await placeDirect(DIRECT_KINDS.dispatch, await makeSender());
    const { nextOfferAt } = await getJob('dispatch', id);
    const now = nextOfferAt ?? new Date();
    await makeOffer(id, now);
    const { offer } = await getStoredJob(id);
    return { rider, phone, id, now, offer };
  }

  it('rings for no longer than it can be answered', async () => {
    const { rider, phone, now, offer } = await offered();
    expect(offer?.riderIds).toContain(rider.userId);
    await ring(now);
    const [message] = await pushed(phone);
    expect(message).toMatchObject({ url: `/rider?offer=${offer?.id}`, unlessVisible: '/rider' });
    const seconds = ((offer?.expiresAt.getTime() ?? 0) - now.getTime()) / 1_000;
    expect([25, 30, 60]).toContain(seconds);
    expect(Number(message.ttlS)).toBeLessThanOrEqual(seconds);
  });

  it('that is over rings no more', async () => {
    const { phone, offer } = await offered();
    await ring(offer?.expiresAt ?? new Date());
    expect(await pushed(phone)).toEqual([]);
  });

  it('that a member has taken stops ringing', async () => {
    const { phone, id, now } = await offered();
    await drainTimer(offers.notice, now);
    await setDelivery(id, { offer: null });
    await drainTimer(offers.browser, now);
    expect(await pushed(phone)).toEqual([]);
  });
});
