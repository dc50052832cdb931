import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as isAuth } from '@/app/api/user/is-auth/route';
import { POST as login } from '@/app/api/user/login/route';
import { GET as logout } from '@/app/api/user/logout/route';
import { POST as register } from '@/app/api/user/register/route';
import { SERVICE_HOURS } from '@/lib/core/hours/hours';
import { MESSAGES } from '@/lib/core/messages';
import { getWallet } from '@/lib/money/wallet/queries';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { endSession } from '@/lib/people/sessions';
import { findActor } from '@/lib/platform/session';
import { Session } from '@/models/platform/session';
import { User } from '@/models/platform/user';
import { useTestDatabase } from '../../support/database';
import { sendDue } from '../../support/mails';
import { setCount } from '../../support/rate-limits';
import { customer } from '../../support/shop';
import { visit } from '../../support/visit';

useTestDatabase();

const PASSWORD = 'Plantain-77-boat';
let count = 0;
let ada = { name: '', email: '', phone: '', password: '' };
let address = '';

beforeEach(() => {
  count += 1;
  address = `10.1.0.${count}`;
  ada = {
    name: 'Ada Obaseki',
    email: `ada${count}@mail.example`,
    phone: '08031234567',
    password: PASSWORD,
  };
});

afterEach(() => vi.useRealTimers());

const registerAda = (changes: object = {}) =>
  visit(register, { body: { ...ada, ...changes }, address });
const loginAda = (changes: object = {}, options: object = {}) =>
  visit(login, {
    body: { email: ada.email, password: PASSWORD, ...changes },
    address,
    ...options,
  });

/** Sends the mails due by now, and returns them without those that welcome. */
const sendNews = async () =>
  (await sendDue(new Date())).filter(({ subject }) => subject !== 'Welcome to Eki');

/** The account is older than its opening takes. */
const openedLongAgo = () =>
  User.collection.updateOne({ email: ada.email }, { $set: { createdAt: new Date(0) } });

