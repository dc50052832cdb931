import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { PATCH as changePassword } from '@/app/api/user/change-password/route';
import { POST as confirmEmail } from '@/app/api/user/confirmEmail/route';
import { POST as declineEmail } from '@/app/api/user/declineEmail/route';
import { POST as deleteAccount } from '@/app/api/user/deleteAccount/route';
import { PATCH as editEmail } from '@/app/api/user/edit-email/route';
import { POST as googleSignIn } from '@/app/api/user/google-signin/route';
import { POST as login } from '@/app/api/user/login/route';
import { POST as register } from '@/app/api/user/register/route';
import { POST as resendConfirmation } from '@/app/api/user/resendConfirmation/route';
import { POST as resetPassword } from '@/app/api/user/resetPassword/route';
import { POST as sendReset } from '@/app/api/user/sendPasswordResetEmail/route';
import { POST as undoEmail } from '@/app/api/user/undoEmail/route';
import { POST as activate } from '@/app/api/wallet/activate/route';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { hashPassword } from '@/lib/people/passwords';
import { confirmEmailByStaff } from '@/lib/people/staff-mailbox';
import { findActor } from '@/lib/platform/session';
import { AccountLink } from '@/models/people/account-link';
import { Audit } from '@/models/platform/audit';
import { Session } from '@/models/platform/session';
import { User } from '@/models/platform/user';
import { useTestDatabase } from '../../support/database';
import { APP_URL } from '../../support/environment';
import { sendDue } from '../../support/mails';
import { makePerson, type Person } from '../../support/people';
import { makeStaff } from '../../support/staff';
import { visit } from '../../support/visit';

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

