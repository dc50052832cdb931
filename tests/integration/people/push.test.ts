import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { GET as readKey } from '@/app/api/push/key/route';
import { POST as subscribe } from '@/app/api/push/subscribe/route';
import { POST as unsubscribe } from '@/app/api/push/unsubscribe/route';
import { PATCH as changePassword } from '@/app/api/user/change-password/route';
import { PATCH as editEmail } from '@/app/api/user/edit-email/route';
import { POST as endSession } from '@/app/api/user/endSession/route';
import { GET as logout } from '@/app/api/user/logout/route';
import { PAGE_HEADER } from '@/lib/core/sending-page';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { hashPassword } from '@/lib/people/passwords';
import { pushTimers } from '@/lib/people/push/send';
import { env, setEnv } from '@/lib/platform/env';
import { PUSH_TTL_MS } from '@/lib/platform/outbox';
import { LEASE_MS } from '@/lib/platform/worker';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { openDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { purchasePush } from '@/lib/purchases/moves/notices';
import type { OrderCommand } from '@/lib/purchases/moves/state';
import { PushSubscription } from '@/models/people/push-subscription';
import { Outbox } from '@/models/platform/outbox';
import { Session } from '@/models/platform/session';
import { User } from '@/models/platform/user';
import { Order } from '@/models/purchases/order';
import { vapidPublicKey } from '@/scripts/run/lib/secrets.mjs';
import type { PushDevice } from '@/tools/stand-ins/client';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { drainTimer } from '../../support/drain';
import { makeOrder } from '../../support/orders';
import { makePerson, type Person, signInAs } from '../../support/people';
import { standIn } from '../../support/stand-in';

useTestDatabase();

type Handler = Parameters<typeof callRoute>[0];
const [PASSWORD, NEWER] = ['Plantain-77-boat!', 'Cassava-52-drum!'];
const VAPID_PRIVATE_KEY = Buffer.alloc(32, 5).toString('base64url');

let ada: Person;
let phone: PushDevice;

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
  ada = await makePerson();
  phone = await standIn().addPushDevice();
});

const subscribeAs = ({ endpoint, keys }: Omit<PushDevice, 'device'>, cookie = ada.cookie) =>
  callRoute(subscribe, '/api/push/subscribe', { body: { endpoint, keys }, cookie });
const getSubscribed = ({ userId }: Person) => PushSubscription.countDocuments({ userId });

/** An order on which something has just happened. */
async function moveOrder(
  now: Date,
  command: OrderCommand = { type: 'confirm', isVendorOpen: true },
): Promise<string> {
  const id = await makeOrder(ada.userId);
  await applyCommand({ kind: 'order', id }, command, 'system', now);
  return id;
}

const timers = pushTimers(purchasePush);

/** Sends what is due: to the browsers, and then by each. */
async function sendDue(now: Date): Promise<void> {
  await drainTimer(timers.notice, now);
  await drainTimer(timers.browser, now);
}

const pushed = async ({ device }: PushDevice) =>
  (await standIn().pushed(device)).map((message) => ({
    ...message,
    payload: JSON.parse(message.payload) as Record<string, string>,
  }));

