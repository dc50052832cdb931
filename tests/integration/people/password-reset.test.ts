import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as login } from '@/app/api/user/login/route';
import { POST as resetPassword } from '@/app/api/user/resetPassword/route';
import { POST as sendReset } from '@/app/api/user/sendPasswordResetEmail/route';
import { MESSAGES } from '@/lib/core/messages';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { hashPassword } from '@/lib/people/passwords';
import { findActor } from '@/lib/platform/session';
import { AccountLink } from '@/models/people/account-link';
import { Outbox } from '@/models/platform/outbox';
import { User } from '@/models/platform/user';
import { useTestDatabase } from '../../support/database';
import { sendDue } from '../../support/mails';
import { makePerson, type Person } from '../../support/people';
import { visit } from '../../support/visit';

useTestDatabase();

const OLD = 'Plantain-77-boat';
const NEW = 'Cassava-52-drum';
let oldHash = '';
let count = 0;
let address = '';
let ada: Person;

beforeAll(async () => {
  oldHash = await hashPassword(OLD);
});
beforeEach(async () => {
  count += 1;
  address = `10.7.0.${count}`;
  ada = await makePerson({ name: 'Osarugue Imade' });
  await User.updateOne({ _id: ada.userId }, { passwordHash: oldHash });
  await sendDue(new Date());
});

const ask = (email: string) => visit(sendReset, { body: { email }, address });
const reset = (link: object, newPassword = NEW) =>
  visit(resetPassword, { body: { ...link, newPassword }, address });
const signIn = (password: string, options: object = {}) =>
  visit(login, { body: { email: ada.email, password }, address, ...options });

/** The link in the only mail to this address that is due. */
async function linkFor(email: string): Promise<{ id: string; token: string }> {
  const mails = (await sendDue(new Date())).filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  const url = /http\S+\/reset-password\?\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  const query = new URL(url).searchParams;
  return { id: query.get('id') ?? '', token: query.get('token') ?? '' };
}

async function adasLink(): Promise<{ id: string; token: string }> {
  await ask(ada.email);
  return linkFor(ada.email);
}

const over = { status: 400, body: { message: ACCOUNT_MESSAGES.linkOver, field: 'token' } };

describe('asking for a link', () => {
  it('answers and works the same for a known and an unknown email', async () => {
    const rows = async () => [await AccountLink.countDocuments(), await Outbox.countDocuments()];
    const before = await rows();
    const known = await ask(ada.email.toUpperCase());
    const between = await rows();
    const unknown = await ask('nobody@mail.example');
    const after = await rows();
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.body).toEqual({ success: true, message: ACCOUNT_MESSAGES.resetSent });
    const written = (from: number[], to: number[]) => to.map((rows, at) => rows - (from[at] ?? 0));
    // A link to a new password, and one to confirm the address.
    expect(written(before, between)).toEqual([2, 2]);
    expect(written(between, after)).toEqual([2, 2]);
    expect(await sendDue(new Date())).toMatchObject([{ to: ada.email }]);
  });

  it('stores no token and mails the same one when the mail is rendered again', async () => {
    await ask(ada.email);
    const link = await linkFor(ada.email);
    const stored = JSON.stringify([await AccountLink.find().lean(), await Outbox.find().lean()]);
    expect(stored).not.toContain(link.token);
    const row = { _id: `mail:password-reset:${link.id}` };
    await Outbox.updateOne(row, { state: 'waiting', runAt: new Date(0) });
    expect(await linkFor(ada.email)).toEqual(link);
  });

  it('sends at most three links an hour, with the same answer', async () => {
    const answers = [];
    for (let call = 0; call < 5; call += 1) answers.push(await ask(ada.email));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await sendDue(new Date())).toHaveLength(3);
  });

  it.each([[''], ['ada'], [{ $gt: '' }]])('refuses %j as an email', async (email) => {
    const got = await visit(sendReset, { body: { email }, address });
    expect(got).toMatchObject({ status: 400, body: { message: MESSAGES.invalidEmail } });
  });
});