async function getToken(email: string): Promise<string> {
  const query = new URLSearchParams({ client_id: 'integration-client', origin: APP_URL });
  const answer = await fetch(`${inject('services').standInUrl}/google/gsi/select?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  });
  return /"credential":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
}

const moved = (from: string, to: string, cookie: string) =>
  patch(editEmail, { oldEmail: from, newEmail: to, password: OLD }, cookie);
const later = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
const someone = (email: string, password = NEW) => ({
  name: 'Ify Obi',
  email,
  phone: '08031234567',
  password,
});

/** The address of the stand-in's Google account without an Eki account. */
async function freshGmail(): Promise<string> {
  const gmail = 'stranger@eki.example';
  const holders = [{ email: gmail }, { confirmedEmail: gmail }, { heldEmails: gmail }];
  await User.deleteMany({ $or: [...holders, { googleEmail: gmail }] });
  return gmail;
}

/** Follows a fresh link to a new password that was asked for with this address. */
async function chosePassword(email: string, newPassword = NEW) {
  await post(sendReset, { email });
  const link = (await mailedLinks())('reset-password', email);
  return link ? (await post(resetPassword, { ...link, newPassword })).status : null;
}

/** Runs this right before the next transaction starts, as if that call had been slow. */
function beforeTransaction(work: () => Promise<unknown>): void {
  const start = mongoose.connection.startSession.bind(mongoose.connection);
  vi.spyOn(mongoose.connection, 'startSession').mockImplementationOnce(async (...given) => {
    await work();
    return start(...given);
  });
}

/** A thief moves Ada’s account to a mailbox of their own, and confirms it. */
async function confirmedAway(evil: string) {
  const away = await moved(ada.email, evil, ada.cookie);
  const links = await mailedLinks();
  const confirm = links('confirm-email', evil);
  expect((await post(confirmEmail, confirm ?? {}, away.cookie)).status).toBe(200);
  return { cookie: away.cookie, undo: links('undo-email', ada.email) ?? {} };
}

describe('a thief’s link to a new password', () => {
  const getEvil = () => `evil-${count}@mail.example`;

  it('is over once the owner has undone the change, though it was written a moment later', async () => {
    const evil = getEvil();
    const { undo } = await confirmedAway(evil);
    beforeTransaction(async () => {
      expect((await post(undoEmail, undo)).status).toBe(200);
    });
    await post(sendReset, { email: evil });
    const thiefs = (await mailedLinks())('reset-password', evil);
    expect((await post(resetPassword, { ...thiefs, newPassword: NEW })).body).toMatchObject({
      message: ACCOUNT_MESSAGES.linkOver,
    });
    expect(await User.findById(ada.userId).lean()).toMatchObject({ email: ada.email });
    expect(await chosePassword(ada.email)).toBe(200);
  });

  it('is over once the owner has confirmed her address, after the week of undoing', async () => {
    const evil = getEvil();
    const { cookie } = await confirmedAway(evil);
    const back = await moved(evil, ada.email, cookie);
    await sendDue(new Date());
    later(8);
    await post(sendReset, { email: ada.email });
    const links = await mailedLinks();
    const confirm = links('confirm-email', ada.email) ?? {};
    expect((await post(confirmEmail, confirm, back.cookie)).status).toBe(200);
    const toThief = { purpose: 'reset-password', email: evil } as const;
    expect(await AccountLink.countDocuments(toThief)).toBe(0);
    const thiefs = links('reset-password', evil);
    expect((await post(resetPassword, { ...thiefs, newPassword: NEW })).status).toBe(400);
    expect(await User.findById(ada.userId).lean()).toMatchObject({ email: ada.email });
  });

  it('leaves the owner’s alone when it is used', async () => {
    const evil = getEvil();
    await confirmedAway(evil);
    for (let time = 0; time < 3; time += 1) await post(sendReset, { email: ada.email });
    const owners = (await mailedLinks())('reset-password', ada.email);
    expect(await chosePassword(evil, OLD)).toBe(200);
    expect((await post(resetPassword, { ...owners, newPassword: NEW })).status).toBe(200);
    expect(await User.findById(ada.userId).lean()).toMatchObject({ email: ada.email });
  });

  it('leaves the owner’s alone when a later change is undone', async () => {
    const evil = getEvil();
    const { cookie } = await confirmedAway(evil);
    await moved(evil, `2-${evil}`, cookie);
    const thiefs = (await mailedLinks())('undo-email', evil);
    await post(sendReset, { email: ada.email });
    const owners = (await mailedLinks())('reset-password', ada.email);
    expect((await post(undoEmail, thiefs ?? {})).status).toBe(200);
    expect((await post(resetPassword, { ...owners, newPassword: NEW })).status).toBe(200);
  });
});

describe('an email change that runs while the owner confirms hers', () => {
  it('is refused', async () => {
    const evil = `evil-${count}@mail.example`;
    const { cookie } = await confirmedAway(evil);
    const back = await moved(evil, ada.email, cookie);
    const confirm = (await mailedLinks())('confirm-email', ada.email) ?? {};
    beforeTransaction(async () => {
      expect((await post(confirmEmail, confirm, back.cookie)).status).toBe(200);
    });
    expect((await moved(ada.email, evil, back.cookie)).status).toBe(400);
    expect(await User.findById(ada.userId).lean()).toMatchObject({
      email: ada.email,
      confirmedEmail: null,
    });
    expect(await chosePassword(ada.email)).toBe(200);
  });
});

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
    const confirm = one('confirm-email', evil1) ?? {};
    expect((await post(confirmEmail, confirm, first.cookie)).status).toBe(200);
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
    const evil = await freshGmail();
    await confirmedAway(evil);
    const connected = await post(googleSignIn, { token: await getToken(evil), password: OLD });
    expect(connected.body.user._id).toBe(ada.userId);
    // Back to the owner's address: nothing is to be seen in the profile.
    const back = await moved(evil, ada.email, connected.cookie);
    const confirm = (await mailedLinks())('confirm-email', ada.email) ?? {};
    expect((await post(confirmEmail, confirm, back.cookie)).status).toBe(200);
    expect(await chosePassword(ada.email)).toBe(200);
    const thief = await post(googleSignIn, { token: await getToken(evil) });
    expect(thief.body).not.toMatchObject({ user: { _id: ada.userId } });
  });

  it('gives the account the address that it went to, and closes the thief’s own', async () => {
    const evil = `evil-${count}@mail.example`;
    await moved(ada.email, evil, ada.cookie);
    const thiefs = (await mailedLinks())('confirm-email', evil);
    expect(await chosePassword(ada.email)).toBe(200);
    const mails = (await sendDue(new Date())).filter(({ to }) => to === ada.email);
    expect(mails.at(-1)?.text).toContain(`You log in with: ${ada.email}`);
    expect((await post(login, { email: ada.email, password: NEW })).status).toBe(200);
    expect((await post(confirmEmail, thiefs ?? {})).status).toBe(400);
    later(8);
    expect((await post(confirmEmail, thiefs ?? {})).status).toBe(400);
    expect(await chosePassword(evil, 'Different-88-kite')).toBeNull();
    expect((await post(login, { email: ada.email, password: NEW })).status).toBe(200);
  });

  it('retains the Google account of the mailbox that it went to', async () => {
    const gmail = await freshGmail();
    const opened = await post(googleSignIn, { token: await getToken(gmail) });
    expect(await chosePassword(gmail)).toBe(200);
    const again = await post(googleSignIn, { token: await getToken(gmail) });
    expect(again.body.user._id).toBe(opened.body.user._id);
  });

  it('takes off the Google account that opened the account, if it has another address', async () => {
    const evil = await freshGmail();
    const victim = `victim-${count}@mail.example`;
    const eve = await post(googleSignIn, { token: await getToken(evil) });
    const change = { oldEmail: evil, newEmail: victim, googleToken: await getToken(evil) };
    const on = await patch(editEmail, change, eve.cookie);
    const confirm = (await mailedLinks())('confirm-email', victim) ?? {};
    expect((await post(confirmEmail, confirm, on.cookie)).status).toBe(200);
    expect(await chosePassword(victim)).toBe(200);
    const again = await post(googleSignIn, { token: await getToken(evil) });
    expect(again.body).not.toMatchObject({ user: { email: victim } });
  });
});

describe('a thief who moved the account away and back', () => {
  async function awayAndBack() {
    const evil = `evil-${count}@mail.example`;
    const { cookie, undo } = await confirmedAway(evil);
    later(0.1);
    const back = await moved(evil, ada.email, cookie);
    const second = await mailedLinks();
    return {
      evil,
      cookie: back.cookie,
      ownersUndo: undo,
      ownersConfirm: second('confirm-email', ada.email) ?? {},
      thiefsUndo: second('undo-email', evil) ?? {},
    };
  }

  it('cannot undo that any more once the owner has confirmed her address', async () => {
    const { ownersConfirm, thiefsUndo, cookie } = await awayAndBack();
    expect((await post(confirmEmail, ownersConfirm, cookie)).status).toBe(200);
    expect((await post(undoEmail, thiefsUndo)).status).toBe(400);
    expect(await User.findById(ada.userId).lean()).toMatchObject({ email: ada.email });
  });

  it('cannot undo it longer than the owner can', async () => {
    const { ownersUndo, thiefsUndo } = await awayAndBack();
    later(6.95);
    expect((await post(undoEmail, ownersUndo)).status).toBe(400);
    expect((await post(undoEmail, thiefsUndo)).status).toBe(400);
  });

  it('cannot use a link to a new password once the owner has confirmed her address', async () => {
    const evil = `evil-${count}@mail.example`;
    const { cookie } = await confirmedAway(evil);
    await post(sendReset, { email: evil });
    const thiefs = (await mailedLinks())('reset-password', evil);
    const back = await moved(evil, ada.email, cookie);
    const confirm = (await mailedLinks())('confirm-email', ada.email) ?? {};
    expect((await post(confirmEmail, confirm, back.cookie)).status).toBe(200);
    expect((await post(resetPassword, { ...thiefs, newPassword: NEW })).status).toBe(400);
  });
});

describe('an account that Eve opened with a stranger’s address', () => {
  it('is the stranger’s alone once they have chosen a password by link', async () => {
    const [victim, evil] = [`victim-${count}@mail.example`, await freshGmail()];
    // No password is stolen here: registration proves no address.
    const opened = await post(register, someone(victim, OLD));
    await moved(victim, evil, opened.cookie);
    const connected = await post(googleSignIn, { token: await getToken(evil), password: OLD });
    expect(connected.body.user._id).toBe(opened.body.user._id);
    await moved(evil, victim, connected.cookie);
    await sendDue(new Date());
    // The stranger finds the address taken, and does what the dialog offers.
    expect((await post(register, someone(victim))).status).toBe(409);
    expect(await chosePassword(victim)).toBe(200);
    expect((await post(login, { email: victim, password: NEW })).status).toBe(200);
    await sendDue(new Date());
    const eve = await visit(googleSignIn, {
      body: { token: await getToken(evil) },
      address: '10.88.9.9',
      cookie: connected.cookie,
    });
    expect(eve.body).not.toMatchObject({ user: { email: victim } });
  });

  it('does not lock the stranger out after she changed her email', async () => {
    const victim = await freshGmail();
    const evil = `evil-${count}@mail.example`;
    const eve = await post(register, someone(victim, OLD));
    await moved(victim, evil, eve.cookie);
    await sendDue(new Date());
    // Simulates a week later: it can't be undone any more.
    await AccountLink.deleteMany({ email: victim, purpose: 'undo-email' });
    expect((await post(register, someone(victim))).status).toBe(409);
    const google = await post(googleSignIn, { token: await getToken(victim) });
    expect(google).toMatchObject({
      status: 409,
      body: { message: ACCOUNT_MESSAGES.googleEmailMoved },
    });
    expect(await chosePassword(victim)).toBe(200);
    expect((await post(login, { email: victim, password: NEW })).status).toBe(200);
    const connected = await post(googleSignIn, { token: await getToken(victim), password: NEW });
    expect(connected.body.user._id).toBe(eve.body.user._id);
  });
});

describe('a sign-in with the old password that runs while the password is replaced', () => {
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

describe('a call with the old password that runs while the password is replaced', () => {
  it.each([
    ['changes no email', () => moved(ada.email, `evil-${count}@mail.example`, ada.cookie)],
    [
      'deletes no account',
      () => post(deleteAccount, { password: OLD, confirmation: true }, ada.cookie),
    ],
    [
      'connects no Google account',
      async () => post(googleSignIn, { token: await getToken(ada.email), password: OLD }),
    ],
  ])('%s', async (_, call) => {
    const email = await freshGmail();
    await User.updateOne({ _id: ada.userId }, { email });
    ada = { ...ada, email };
    await post(sendReset, { email });
    const link = (await mailedLinks())('reset-password', email);
    const token = await getToken(email);
    expect(token).not.toBe('');
    beforeTransaction(async () => {
      const reset = await post(resetPassword, { ...link, newPassword: NEW });
      expect(reset.status).toBe(200);
    });
    expect([400, 401]).toContain((await call()).status);
    const after = await User.findById(ada.userId).lean();
    expect(after).toMatchObject({ email, deleteAt: null });
    expect(after?.googleSub).toBeUndefined();
  });
});

describe('a browser that signed in with the old password', () => {
  it('is a new device once there is a new password', async () => {
    const thief = await post(login, { email: ada.email, password: OLD });
    expect(await chosePassword(ada.email)).toBe(200);
    const createdAt = new Date(Date.now() - DAY_MS);
    await User.collection.updateOne({ email: ada.email }, { $set: { createdAt } });
    await sendDue(new Date());
    await post(login, { email: ada.email, password: NEW }, thief.cookie);
    const mails = (await sendDue(new Date())).map(({ subject }) => subject);
    expect(mails).toEqual(['New sign-in to your Eki account']);
  });

  it('stays known where its owner changes the password', async () => {
    const own = await post(login, { email: ada.email, password: OLD });
    const change = { oldPassword: OLD, newPassword: NEW, confirmPassword: NEW };
    const changed = await patch(changePassword, change, own.cookie);
    const createdAt = new Date(Date.now() - DAY_MS);
    await User.collection.updateOne({ email: ada.email }, { $set: { createdAt } });
    await sendDue(new Date());
    await post(login, { email: ada.email, password: NEW }, changed.cookie);
    expect(await sendDue(new Date())).toEqual([]);
  });
});

describe('an address of before the change, a week later', () => {
  it('still brings the owner a link to a new password', async () => {
    const evil = `evil-${count}@mail.example`;
    await moved(ada.email, evil, ada.cookie);
    await sendDue(new Date());
    later(8);
    // Anyone: registration does not prove its address.
    const squatter = await post(register, someone(ada.email));
    await sendDue(new Date());
    expect(await chosePassword(ada.email, 'Different-88-kite')).toBe(200);
    const inside = await post(login, { email: ada.email, password: 'Different-88-kite' });
    expect({ squatter: squatter.status, owner: inside.status }).toEqual({
      squatter: 409,
      owner: 200,
    });
  });
});

describe('an address that another user changed their account to and never confirmed', () => {
  it.each([
    ['immediately', 0],
    ['after weeks of moving back and forth', 4],
  ])('goes to its reader, who declares that the account isn’t theirs, %s', async (_, weeks) => {
    const stranger = `stranger-${count}@mail.example`;
    let { cookie } = await moved(ada.email, stranger, ada.cookie);
    for (let week = 0; week < weeks; week += 1) {
      later(6.5);
      cookie = (await moved(stranger, ada.email, cookie)).cookie;
      cookie = (await moved(ada.email, stranger, cookie)).cookie;
    }
    await sendDue(new Date());
    expect((await post(register, someone(stranger))).status).toBe(409);
    await post(sendReset, { email: stranger });
    const link = (await mailedLinks())('confirm-email', stranger);
    const both = [declineEmail, confirmEmail].map((call) => post(call, link ?? {}, cookie));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('is released then, and its account’s owner is notified', async () => {
    const stranger = `stranger-${count}@mail.example`;
    await moved(ada.email, stranger, ada.cookie);
    const link = (await mailedLinks())('confirm-email', stranger);
    expect((await post(declineEmail, link ?? {})).body.message).toBe(
      ACCOUNT_MESSAGES.emailDeclined,
    );
    expect(await sendDue(new Date())).toMatchObject([
      { to: ada.email, subject: 'Your Eki account has its old email again' },
    ]);
    expect((await post(login, { email: ada.email, password: OLD })).status).toBe(200);
    const registered = await post(register, someone(stranger));
    expect(registered.body.user._id).not.toBe(ada.userId);
  });

  it.each([
    ['its owner, who registers again with the same password, signs in', OLD, 200],
    ['a stranger, who registers it without proof, gets nothing', NEW, 409],
  ])('a week later: %s', async (_, password, status) => {
    const mine = `mine-${count}@mail.example`;
    await moved(ada.email, mine, ada.cookie);
    await sendDue(new Date());
    later(8);
    const got = await post(register, someone(mine, password));
    expect(got.status).toBe(status);
    const own = await post(login, { email: mine, password: OLD });
    expect(own.body.user._id).toBe(ada.userId);
  });
});

describe('a thief who knows the password', () => {
  it('does not block the owner’s password reset links', async () => {
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
    // The owner, advised to choose a new password, requests a link.
    expect((await post(sendReset, { email: ada.email })).status).toBe(200);
    const fresh = (await mailedLinks())('reset-password', ada.email);
    const tried = [];
    for (const link of [mailed, fresh]) {
      if (link) tried.push((await post(resetPassword, { ...link, newPassword: OLD })).status);
    }
    expect(tried).toContain(200);
  });
});

describe('an account that Eve moved to a stranger’s address', () => {
  it('isn’t handed over by the link in the mail, which frees the address instead', async () => {
    const [victim, evil] = [`victim-${count}@mail.example`, `evil-${count}@mail.example`];
    const eve = await post(register, someone(evil, OLD));
    await moved(evil, victim, eve.cookie);
    const undo = (await mailedLinks())('undo-email', evil) ?? {};
    // The stranger finds the address taken, and does what the dialog offers.
    expect((await post(register, someone(victim))).status).toBe(409);
    await post(sendReset, { email: victim });
    const asked = await sendDue(new Date());
    const mail = asked.find(({ to }) => to === victim);
    expect(mail?.subject).toBe('Is this your Eki account?');
    const url = new URL(/http\S+\/confirm-email\?\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const link = Object.fromEntries(url.searchParams);
    const refused = { status: 401, body: { message: ACCOUNT_MESSAGES.loginToConfirm } };
    expect(await post(confirmEmail, link)).toMatchObject(refused);
    expect(await post(confirmEmail, link, ada.cookie)).toMatchObject(refused);
    expect(await chosePassword(victim)).toBeNull();
    expect((await post(declineEmail, link)).status).toBe(200);
    const own = await post(register, someone(victim));
    expect(own.body.user._id).not.toBe(eve.body.user._id);
    later(6);
    await post(undoEmail, undo);
    expect(await User.findById(own.body.user._id).lean()).toMatchObject({ email: victim });
  });

  it('is confirmed by its owner, who logs in where they opened the mail', async () => {
    const mine = `mine-${count}@mail.example`;
    await moved(ada.email, mine, ada.cookie);
    const link = (await mailedLinks())('confirm-email', mine) ?? {};
    expect((await post(confirmEmail, link)).status).toBe(401);
    const phone = await post(login, { email: mine, password: OLD });
    expect((await post(confirmEmail, link, phone.cookie)).body.message).toBe(
      ACCOUNT_MESSAGES.emailConfirmed,
    );
  });
});

describe('mails to an unconfirmed address', () => {
  const mailsTo = async (mailbox: string) =>
    (await sendDue(new Date())).filter(({ to }) => to === mailbox).length;

  it('are few, however often its account changes the password or is deleted', async () => {
    const stranger = `stranger-${count}@mail.example`;
    let { cookie } = await post(register, someone(stranger, OLD));
    for (let turn = 0; turn < 5; turn += 1) {
      const [oldPassword, newPassword] = turn % 2 ? [NEW, OLD] : [OLD, NEW];
      const change = { oldPassword, newPassword, confirmPassword: newPassword };
      cookie = (await patch(changePassword, change, cookie)).cookie;
    }
    // Welcome, and three of a kind a day.
    expect(await mailsTo(stranger)).toBe(4);
    for (let turn = 0; turn < 3; turn += 1) {
      await post(deleteAccount, { password: NEW, confirmation: true }, cookie);
      cookie = (await post(login, { email: stranger, password: NEW })).cookie;
    }
    expect(await mailsTo(stranger)).toBe(3);
  });

  it('are sent for every deletion: without one it is refused, and only scheduled deletions count', async () => {
    const stranger = `stranger-${count}@mail.example`;
    const erase = () => post(deleteAccount, { password: OLD, confirmation: true }, cookie);
    const signedIn = async () => (await post(login, { email: stranger, password: OLD })).cookie;
    const stored = () => User.findOne({ email: stranger }).lean();
    let { cookie } = await post(register, someone(stranger, OLD));
    await sendDue(new Date());
    // Of two concurrent ones, the one that schedules nothing doesn't count either.
    await Promise.all([erase(), erase()]);
    cookie = await signedIn();
    expect((await erase()).status).toBe(200);
    expect(await mailsTo(stranger)).toBe(3);
    cookie = await signedIn();
    const refused = await erase();
    expect(refused).toMatchObject({
      status: 429,
      body: { message: ACCOUNT_MESSAGES.deletionUntold },
    });
    expect((await stored())?.deleteAt).toBeNull();
    expect(await mailsTo(stranger)).toBe(0);
    // A scheduled deletion doesn't change its date when requested again.
    const deleteAt = new Date(Date.now() + DAY_MS);
    await User.updateOne({ email: stranger }, { deleteAt });
    expect(await erase()).toMatchObject({ status: 200, body: { deleteAt: deleteAt.toJSON() } });
  });

  it('are few, whichever accounts move there', async () => {
    const stranger = `stranger-${count}@mail.example`;
    let mails = 0;
    for (const own of [`own1-${count}@mail.example`, `own2-${count}@mail.example`]) {
      let { cookie } = await post(register, someone(own, OLD));
      for (let turn = 0; turn < 2; turn += 1) {
        cookie = (await moved(own, stranger, cookie)).cookie;
        mails += await mailsTo(stranger);
        cookie = (await moved(stranger, own, cookie)).cookie;
      }
    }
    expect(mails).toBe(3);
  });

  it('leave out nothing for an owner who has proved the address', async () => {
    expect(await chosePassword(ada.email)).toBe(200);
    let { cookie } = await post(login, { email: ada.email, password: NEW });
    await sendDue(new Date());
    for (let turn = 0; turn < 4; turn += 1) {
      const [oldPassword, newPassword] = turn % 2 ? [OLD, NEW] : [NEW, OLD];
      const change = { oldPassword, newPassword, confirmPassword: newPassword };
      cookie = (await patch(changePassword, change, cookie)).cookie;
    }
    expect(await mailsTo(ada.email)).toBe(4);
  });
});

describe('the link that confirms a new email', () => {
  it('is sent again to the new address alone, three mails a day in all', async () => {
    const fresh = `fresh-${count}@mail.example`;
    const again = (cookie: string) => post(resendConfirmation, {}, cookie);
    expect(await again(ada.cookie)).toMatchObject({
      status: 409,
      body: { message: ACCOUNT_MESSAGES.nothingToConfirm },
    });
    const { cookie } = await moved(ada.email, fresh, ada.cookie);
    const first = (await mailedLinks())('confirm-email', fresh);
    for (let turn = 0; turn < 2; turn += 1) {
      const sent = { status: 200, body: { message: ACCOUNT_MESSAGES.confirmationSent } };
      expect(await again(cookie)).toMatchObject(sent);
    }
    const mails = await sendDue(new Date());
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      [1, 2].map(() => [fresh, 'Confirm your new email']),
    );
    const refused = await again(cookie);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: ACCOUNT_MESSAGES.confirmationsSent },
    });
    expect(await sendDue(new Date())).toEqual([]);
    // The first is still good.
    expect((await post(confirmEmail, first ?? {}, cookie)).status).toBe(200);
    expect((await again(cookie)).status).toBe(409);
  });
});

describe('an owner who lost the old mailbox and the password', () => {
  const fresh = () => `fresh-${count}@mail.example`;
  const confirm = (by: Person, email = fresh()) =>
    confirmEmailByStaff({ email, by: by.email, reason: 'Called back twice' }, new Date());
  /** Has changed the email and never confirmed it; "Forgot password" wrote to the old mailbox. */
  async function lost() {
    const { cookie } = await moved(ada.email, fresh(), ada.cookie);
    await post(sendReset, { email: ada.email });
    return { cookie, links: await mailedLinks() };
  }

  it('gets the account by the new one once staff have confirmed it', async () => {
    const ops = await makeStaff();
    const { cookie, links } = await lost();
    expect(await chosePassword(fresh())).toBeNull();
    await sendDue(new Date());
    await confirm(ops);
    const mails = (await sendDue(new Date())).map(({ to, subject }) => [to, subject]);
    expect(mails.toSorted()).toEqual([
      [fresh(), 'Your Eki email is confirmed'],
      [ada.email, 'Support confirmed a new email for your Eki account'],
    ]);
    expect(await findActor(cookie, { fresh: true })).toBeNull();
    const toOld = { ...links('reset-password', ada.email), newPassword: NEW };
    expect((await post(resetPassword, toOld)).status).toBe(400);
    expect(await Audit.find({ refId: ada.userId }).lean()).toMatchObject([
      {
        action: 'confirm-email',
        actorId: new mongoose.Types.ObjectId(ops.userId),
        reason: 'Called back twice',
      },
    ]);
    await expect(confirm(ops)).rejects.toMatchObject({ code: 'conflict' });
    expect(await chosePassword(fresh())).toBe(200);
    expect((await post(login, { email: fresh(), password: NEW })).body.user._id).toBe(ada.userId);
  });

  it.each([
    [6.9, 200],
    [7.1, 400],
  ])(
    'can lose it to the reader of the old one for a week: after %d days, %d',
    async (days, status) => {
      await lost();
      await AccountLink.deleteMany({ userId: ada.userId, purpose: 'undo-email' });
      await confirm(await makeStaff());
      const undo = (await mailedLinks())('undo-email', ada.email) ?? {};
      expect(await chosePassword(fresh())).toBe(200);
      later(days);
      expect((await post(undoEmail, undo)).status).toBe(status);
      const email = status === 200 ? ada.email : fresh();
      expect((await User.findById(ada.userId).lean())?.email).toBe(email);
    },
  );

  it.each([
    ['an email that no account has', 'not_found', {}, 'nobody@mail.example'],
    ['a suspended account', 'forbidden', { status: 'suspended' as const }],
    ['an admin’s account', 'forbidden', { roles: ['admin' as const] }],
  ])('is not helped by staff to %s', async (_, code, changes, email?: string) => {
    await moved(ada.email, fresh(), ada.cookie);
    await User.updateOne({ _id: ada.userId }, changes);
    await expect(confirm(await makeStaff(), email)).rejects.toMatchObject({ code });
    expect((await User.findById(ada.userId).lean())?.confirmedEmail).toBe(ada.email);
  });

  it('is not helped by others, or by themselves', async () => {
    await moved(ada.email, fresh(), ada.cookie);
    await User.updateOne({ _id: ada.userId }, { roles: ['ops'] });
    await expect(confirm({ ...ada, email: fresh() })).rejects.toMatchObject({ code: 'forbidden' });
    const support = await makeStaff('support');
    await expect(confirm(support)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('Google sign-in with an address that was never confirmed', () => {
  it('connects and confirms it once the password is right', async () => {
    const gmail = await freshGmail();
    await moved(ada.email, gmail, ada.cookie);
    const asked = await post(googleSignIn, { token: await getToken(gmail) });
    expect(asked).toMatchObject({
      status: 409,
      body: { needsPassword: true, isUnconfirmed: true },
    });
    const connected = await post(googleSignIn, { token: await getToken(gmail), password: OLD });
    expect(connected.body.user._id).toBe(ada.userId);
    expect(await User.findById(ada.userId).lean()).toMatchObject({
      email: gmail,
      confirmedEmail: null,
    });
  });

  it('releases it from an account that isn’t theirs, notifies its owner and registers', async () => {
    const gmail = await freshGmail();
    await moved(ada.email, gmail, ada.cookie);
    await sendDue(new Date());
    const body = { token: await getToken(gmail), isNotMine: true };
    expect(await post(googleSignIn, body)).toMatchObject({
      status: 200,
      body: { user: { email: gmail } },
    });
    expect(await User.findById(ada.userId).lean()).toMatchObject({
      email: ada.email,
      confirmedEmail: null,
    });
    const mails = (await sendDue(new Date())).filter(({ to }) => to === ada.email);
    expect(mails).toMatchObject([{ subject: 'Your Eki account has its old email again' }]);
  });
});

describe('connecting Google', () => {
  it('needs an account that isn’t suspended and has no other Google account', async () => {
    const gmail = await freshGmail();
    await User.updateOne({ _id: ada.userId }, { email: gmail, status: 'suspended' });
    const connect = async () =>
      (await post(googleSignIn, { token: await getToken(gmail), password: OLD })).body.message;
    expect(await connect()).toBe(ACCOUNT_MESSAGES.accountSuspended);
    const other = `sub-${count}`;
    await User.updateOne({ _id: ada.userId }, { status: 'active', googleSub: other });
    expect(await connect()).toBe(ACCOUNT_MESSAGES.googleOther);
    expect((await User.findById(ada.userId).lean())?.googleSub).toBe(other);
  });
});

describe('an address that changes hands during a registration', () => {
  it('stays with the account that can bring it back', async () => {
    const evil = `evil-${count}@mail.example`;
    const create = User.create.bind(User);
    const spy = vi.spyOn(User, 'create');
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of mongoose
    spy.mockImplementationOnce((async (...given: any[]) => {
      // The registration, which found the address taken or free, was slow here.
      expect((await moved(ada.email, evil, ada.cookie)).status).toBe(200);
      // biome-ignore lint/suspicious/noExplicitAny: see above
      return (create as any)(...given);
      // biome-ignore lint/suspicious/noExplicitAny: see above
    }) as any);
    // biome-ignore lint/suspicious/noExplicitAny: see above
    vi.spyOn(User, 'exists').mockImplementationOnce((async () => null) as any);
    const find = vi.spyOn(User, 'findOne');
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const noUser = (() => ({ lean: async () => null })) as any;
    for (let look = 0; look < 2; look += 1) find.mockImplementationOnce(noUser);
    const squatter = await post(register, someone(ada.email));
    expect(squatter.status).toBe(409);
    const owners = (await mailedLinks())('undo-email', ada.email);
    expect((await post(undoEmail, owners ?? {})).status).toBe(200);
  });
});

describe('a bank account requested by a user who registered a stranger’s address', () => {
  it('does not prevent the stranger from having one', async () => {
    const victim = `victim-${count}@mail.example`;
    const evil = `evil-${count}@mail.example`;
    const eve = await post(register, someone(victim, OLD));
    await post(activate, {}, eve.cookie);
    await sendDue(new Date());
    const on = await moved(victim, evil, eve.cookie);
    const confirm = (await mailedLinks())('confirm-email', evil) ?? {};
    expect((await post(confirmEmail, confirm, on.cookie)).status).toBe(200);
    later(8);
    const registered = await post(register, someone(victim));
    expect(registered.status).toBe(200);
    const { body } = await post(activate, {}, registered.cookie);
    expect(body).toMatchObject({ account: { status: expect.not.stringMatching('failed') } });
  });
});