describe('subscribing', () => {
  it('gives the key that browsers subscribe with', async () => {
    const { body } = await callRoute(readKey, '/api/push/key', { cookie: ada.cookie });
    expect(body).toEqual({ success: true, key: vapidPublicKey(VAPID_PRIVATE_KEY) });
  });

  it('stores one row for a browser that subscribes again, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => subscribeAs(phone)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
    expect(await getSubscribed(ada)).toBe(1);
  });

  it('gives a browser to the account that subscribed last', async () => {
    const efe = await makePerson();
    await subscribeAs(phone);
    await subscribeAs(phone, efe.cookie);
    expect([await getSubscribed(ada), await getSubscribed(efe)]).toEqual([0, 1]);
  });

  it('retains the ten newest browsers of an account', async () => {
    const endpoints = Array.from({ length: 12 }, (_, n) => `https://fcm.googleapis.com/send/${n}`);
    for (const endpoint of endpoints) await subscribeAs({ ...phone, endpoint });
    const stored = await PushSubscription.find({ userId: ada.userId })
      .sort({ createdAt: 1 })
      .lean();
    expect(stored.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2));
  });

  it.each([
    ['another server', { endpoint: 'https://push.evil.test/send' }],
    ['a server in our network', { endpoint: 'http://169.254.169.254/latest' }],
    ['the stand-in’s control calls', { path: '/control/answer' }],
    ['no endpoint', { endpoint: '' }],
    ['a long endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1_000)}` }],
    ['a short key', { keys: { p256dh: 'abc', auth: 'a'.repeat(22) } }],
    ['a secret that is no text', { keys: { p256dh: 'B'.repeat(87), auth: 7 } }],
  ])('refuses %s', async (_what, { path, ...wrong }: Record<string, unknown>) => {
    const endpoint = path ? `${env().PUSH_STAND_IN_URL}${path}` : phone.endpoint;
    const body = { endpoint, keys: phone.keys, ...wrong };
    const got = await callRoute(subscribe, '/api/push/subscribe', { body, cookie: ada.cookie });
    expect(got).toMatchObject({ status: 400, body: { message: ACCOUNT_MESSAGES.pushRefused } });
    expect(await getSubscribed(ada)).toBe(0);
  });

  it('leaves another account’s browser alone when it unsubscribes', async () => {
    const efe = await makePerson();
    await subscribeAs(phone);
    const ask = (cookie: string) =>
      callRoute(unsubscribe, '/api/push/unsubscribe', {
        body: { endpoint: phone.endpoint },
        cookie,
      });
    expect((await ask(efe.cookie)).status).toBe(200);
    expect(await getSubscribed(ada)).toBe(1);
    await ask(ada.cookie);
    expect(await getSubscribed(ada)).toBe(0);
  });
});

describe('the end of a session', () => {
  it('ends its browser’s subscription at sign-out, and no other', async () => {
    const laptop = await signInAs(ada.userId);
    await subscribeAs(phone);
    await subscribeAs(await standIn().addPushDevice(), laptop);
    await callRoute(logout, '/api/user/logout', {
      cookie: ada.cookie,
      headers: { [PAGE_HEADER]: 'logout' },
    });
    const left = await PushSubscription.find({ userId: ada.userId }).lean();
    expect(left.map(({ endpoint }) => endpoint)).not.toContain(phone.endpoint);
    expect(left).toHaveLength(1);
  });

  it('ends it where the session is ended from another device', async () => {
    const laptop = await signInAs(ada.userId);
    await subscribeAs(phone);
    await callRoute(endSession, '/api/user/endSession', { body: {}, cookie: laptop });
    expect(await getSubscribed(ada)).toBe(0);
  });

  const newPassword = { oldPassword: PASSWORD, newPassword: NEWER, confirmPassword: NEWER };
  const newEmail = (email: string) => {
    return { oldEmail: email, newEmail: `new-${email}`, password: PASSWORD };
  };
  it.each<[string, Handler, (email: string) => object]>([
    ['a new password', changePassword, () => newPassword],
    ['a new email', editEmail, newEmail],
  ])('continues for the browser that sets %s, and no other', async (_, call, getBody) => {
    const now = new Date();
    await User.updateOne({ _id: ada.userId }, { passwordHash: await hashPassword(PASSWORD) });
    const laptop = await standIn().addPushDevice();
    await subscribeAs(phone);
    await subscribeAs(laptop, await signInAs(ada.userId));
    const changed = await callRoute(call, '/api/user', {
      method: 'PATCH',
      body: getBody(ada.email),
      cookie: ada.cookie,
    });
    expect(changed.status).toBe(200);
    await moveOrder(now);
    await sendDue(now);
    expect(await pushed(phone)).toHaveLength(1);
    expect(await pushed(laptop)).toEqual([]);
  });

  it('sends nothing once the session has run out', async () => {
    const now = new Date();
    await subscribeAs(phone);
    await moveOrder(now);
    await Session.updateMany({ userId: ada.userId }, { expiresAt: now });
    await sendDue(now);
    expect(await pushed(phone)).toEqual([]);
    expect(await getSubscribed(ada)).toBe(0);
  });
});