describe('registration', () => {
  it('opens an account, signs in and shows only public fields', async () => {
    const answer = await registerAda({ email: ada.email.toUpperCase() });
    const wallet = await getWallet(customer(answer.body.user._id));
    expect(wallet).toMatchObject({ balance: 0, transactions: [], month: null, account: null });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      dropped: [],
      user: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'Ada Obaseki',
        email: ada.email,
        phone: '+2348031234567',
        roles: ['customer'],
        cartItems: {},
        cartRev: 0,
        wishList: [],
        chatId: null,
        paystackCustomerId: null,
        paystackAccountNumber: null,
        paystackBankName: null,
      },
    });
    const stored = await User.findOne({ email: ada.email }).lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session, device] = answer.setCookies;
    expect(session).toMatch(
      /^eki\.session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(device).toMatch(
      /^eki\.device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const me = await visit(isAuth, { cookie: answer.cookie });
    expect(me.body).toMatchObject({ success: true, user: answer.body.user });
    expect(me.headers.get('cache-control')).toBe('no-store');
  });

  it('welcomes a new account once', async () => {
    await sendDue(new Date());
    await registerAda();
    await registerAda();
    const mails = await sendDue(new Date());
    expect(mails).toMatchObject([{ to: ada.email, subject: 'Welcome to Eki' }]);
  });

  it('signs in on a repeat with the same password, refuses another password', async () => {
    const first = await registerAda();
    const repeat = await registerAda();
    expect(repeat.body).toMatchObject({ success: true, user: { _id: first.body.user._id } });
    const other = await registerAda({ password: 'Different-88-kite' });
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({
      success: false,
      message: ACCOUNT_MESSAGES.emailTaken,
      field: 'email',
    });
    expect(other.setCookies).toEqual([]);
    expect(await User.countDocuments({ email: ada.email })).toBe(1);
  });

  it('creates one account from two concurrent registrations', async () => {
    const [a, b] = await Promise.all([registerAda(), registerAda()]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.body.user._id).toBe(b.body.user._id);
    expect(await User.countDocuments({ email: ada.email })).toBe(1);
  });

  it('gives an email to one of two concurrent registrations', async () => {
    const answers = await Promise.all([
      registerAda(),
      registerAda({ password: 'Different-88-kite' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('refuses a common password and stores nothing', async () => {
    const answer = await registerAda({ password: 'P@ssw0rd!' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: ACCOUNT_MESSAGES.commonPassword,
      field: 'password',
    });
    expect(await User.exists({ email: ada.email })).toBeNull();
  });

  it('never takes a role from the body', async () => {
    const answer = await registerAda({ roles: ['admin'] });
    expect(answer.status).toBe(400);
  });

  it('refuses a cross-site call', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await visit(register, { body: ada, address, headers });
    expect(answer.status).toBe(403);
  });
});

describe('sign-in', () => {
  it('emails the owner once about a new device, and never about a known one', async () => {
    const { body, cookie } = await registerAda();
    await openedLongAgo();
    const mails = sendNews;
    await loginAda({}, { cookie });
    expect(await mails()).toEqual([]);
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; TECNO KI5q)' };
    const strange = await loginAda({}, { headers });
    await loginAda({}, { cookie: strange.cookie });
    expect(await mails()).toEqual([
      expect.objectContaining({
        to: ada.email,
        subject: 'New sign-in to your Eki account',
        text: expect.stringMatching(/An Android device.*choose a new password.*auth=forgot/s),
      }),
    ]);
    expect(strange.body.user._id).toBe(body.user._id);
  });

  it('also emails the owner when a new device signs in by registering again', async () => {
    await registerAda();
    await openedLongAgo();
    expect((await registerAda()).status).toBe(200);
    expect(await sendNews()).toMatchObject([{ to: ada.email }]);
  });

  it('emails the owner about new devices at most once an hour, even when many sign in concurrently', async () => {
    await registerAda();
    await openedLongAgo();
    const loginFrom = (host: number) => loginAda({}, { address: `10.5.${count}.${host}` });
    const twenty = Array.from({ length: 20 }, (_, host) => host);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-21T10:00:00Z');
    const answers = await Promise.all(twenty.map(loginFrom));
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200));
    expect(await sendDue(new Date())).toHaveLength(1);
    vi.setSystemTime('2026-11-21T10:59:59Z');
    await loginFrom(20);
    expect(await sendDue(new Date())).toEqual([]);
    vi.setSystemTime('2026-11-21T11:00:00Z');
    await loginFrom(21);
    expect(await sendDue(new Date())).toHaveLength(1);
  });

  it('ignores name and phone in the payload shared with registration', async () => {
    const { body } = await registerAda();
    const got = await loginAda({ ...ada, name: '', phone: '0' });
    expect(got).toMatchObject({ status: 200, body: { user: body.user } });
    expect((await loginAda({ ...ada, name: 'Somebody Else' })).body.user.name).toBe(ada.name);
  });

  it('answers the same for a wrong password and an unknown email', async () => {
    await registerAda();
    const wrong = await loginAda({ password: 'Wrong-99-horse' });
    const unknown = await loginAda({ email: 'nobody@mail.example' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe(ACCOUNT_MESSAGES.wrongCredentials);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(wrong.setCookies).toEqual([]);
  });

  it('ends the old session of the browser and starts a new one', async () => {
    const first = await registerAda();
    const second = await loginAda({}, { cookie: first.cookie });
    expect(second.status).toBe(200);
    expect((await visit(isAuth, { cookie: first.cookie })).body.user).toBeNull();
    expect((await visit(isAuth, { cookie: second.cookie })).body.user).not.toBeNull();
  });

  it('renews a hash made with older parameters', async () => {
    const { hash } = await import('@node-rs/argon2');
    await registerAda();
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1 });
    await User.updateOne({ email: ada.email }, { passwordHash: old });
    expect((await loginAda()).status).toBe(200);
    const stored = await User.findOne({ email: ada.email }).lean();
    expect(stored?.passwordHash).toMatch(/m=19456,t=2,p=1/);
    expect((await loginAda()).status).toBe(200);
  });

  it('blocks after five wrong passwords, also for an unknown email', async () => {
    await registerAda();
    for (const email of [ada.email, 'stranger@mail.example']) {
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await loginAda({ email, password: 'Wrong-99-horse' })).status).toBe(401);
      }
      const stopped = await loginAda({ email });
      expect(stopped.status).toBe(429);
      expect(stopped.body.message).toBe(MESSAGES.tooManyTries);
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800);
    }
  });

  it('lets at most five concurrent guesses through', async () => {
    await registerAda();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => loginAda({ password: 'Wrong-99-horse' })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect((await loginAda()).status).toBe(429);
  });

  it('lets the owner in on a known device while others are blocked', async () => {
    const own = await registerAda();
    for (let tries = 0; tries < 6; tries += 1) await loginAda({ password: 'Wrong-99-horse' });
    expect((await loginAda()).status).toBe(429);
    expect((await loginAda({}, { cookie: own.cookie })).status).toBe(200);
  });

  it('ignores a device cookie of another account', async () => {
    await registerAda();
    const other = await registerAda({ email: `other-${ada.email}` });
    for (let tries = 0; tries < 5; tries += 1) await loginAda({ password: 'Wrong-99-horse' });
    expect((await loginAda({}, { cookie: other.cookie })).status).toBe(429);
  });

  it('blocks an account after thirty wrong tries an hour from anywhere', async () => {
    await registerAda();
    for (let from = 0; from < 6; from += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        await loginAda({ password: 'Wrong-99-horse' }, { address: `10.2.${count}.${from}` });
      }
    }
    expect((await loginAda({}, { address: `10.2.${count}.99` })).status).toBe(429);
  });

  it('blocks an address after wrong tries for 300 emails an hour, but no known device', async () => {
    const own = await registerAda();
    const wrong = { password: 'Wrong-99-horse' };
    const other = await registerAda({ email: `other-${ada.email}` });
    expect(other.status).toBe(200);
    expect((await loginAda(wrong)).status).toBe(401);
    await setCount(`pw-address:${address}`, 299);
    // The right password takes its own try back, and mistyping again costs nothing.
    for (let round = 0; round < 2; round += 1) {
      expect((await loginAda({ email: `other-${ada.email}` })).status).toBe(200);
      expect((await loginAda(wrong)).status).toBe(401);
    }
    expect((await loginAda({ ...wrong, email: `third-${ada.email}` })).status).toBe(401);
    expect(await loginAda()).toMatchObject({
      status: 429,
      body: { message: ACCOUNT_MESSAGES.tooManyHere },
    });
    expect((await loginAda({}, { address: `10.3.0.${count}` })).status).toBe(200);
    expect((await loginAda({}, { cookie: own.cookie })).status).toBe(200);
  });

  it('forgets wrong tries after the right password', async () => {
    await registerAda();
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await loginAda({ password: 'Wrong-99-horse' });
      expect((await loginAda()).status).toBe(200);
    }
  });

  it.each([
    [{ email: { $gt: '' } }],
    [{ email: ['ada@mail.example'] }],
    [{ password: { $ne: null } }],
    [{ password: { $regex: '^a' } }],
    [{ $where: 'sleep(5000)' }],
    [{ 'email[$ne]': 'x' }],
    [{ cartItems: { $set: {} } }],
    [{ wishList: { $in: [] } }],
  ])('answers 400 to %j', async (changes) => {
    expect((await loginAda(changes)).status).toBe(400);
    expect((await registerAda(changes)).status).toBe(400);
  });
});

