import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { PATCH as changePassword } from '@/app/api/user/change-password/route';
import { POST as confirmEmail } from '@/app/api/user/confirmEmail/route';
import { PATCH as editEmail } from '@/app/api/user/edit-email/route';
import { POST as googleSignIn } from '@/app/api/user/google-signin/route';
import { POST as login } from '@/app/api/user/login/route';
import { POST as register } from '@/app/api/user/register/route';
import { POST as resetPassword } from '@/app/api/user/resetPassword/route';
import { POST as sendReset } from '@/app/api/user/sendPasswordResetEmail/route';
import { POST as undoEmail } from '@/app/api/user/undoEmail/route';
import { POST as activate } from '@/app/api/wallet/activate/route';
import { MESSAGES } from '@/lib/core/messages';
import { hashPassword } from '@/lib/users/passwords';
import { findActor } from '@/lib/users/sessions';
import { AccountLink } from '@/models/account-link';
import { Session } from '@/models/session';
import { User } from '@/models/user';
import { useTestDatabase } from '../support/database';
import { APP_URL } from '../support/environment';
import { sendDue } from '../support/mails';
import { makePerson, type Person } from '../support/people';
import { visit } from '../support/visit';

useTestDatabase();

const OLD = 'Plantain-77-boat';
const NEW = 'Cassava-52-drum';
const DAY_MS = 86_400_000;
let passwordHash = '';
let count = 0;
let address = '';
let ada: Person;