describe('a link', () => {
  it('changes the password, ends every session and notifies the owner', async () => {
    const got = await reset(await adasLink());
    expect(got).toMatchObject({ status: 200, body: { message: ACCOUNT_MESSAGES.passwordChanged } });
    expect(got.setCookies.map((cookie) => cookie.split('=')[0])).toEqual(['eki.device']);
    expect(await findActor(ada.cookie)).toBeNull();
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    expect(await sendDue(new Date())).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject: 'Your Eki password was changed' }),
      ]),
    );
  });

  it('works once, and takes the account’s other links with it', async () => {
    const [first, second] = [await adasLink(), await adasLink()];
    expect((await reset(first)).status).toBe(200);
    expect(await reset(first)).toMatchObject(over);
    expect(await reset(second)).toMatchObject(over);
  });

  it('restores the hour’s links, so that a user who mistypes the new password can ask again', async () => {
    const [first] = [await adasLink(), await adasLink(), await adasLink()];
    expect((await reset(first)).status).toBe(200);
    await sendDue(new Date());
    expect((await reset(await adasLink())).status).toBe(200);
  });

  it('has one winner of two concurrent uses', async () => {
    const link = await adasLink();
    const answers = await Promise.all([reset(link), reset(link, 'Different-88-kite')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = answers[0]?.status === 200 ? NEW : 'Different-88-kite';
    expect((await signIn(won)).status).toBe(200);
  });

  it('ends after an hour', async () => {
    const link = await adasLink();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await reset(link)).toMatchObject(over);
    vi.useRealTimers();
    expect((await signIn(OLD)).status).toBe(200);
  });

  it('opens one account only', async () => {
    const [own, other] = [await adasLink(), await makePerson()];
    await ask(other.email);
    const others = await linkFor(other.email);
    expect(await reset({ id: own.id, token: others.token })).toMatchObject(over);
    expect((await reset(own)).status).toBe(200);
    expect((await User.findById(other.userId).lean())?.passwordHash).toBeNull();
  });

  it.each([
    ['a weak password', 'short', 'newPassword', /^Your password needs /],
    ['a common password', 'P@ssw0rd!', 'newPassword', ACCOUNT_MESSAGES.commonPassword],
    ['the owner’s name', 'Osarugue-12', 'newPassword', ACCOUNT_MESSAGES.passwordIsName],
  ])('still works after %s was refused', async (_what, password, field, message) => {
    const link = await adasLink();
    const got = await reset(link, password);
    expect(got).toMatchObject({ status: 400, body: { field } });
    expect(got.body.message).toMatch(message);
    expect(await findActor(ada.cookie)).not.toBeNull();
    expect((await reset(link)).status).toBe(200);
  });

  it.each([
    [{ id: 'a'.repeat(24), token: 'a'.repeat(43) }],
    [{ id: 'nope', token: 'a'.repeat(43) }],
    [{ id: 'a'.repeat(24), token: '' }],
    [{ id: { $ne: null }, token: 'a'.repeat(43) }],
    [{ id: 'a'.repeat(24), token: { $ne: null } }],
    [{ id: 'a'.repeat(24) }],
  ])('that reads %j is refused', async (link) => {
    expect(await reset(link)).toMatchObject({
      status: 400,
      body: { message: ACCOUNT_MESSAGES.linkOver },
    });
  });

  it('lets its owner sign in immediately after strangers used up the tries', async () => {
    for (let tries = 0; tries < 6; tries += 1) await signIn('Wrong-99-horse');
    expect((await signIn(OLD)).status).toBe(429);
    const { cookie } = await reset(await adasLink());
    expect((await signIn(NEW)).status).toBe(200);
    // Strangers go on guessing; the browser that followed the link has tries of its own.
    for (let tries = 0; tries < 6; tries += 1) await signIn('Wrong-99-horse');
    expect((await signIn(NEW)).status).toBe(429);
    expect((await signIn(NEW, { cookie })).status).toBe(200);
  });
});
