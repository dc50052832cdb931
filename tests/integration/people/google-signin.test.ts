import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { POST as deleteAccount } from '@/app/api/user/deleteAccount/route';
import { PATCH as editEmail } from '@/app/api/user/edit-email/route';
import { POST as googleSignIn } from '@/app/api/user/google-signin/route';
import { POST as login } from '@/app/api/user/login/route';
import { POST as register } from '@/app/api/user/register/route';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { User } from '@/models/platform/user';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { APP_URL } from '../../support/environment';
import { visit } from '../../support/visit';

useTestDatabase();

const EMAIL = 'stranger@eki.example';
const PASSWORD = 'Plantain-77-boat';
let count = 0;
let address = '';

beforeEach(async () => {
  await emptyDatabase();
  count += 1;
  address = `10.9.0.${count}`;
});

/** An ID token, as the button hands it to the page. */
async function getToken(email: string, clientId = 'integration-client'): Promise<string> {
  const query = new URLSearchParams({ client_id: clientId, origin: APP_URL });
  const answer = await fetch(`${inject('services').standInUrl}/google/gsi/select?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  });
  return /"credential":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
}

const signIn = (token: string, changes: object = {}) =>
  visit(googleSignIn, { body: { token, ...changes }, address });
const registerWith = (password: string) =>
  visit(register, {
    body: { name: 'Real Owner', email: EMAIL, phone: '08031234567', password },
    address,
  });
const users = () => User.find().lean();
const refused = { status: 401, body: { message: ACCOUNT_MESSAGES.googleFailed } };

describe('google-signin', () => {
  it('registers the first time and signs in to the same account afterwards', async () => {
    const token = await getToken(EMAIL);
    const first = await signIn(token);
    expect(first).toMatchObject({
      status: 200,
      body: { user: { email: EMAIL, name: 'Stranger Igbinosa', phone: '' } },
    });
    await User.updateOne({ _id: first.body.user._id }, { email: 'moved@mail.example' });
    const second = await signIn(token);
    expect(second.body.user).toMatchObject({
      _id: first.body.user._id,
      email: 'moved@mail.example',
    });
    expect(await users()).toMatchObject([{ passwordHash: null }]);
  });

  it('creates one account from two concurrent first sign-ins', async () => {
    const token = await getToken(EMAIL);
    const answers = await Promise.all([signIn(token), signIn(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await users()).toHaveLength(1);
  });

  it('connects an account of the same email only with its password', async () => {
    await registerWith(PASSWORD);
    const token = await getToken(EMAIL);
    expect(await signIn(token)).toMatchObject({
      status: 409,
      body: { message: ACCOUNT_MESSAGES.googleHasAccount, needsPassword: true, email: EMAIL },
    });
    const wrong = await signIn(token, { password: 'Wrong-99-horse' });
    expect(wrong).toMatchObject({ status: 401, body: { field: 'password' } });
    expect(await users()).toMatchObject([{ email: EMAIL }]);
    expect((await users())[0]?.googleSub).toBeUndefined();
    expect((await signIn(token, { password: PASSWORD })).status).toBe(200);
    expect((await signIn(token)).status).toBe(200);
    expect(await users()).toHaveLength(1);
  });

  it.each<[string, () => Promise<string>]>([
    ['another client’s token', () => getToken(EMAIL, 'somebody-else')],
    ['an unverified email', () => getToken('unverified@eki.example')],
    ['no token at all', async () => 'a.b.c'],
    [
      'a token of other contents',
      async () => {
        const [head, , signature] = (await getToken(EMAIL)).split('.');
        const claims = { iss: 'x', aud: 'integration-client', sub: '1', exp: 9_999_999_999 };
        return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join(
          '.',
        );
      },
    ],
    [
      'an unsigned token',
      async () => {
        const [, claims] = (await getToken(EMAIL)).split('.');
        const head = Buffer.from(JSON.stringify({ alg: 'none', kid: 'stand-in-1' }));
        return `${head.toString('base64url')}.${claims}.`;
      },
    ],
  ])('refuses %s', async (_what, token) => {
    expect(await signIn(await token())).toMatchObject(refused);
    expect(await users()).toEqual([]);
  });

  it('refuses a token of another issuer', async () => {
    const token = await getToken(EMAIL);
    const url = process.env.GOOGLE_SIGN_IN_URL ?? '';
    const { env } = await import('@/lib/platform/env');
    const settings = env();
    // The same keys, under another name.
    settings.GOOGLE_SIGN_IN_URL = url.replace('127.0.0.1', 'localhost');
    expect(await signIn(token)).toMatchObject(refused);
    settings.GOOGLE_SIGN_IN_URL = url;
    expect((await signIn(token)).status).toBe(200);
  });

  it('refuses a token that has expired', async () => {
    const token = await getToken(EMAIL);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    expect(await signIn(token)).toMatchObject(refused);
    vi.useRealTimers();
  });

  it('reports when the keys cannot be read', async () => {
    const { env } = await import('@/lib/platform/env');
    const settings = env();
    const url = settings.GOOGLE_SIGN_IN_URL;
    settings.GOOGLE_SIGN_IN_URL = 'http://127.0.0.1:9/google';
    const got = await signIn('a.b.c');
    settings.GOOGLE_SIGN_IN_URL = url;
    expect(got).toMatchObject({ status: 502, body: { message: ACCOUNT_MESSAGES.googleDown } });
  });
});

describe('an account without a password', () => {
  const move = (cookie: string, proof: object) =>
    visit(editEmail, {
      body: { oldEmail: EMAIL, newEmail: 'moved@mail.example', ...proof },
      cookie,
      address,
      method: 'PATCH',
    });

  it('proves itself by a fresh sign-in with its own Google account', async () => {
    const token = await getToken(EMAIL);
    const { cookie } = await signIn(token);
    const failed = {
      status: 400,
      body: { message: ACCOUNT_MESSAGES.googleFailed, field: 'googleToken' },
    };
    expect(await move(cookie, { password: PASSWORD })).toMatchObject(failed);
    const other = await getToken('ada@eki.example');
    expect(await move(cookie, { googleToken: other })).toMatchObject(failed);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect(await move(cookie, { googleToken: token })).toMatchObject(failed);
    vi.useRealTimers();
    const moved = await move(cookie, { googleToken: token });
    expect(moved).toMatchObject({ status: 200, body: { user: { email: 'moved@mail.example' } } });
    const body = { googleToken: token, confirmation: true };
    const gone = await visit(deleteAccount, { body, cookie: moved.cookie, address });
    expect(gone.body.message).toBe('Account scheduled for deletion');
  });

  it('cannot be entered by a password', async () => {
    await signIn(await getToken(EMAIL));
    for (const password of [PASSWORD, 'null', ' ']) {
      const got = await visit(login, { body: { email: EMAIL, password }, address });
      expect(got.status).toBe(401);
    }
  });
});