beforeAll(async () => {
  passwordHash = await hashPassword(OLD);
});
beforeEach(async () => {
  count += 1;
  address = `10.88.0.${count}`;
  ada = await makePerson();
  await User.updateOne({ _id: ada.userId }, { passwordHash });
  await sendDue(new Date());
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const post = (handler: Parameters<typeof visit>[0], body: object, cookie?: string) =>
  visit(handler, { body, address, ...(cookie && { cookie }) });
const patch = (handler: Parameters<typeof visit>[0], body: object, cookie: string) =>
  visit(handler, { body, address, cookie, method: 'PATCH' });

type Proof = { id: string; token: string };

/** Links of the mails that are due: page and address → proof. */
async function mailedLinks(): Promise<(page: string, to: string) => Proof | null> {
  const mails = await sendDue(new Date());
  return (page, to) => {
    const text = mails.findLast((mail) => mail.to === to && mail.text.includes(`/${page}?`))?.text;
    const url = text && new RegExp(`http\\S+/${page}\\?\\S+`).exec(text)?.[0];
    if (!url) return null;
    const query = new URL(url).searchParams;
    return { id: query.get('id') ?? '', token: query.get('token') ?? '' };
  };
}

async function tokenOf(email: string): Promise<string> {
  const query = new URLSearchParams({ client_id: 'integration-client', origin: APP_URL });
  const answer = await fetch(`${inject('services').standInUrl}/google/gsi/select?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  });
  return /"credential":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
}

describe('undoing a later change', () => {
  it('leaves the owner’s own undo link alone', async () => {
    const [evil1, evil2] = [`evil1-${count}@mail.example`, `evil2-${count}@mail.example`];
    // The thief, who knows the password, moves the account and confirms the new mailbox.
    const first = await patch(
      editEmail,
      { oldEmail: ada.email, newEmail: evil1, password: OLD },
      ada.cookie,
    );
    const one = await mailedLinks();
    const ownersUndo = one('undo-email', ada.email);
    expect((await post(confirmEmail, one('confirm-email', evil1) ?? {})).status).toBe(200);
    // Then changes it once more, and undoes that from the mailbox that is the thief's too.
    await patch(editEmail, { oldEmail: evil1, newEmail: evil2, password: OLD }, first.cookie);
    const two = await mailedLinks();
    expect((await post(undoEmail, two('undo-email', evil1) ?? {})).status).toBe(200);
    expect((await post(undoEmail, ownersUndo ?? {})).status).toBe(200);
    expect(await User.findById(ada.userId).lean()).toMatchObject({ email: ada.email });
  });
});

describe('a new password by link', () => {
  it('locks out a thief who connected a Google account of their own', async () => {
    const evil = 'stranger@eki.example';
    await User.updateMany({}, { $unset: { googleSub: 1 } });
    const away = await patch(
      editEmail,
      { oldEmail: ada.email, newEmail: evil, password: OLD },
      ada.cookie,
    );
    const connected = await post(googleSignIn, { token: await tokenOf(evil), password: OLD });
    expect(connected.status).toBe(200);
    expect(away.status).toBe(200);
    // Back to the owner's address: nothing is to be seen in the profile.
    await patch(
      editEmail,
      { oldEmail: evil, newEmail: ada.email, password: OLD },
      connected.cookie,
    );
    await sendDue(new Date());
    // The owner does what the mails say: chooses a new password.
    await post(sendReset, { email: ada.email });
    const link = (await mailedLinks())('reset-password', ada.email);
    expect((await post(resetPassword, { ...link, newPassword: NEW })).status).toBe(200);
    const thief = await post(googleSignIn, { token: await tokenOf(evil) });
    expect(thief.body).not.toMatchObject({ user: { _id: ada.userId } });
  });
});

describe('an account that Eve opened with a stranger’s address', () => {
  it('is the stranger’s alone once they have chosen a password by link', async () => {
    const [victim, evil] = [`victim-${count}@mail.example`, 'stranger@eki.example'];
    await User.deleteMany({ email: evil });
    await User.updateMany({}, { $unset: { googleSub: 1 } });
    // No password is stolen here: registration proves no address.
    const opened = await post(register, {
      ...{ name: 'Eve Obi', email: victim, phone: '08031234567', password: OLD },
    });
    await patch(editEmail, { oldEmail: victim, newEmail: evil, password: OLD }, opened.cookie);
    const connected = await post(googleSignIn, { token: await tokenOf(evil), password: OLD });
    await patch(editEmail, { oldEmail: evil, newEmail: victim, password: OLD }, connected.cookie);
    await sendDue(new Date());
    // The stranger finds the address taken, and does what the dialog offers.
    await post(sendReset, { email: victim });
    const link = (await mailedLinks())('reset-password', victim);
    expect((await post(resetPassword, { ...link, newPassword: NEW })).status).toBe(200);
    expect((await post(login, { email: victim, password: NEW })).status).toBe(200);
    await sendDue(new Date());
    const eve = await visit(googleSignIn, {
      ...{ body: { token: await tokenOf(evil) }, address: '10.88.9.9' },
      cookie: connected.cookie,
    });
    const mails = (await sendDue(new Date())).map(({ subject }) => subject);
    expect({ isEveIn: eve.status === 200 && eve.body.user.email === victim, mails }).toEqual({
      isEveIn: false,
      mails: [],
    });
  });
});

describe('a sign-in with the old password under way while the password is replaced', () => {
  it('has no session afterwards', async () => {
    await post(sendReset, { email: ada.email });
    const link = (await mailedLinks())('reset-password', ada.email);
    const create = Session.create.bind(Session);
    let isHeld = false;
    const spy = vi.spyOn(Session, 'create');
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of mongoose
    spy.mockImplementation((async (...given: any[]) => {
      if (!isHeld) {
        isHeld = true;
        // The thief's call was slow here, for as long as the reset takes.
        const reset = await post(resetPassword, { ...link, newPassword: NEW });
        expect(reset.status).toBe(200);
      }
      // biome-ignore lint/suspicious/noExplicitAny: see above
      return (create as any)(...given);
      // biome-ignore lint/suspicious/noExplicitAny: see above
    }) as any);
    const thief = await post(login, { email: ada.email, password: OLD });
    const actor = thief.cookie ? await findActor(thief.cookie, { fresh: true }) : null;
    expect(actor).toBeNull();
  });
});

describe('an address of before the change, a week later', () => {
  it('still brings the owner a link to a new password', async () => {
    const evil = `evil-${count}@mail.example`;
    await patch(editEmail, { oldEmail: ada.email, newEmail: evil, password: OLD }, ada.cookie);
    await sendDue(new Date());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY_MS });
    // Anyone: registration does not prove its address.
    const squatter = await post(register, {
      ...{ name: 'Eve Obi', email: ada.email, phone: '08031234567', password: NEW },
    });
    await sendDue(new Date());
    await post(sendReset, { email: ada.email });
    const link = (await mailedLinks())('reset-password', ada.email);
    expect(link).not.toBeNull();
    expect((await post(resetPassword, { ...link, newPassword: 'Different-88-kite' })).status).toBe(
      200,
    );
    const inside = await post(login, { email: evil, password: 'Different-88-kite' });
    expect({ squatter: squatter.status, owner: inside.status }).toEqual({
      squatter: 409,
      owner: 200,
    });
  });
});

describe('somebody moves their account to a stranger’s address and never confirms it', () => {
  it('does not keep the stranger from using that address', async () => {
    const stranger = `stranger-${count}@mail.example`;
    await patch(editEmail, { oldEmail: ada.email, newEmail: stranger, password: OLD }, ada.cookie);
    await sendDue(new Date());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * DAY_MS });
    const registered = await post(register, {
      ...{ name: 'Ify Obi', email: stranger, phone: '08031234567', password: NEW },
    });
    await post(sendReset, { email: stranger });
    const link = (await mailedLinks())('reset-password', stranger);
    // One of the two ways in must be open.
    expect({ registered: registered.status === 200, link: link !== null }).not.toEqual({
      registered: false,
      link: false,
    });
  });
});

describe('a thief who knows the password', () => {
  it('cannot keep the owner’s links to a new password from working', async () => {
    // Uses up the hour's three links, then drops them by changing the password.
    for (let time = 0; time < 3; time += 1) await post(sendReset, { email: ada.email });
    const mailed = (await mailedLinks())('reset-password', ada.email);
    const changed = await patch(
      changePassword,
      { oldPassword: OLD, newPassword: NEW, confirmPassword: NEW },
      ada.cookie,
    );
    expect(changed.status).toBe(200);
    await sendDue(new Date());
    // The owner, told to choose a new password right away, asks for a link.
    expect((await post(sendReset, { email: ada.email })).status).toBe(200);
    const fresh = (await mailedLinks())('reset-password', ada.email);
    const tried = [];
    for (const link of [mailed, fresh]) {
      if (link) tried.push((await post(resetPassword, { ...link, newPassword: OLD })).status);
    }
    expect(tried).toContain(200);
  });
});

describe('Google sign-in with the address that an account had before', () => {
  it('says how to take the address back', async () => {
    const owner = 'stranger@eki.example';
    await User.updateMany({ email: owner }, { email: `gone-${count}@mail.example` });
    await User.updateMany({}, { $unset: { googleSub: 1 } });
    await User.updateOne({ _id: ada.userId }, { email: owner });
    const evil = `evil-${count}@mail.example`;
    await patch(editEmail, { oldEmail: owner, newEmail: evil, password: OLD }, ada.cookie);
    expect(await post(googleSignIn, { token: await tokenOf(owner) })).toMatchObject({
      ...{ status: 409, body: { message: MESSAGES.googleEmailMoved } },
    });
  });
});

describe('Google sign-in with an address that somebody else keeps unconfirmed', () => {
  it('takes it off them and registers', async () => {
    const stranger = 'stranger@eki.example';
    await User.deleteMany({ email: stranger });
    await User.updateMany({ confirmedEmail: stranger }, { confirmedEmail: null });
    await AccountLink.deleteMany({ email: stranger });
    await User.updateMany({}, { $unset: { googleSub: 1 } });
    await patch(editEmail, { oldEmail: ada.email, newEmail: stranger, password: OLD }, ada.cookie);
    const registered = await post(googleSignIn, { token: await tokenOf(stranger) });
    expect(registered).toMatchObject({ status: 200, body: { user: { email: stranger } } });
    expect(await User.findById(ada.userId).lean()).toMatchObject({
      ...{ email: ada.email, confirmedEmail: null },
    });
  });
});

describe('a bank account asked for with an address that is not confirmed', () => {
  it('does not keep the owner of the address from having one', async () => {
    const victim = `victim-${count}@mail.example`;
    const away = await patch(
      editEmail,
      { oldEmail: ada.email, newEmail: victim, password: OLD },
      ada.cookie,
    );
    await post(activate, {}, away.cookie);
    await patch(editEmail, { oldEmail: victim, newEmail: ada.email, password: OLD }, away.cookie);
    const registered = await post(register, {
      ...{ name: 'Ify Obi', email: victim, phone: '08031234567', password: NEW },
    });
    const { body } = await post(activate, {}, registered.cookie);
    expect(body).toMatchObject({ account: { status: expect.not.stringMatching('failed') } });
  });
});