describe('a change of status', () => {
  it('is sent to each browser, without the delivery code and amounts', async () => {
    const now = new Date();
    const laptop = await standIn().addPushDevice();
    await subscribeAs(phone);
    await subscribeAs(laptop, await signInAs(ada.userId));
    const id = await moveOrder(now);
    await sendDue(now);
    for (const device of [phone, laptop]) {
      const [message, ...others] = await pushed(device);
      expect(others).toEqual([]);
      expect(message).toMatchObject({ topic: id, urgency: 'high', ttlS: PUSH_TTL_MS / 1_000 });
      expect(message?.payload).toMatchObject({
        title: 'The shop accepted your order',
        url: `/order/${id}`,
        tag: `order-${id}`,
      });
      const order = await Order.findById(id).lean();
      const code = order && openDeliveryCode(id, order.deliveryCode);
      expect(JSON.stringify(message?.payload)).not.toMatch(new RegExp(`₦|2,?500|\\b${code}\\b`));
    }
  });

  it('stores only ids in the outbox, and no row while push messages are off', async () => {
    const now = new Date();
    const configured = env();
    const rows = () => Outbox.find({ 'work.name': 'push-notice' }).lean();
    setEnv({ ...configured, VAPID_PUBLIC_KEY: undefined });
    await moveOrder(now);
    setEnv(configured);
    expect(await rows()).toEqual([]);
    const id = await moveOrder(now);
    const ids = { kind: 'order', id, userId: ada.userId, notice: 'confirmed' };
    expect(await rows()).toMatchObject([{ work: { ids: { ...ids, turn: 2, at: now.getTime() } } }]);
  });

  it('is sent once if the process died before sending it', async () => {
    const now = new Date();
    await subscribeAs(phone);
    await moveOrder(now);
    await drainTimer(timers.notice, now);
    // Another process took the row, and died.
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const taken = await Outbox.updateMany(
      { 'work.name': 'push-notice-device' },
      { runAt: leaseUntil, leaseUntil, tries: 1 },
    );
    expect(taken.modifiedCount).toBe(1);
    await sendDue(now);
    expect(await pushed(phone)).toEqual([]);
    const later = new Date(now.getTime() + LEASE_MS + 1_000);
    await Promise.all([sendDue(later), sendDue(later)]);
    await sendDue(later);
    expect(await pushed(phone)).toHaveLength(1);
  });

  it.each([404, 410])('drops a subscription that the push service answers %i', async (status) => {
    const now = new Date();
    await subscribeAs(phone);
    await standIn().answerPush(phone.device, { status });
    await moveOrder(now);
    await sendDue(now);
    expect(await getSubscribed(ada)).toBe(0);
  });

  it('drops a subscription with a key that no browser has', async () => {
    const now = new Date();
    await subscribeAs({ ...phone, keys: { p256dh: 'B'.repeat(87), auth: phone.keys.auth } });
    await moveOrder(now);
    await sendDue(now);
    expect(await getSubscribed(ada)).toBe(0);
  });

  it('is sent again after a 500, to that browser alone', async () => {
    const now = new Date();
    const laptop = await standIn().addPushDevice();
    await subscribeAs(phone);
    await subscribeAs(laptop, await signInAs(ada.userId));
    await standIn().answerPush(phone.device, { status: 500 });
    await moveOrder(now);
    await sendDue(now);
    await standIn().answerPush(phone.device, { status: 201 });
    await sendDue(new Date(now.getTime() + 5_000));
    expect(await pushed(phone)).toHaveLength(1);
    expect(await pushed(laptop)).toHaveLength(1);
  });

  it('does not follow redirects, and retains the subscription', async () => {
    const now = new Date();
    await subscribeAs(phone);
    await standIn().answerPush(phone.device, { status: 307 });
    await moveOrder(now);
    await sendDue(now);
    expect(await getSubscribed(ada)).toBe(1);
    expect(await Outbox.countDocuments({ 'work.name': 'push-notice-device', state: 'done' })).toBe(
      1,
    );
  });

  it('is not sent when it is long past', async () => {
    const now = new Date();
    await subscribeAs(phone);
    await moveOrder(now);
    await sendDue(new Date(now.getTime() + PUSH_TTL_MS + 1_000));
    expect(await pushed(phone)).toEqual([]);
  });

  it('never reveals another account’s order, also by an edited row', async () => {
    const now = new Date();
    const efe = await makePerson();
    await subscribeAs(phone, efe.cookie);
    await moveOrder(now);
    await Outbox.updateMany(
      { 'work.name': 'push-notice' },
      { $set: { 'work.ids.userId': efe.userId } },
    );
    await sendDue(now);
    expect(await pushed(phone)).toEqual([]);
  });
});