describe('session', () => {
  it('is empty for a guest, without an error', async () => {
    const answer = await visit(isAuth);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        user: null,
        settings: { serviceHours: SERVICE_HOURS, maxStops: 6 },
        chatUnread: 0,
        serverNow: expect.any(String),
      },
    ]);
  });

  it('ends on the server at logout, which is safe to repeat', async () => {
    const { cookie } = await registerAda();
    const before = await Session.countDocuments();
    const out = await visit(logout, { cookie });
    expect(out.body).toEqual({ success: true, message: ACCOUNT_MESSAGES.loggedOut });
    expect(out.setCookies).toEqual(['eki.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect(await Session.countDocuments()).toBe(before - 1);
    expect((await visit(isAuth, { cookie })).body.user).toBeNull();
    expect((await visit(logout, { cookie })).status).toBe(200);
    expect((await visit(logout)).status).toBe(200);
  });

  it('survives a logout call from another site', async () => {
    const { cookie } = await registerAda();
    const headers = { origin: undefined, 'sec-fetch-site': 'cross-site' };
    expect((await visit(logout, { cookie, headers })).status).toBe(403);
    expect((await visit(isAuth, { cookie })).body.user).not.toBeNull();
  });

  it('ends for a browser without an Origin header when our own header is there', async () => {
    const { cookie } = await registerAda();
    const bare = { origin: undefined, 'sec-fetch-site': undefined };
    const out = (headers: object) => visit(logout, { cookie, headers: { ...bare, ...headers } });
    expect((await out({})).status).toBe(403);
    const ours = { 'x-eki-page': 'logout' };
    expect((await out({ ...ours, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await out({ ...ours, origin: 'https://evil.example' })).status).toBe(403);
    // A page of ours that was led to this address.
    for (const dest of ['document', 'image']) {
      const led = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest };
      expect((await out(led)).status).toBe(403);
    }
    expect((await visit(isAuth, { cookie })).body.user).not.toBeNull();
    expect((await out(ours)).status).toBe(200);
    expect((await visit(isAuth, { cookie })).body.user).toBeNull();
  });

  it('ends by a plain call from a script of ours', async () => {
    const { cookie } = await registerAda();
    const headers = {
      origin: undefined,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
    };
    expect((await visit(logout, { cookie, headers })).status).toBe(200);
    expect((await visit(isAuth, { cookie })).body.user).toBeNull();
  });

  it('is revoked when its row is deleted, and expires', async () => {
    const { cookie, body } = await registerAda();
    const rows = { userId: body.user._id };
    const later = new Date(Date.now() + 15 * 86_400_000);
    expect(await findActor(cookie, { fresh: true })).not.toBeNull();
    expect(await findActor(cookie, { fresh: true, now: later })).toBeNull();
    await Session.deleteMany(rows);
    expect(await findActor(cookie, { fresh: true })).toBeNull();
  });

  it('stays ended for a call that was reading it at that moment', async () => {
    const { cookie } = await registerAda();
    const real = User.findById.bind(User);
    // The session ends after its row is read and before it is cached.
    const read = vi.spyOn(User, 'findById').mockImplementationOnce((...args) => {
      const late = async () => {
        await endSession(cookie);
        return real(...args).lean();
      };
      return { lean: late } as unknown as ReturnType<typeof User.findById>;
    });
    await findActor(cookie, { fresh: true });
    expect(read).toHaveBeenCalledOnce();
    read.mockRestore();
    expect(await findActor(cookie)).toBeNull();
  });

  it('ends when the account is suspended, which cannot sign in until reinstated', async () => {
    const { cookie } = await registerAda();
    expect(await findActor(cookie)).not.toBeNull();
    await User.updateOne({ email: ada.email }, { status: 'suspended' });
    expect(await findActor(cookie, { fresh: true })).toBeNull();
    expect(await findActor(cookie)).toBeNull();
    const refused = { status: 403, body: { message: ACCOUNT_MESSAGES.accountSuspended } };
    expect(await loginAda()).toMatchObject(refused);
    expect((await loginAda({ password: 'Wrong-99-horse' })).status).toBe(401);
    await User.updateOne({ email: ada.email }, { status: 'active' });
    expect((await loginAda()).status).toBe(200);
  });

  it('refuses a tampered cookie', async () => {
    const { cookie } = await registerAda();
    const forged = cookie.replace(/(eki\.session=.{20})./, '$1A');
    expect((await visit(isAuth, { cookie: forged })).body.user).toBeNull();
  });
});
