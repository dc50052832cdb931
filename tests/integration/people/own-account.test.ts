import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATCH as changePassword } from '@/app/api/user/change-password/route';
import { POST as confirmEmail } from '@/app/api/user/confirmEmail/route';
import { POST as deleteAccount } from '@/app/api/user/deleteAccount/route';
import { PATCH as editEmail } from '@/app/api/user/edit-email/route';
import { PATCH as editProfile } from '@/app/api/user/edit-profile/route';
import { POST as endSession } from '@/app/api/user/endSession/route';
import { POST as giveUp } from '@/app/api/user/giveUpWallet/route';
import { POST as login } from '@/app/api/user/login/route';
import { GET as profile } from '@/app/api/user/profile/route';
import { POST as register } from '@/app/api/user/register/route';
import { POST as sendReset } from '@/app/api/user/sendPasswordResetEmail/route';
import { POST as undoEmail } from '@/app/api/user/undoEmail/route';
import { POST as withdraw } from '@/app/api/user/withdrawWallet/route';
import { deletionTimers } from '@/lib/assembly/erasers';
import { UNTIL_FURTHER_NOTICE } from '@/lib/core/hours/hours';
import { MESSAGES } from '@/lib/core/messages';
import { HOUSE } from '@/lib/ledger/ledger';
import { restTimers } from '@/lib/money/payouts/leaving';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { hashPassword } from '@/lib/people/passwords';
import { findActor } from '@/lib/platform/session';
import { Review } from '@/models/catalog/review';
import { SupportTicket } from '@/models/conversations/support-ticket';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { FundingAccount } from '@/models/money/funding-account';
import { Payout } from '@/models/money/payout';
import { Address } from '@/models/people/address';
import { PersonNote } from '@/models/people/person-note';
import { Rider } from '@/models/people/rider';
import { Approval } from '@/models/platform/approval';
import { Audit } from '@/models/platform/audit';
import { StoredFile } from '@/models/platform/file';
import { User } from '@/models/platform/user';
import { Order } from '@/models/purchases/order';
import { Report } from '@/models/purchases/report';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { useTestDatabase } from '../../support/database';
import { drainTimer } from '../../support/drain';
import { fundWallet } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { makeOrder } from '../../support/orders';
import { makePerson, type Person, signInAs } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';
import { storeReport } from '../../support/reports';
import { makeReview } from '../../support/reviews';
import { addRider } from '../../support/riders';
import { addMember } from '../../support/sellers';
import { createAddress, createVendor, customer } from '../../support/shop';
import { removeFiles } from '../../support/timers';
import { visit } from '../../support/visit';

useTestDatabase();

const OLD = 'Plantain-77-boat';
const NEW = 'Cassava-52-drum';
const DAY_MS = 86_400_000;
let passwordHash = '';
let count = 0;
let address = '';
let ada: Person;
let fresh = '';

beforeAll(async () => {
  passwordHash = await hashPassword(OLD);
});
beforeEach(async () => {
  count += 1;
  address = `10.8.0.${count}`;
  ada = await makePerson();
  fresh = `fresh-${count}@mail.example`;
  await User.updateOne({ _id: ada.userId }, { passwordHash });
  await sendDue(new Date());
});

type Handler = Parameters<typeof visit>[0];
const change = (handler: Handler, body: object, cookie = ada.cookie, method = 'PATCH') =>
  visit(handler, { body, cookie, method, address });
const post = (handler: Handler, body: object, cookie = ada.cookie) =>
  change(handler, body, cookie, 'POST');
const signIn = (email: string, password = OLD) =>
  visit(login, { body: { email, password }, address });
const isSignedIn = async (cookie: string) => (await findActor(cookie, { fresh: true })) !== null;
const stored = () => User.findById(ada.userId).lean();

const emailChange = (changes: object = {}) =>
  change(editEmail, { oldEmail: ada.email, newEmail: fresh, password: OLD, ...changes });
const passwordChange = (changes: object = {}) =>
  change(changePassword, {
    oldPassword: OLD,
    newPassword: NEW,
    confirmPassword: NEW,
    ...changes,
  });
const profileChange = (changes: object = {}) =>
  change(editProfile, { name: 'Ada Osagie', phone: '0803 123 4568', ...changes });
const deletion = (changes: object = {}) =>
  post(deleteAccount, { password: OLD, confirmation: true, ...changes });

it('retains a name from Google while its owner changes the phone', async () => {
  for (const name of ['Madonna', 'Ada Ngozi Obaseki']) {
    await User.updateOne({ _id: ada.userId }, { name });
    expect(await profileChange({ name })).toMatchObject({
      status: 200,
      body: { user: { name, phone: '+2348031234568' } },
    });
    expect((await profileChange({ name: `${name} Osa Ede` })).body.message).toBe(
      ACCOUNT_MESSAGES.fullName,
    );
  }
});

describe('sentences of the specification', () => {
  it.each([
    ['no name', profileChange, { name: '' }, ACCOUNT_MESSAGES.fullName],
    ['one name', profileChange, { name: 'Ada' }, ACCOUNT_MESSAGES.fullName],
    ['digits in a name', profileChange, { name: 'Ada 2wo' }, ACCOUNT_MESSAGES.fullName],
    ['no phone', profileChange, { phone: '' }, MESSAGES.invalidPhone],
    ['a foreign phone', profileChange, { phone: '+44 20 7946 0000' }, MESSAGES.invalidPhone],
    ['no old email', emailChange, { oldEmail: '' }, 'All fields are required'],
    ['no new email', emailChange, { newEmail: '' }, 'All fields are required'],
    ['no password', emailChange, { password: '' }, 'All fields are required'],
    ['a password missing', emailChange, { password: undefined }, 'All fields are required'],
    ['a bad new email', emailChange, { newEmail: 'ada@' }, 'Invalid email format.'],
    ['no old password', passwordChange, { oldPassword: '' }, 'All fields are required'],
    ['no new password', passwordChange, { newPassword: '' }, 'All fields are required'],
    ['no repetition', passwordChange, { confirmPassword: '' }, 'All fields are required'],
    ['another repetition', passwordChange, { confirmPassword: OLD }, 'Passwords do not match'],
    [
      'a weak password',
      passwordChange,
      { newPassword: 'short', confirmPassword: 'short' },
      'Your password needs at least one uppercase letter, at least one number, at least one special character, minimum length of 8 characters.',
    ],
    ['deletion without password', deletion, { password: '' }, ACCOUNT_MESSAGES.confirmDeletion],
    ['deletion unconfirmed', deletion, { confirmation: false }, ACCOUNT_MESSAGES.confirmDeletion],
    [
      'deletion half confirmed',
      deletion,
      { confirmation: 'true' },
      ACCOUNT_MESSAGES.confirmDeletion,
    ],
  ])('answer %s, and nothing changes', async (_what, send, changes, message) => {
    const before = await stored();
    expect(await send(changes)).toMatchObject({ status: 400, body: { message } });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['edit-email', () => emailChange({ password: 'Wrong-99-horse' }), 'password'],
    ['change-password', () => passwordChange({ oldPassword: 'Wrong-99-horse' }), 'oldPassword'],
    ['deleteAccount', () => deletion({ password: 'Wrong-99-horse' }), 'password'],
  ])('%s refuses a wrong password, five times in 15 minutes', async (_call, send, field) => {
    const before = await stored();
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = { status: 400, body: { message: ACCOUNT_MESSAGES.wrongPassword, field } };
      expect(await send()).toMatchObject(refused);
    }
    expect((await send()).status).toBe(429);
    expect(await stored()).toEqual(before);
  });
});

describe('edit-profile', () => {
  it('changes name and phone of the caller only', async () => {
    const other = await makePerson();
    const got = await profileChange({ name: '  Ada   Osagie ' });
    expect(got.body).toMatchObject({
      message: 'Profile updated successfully',
      user: { _id: ada.userId, name: 'Ada Osagie', phone: '+2348031234568' },
    });
    expect((await User.findById(other.userId).lean())?.name).toBe('Ada Obi');
    expect((await profileChange()).status).toBe(200);
  });
});

/** The parts of the link to a page in the mails that are due, by address. */
async function links(page: string): Promise<Map<string, { id: string; token: string }>> {
  const found = new Map<string, { id: string; token: string }>();
  for (const { to, text } of await sendDue(new Date())) {
    const url = new RegExp(`http\\S+/${page}\\?\\S+`).exec(text)?.[0];
    if (!url) continue;
    const query = new URL(url).searchParams;
    found.set(to, { id: query.get('id') ?? '', token: query.get('token') ?? '' });
  }
  return found;
}

async function both(): Promise<{ confirm: object; undo: object }> {
  const mails = await sendDue(new Date());
  const linkIn = (page: string, to: string) => {
    const text =
      mails.find((mail) => mail.to === to && mail.text.includes(`/${page}?`))?.text ?? '';
    const query = new URL(new RegExp(`http\\S+/${page}\\?\\S+`).exec(text)?.[0] ?? '').searchParams;
    return { id: query.get('id') ?? '', token: query.get('token') ?? '' };
  };
  return { confirm: linkIn('confirm-email', fresh), undo: linkIn('undo-email', ada.email) };
}

const over = { status: 400, body: { message: ACCOUNT_MESSAGES.linkOver, field: 'token' } };

describe('edit-email', () => {
  it('changes the email at once and signs out everyone else', async () => {
    const elsewhere = await signInAs(ada.userId);
    const got = await emailChange({ newEmail: fresh.toUpperCase() });
    expect(got.body).toMatchObject({
      message: 'Email updated successfully',
      user: { _id: ada.userId, email: fresh },
    });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(ada.cookie)).toBe(false);
    expect(await isSignedIn(got.cookie)).toBe(true);
    expect((await signIn(fresh)).status).toBe(200);
    expect((await signIn(ada.email)).status).toBe(401);
  });

  it.each([
    ['another old email', () => ({ oldEmail: 'eve@mail.example' }), 'oldEmail'],
    ['an unchanged email', () => ({ newEmail: ada.email }), 'newEmail'],
  ])('refuses %s', async (_what, changes, field) => {
    expect(await emailChange(changes())).toMatchObject({ status: 400, body: { field } });
  });

  it('refuses another account’s email, and one that its owner can bring back', async () => {
    const other = await makePerson();
    const refused = {
      status: 409,
      body: { message: ACCOUNT_MESSAGES.emailUsed, field: 'newEmail' },
    };
    expect(await emailChange({ newEmail: other.email })).toMatchObject(refused);
    await emailChange();
    const body = { name: 'Eve Obi', email: ada.email, phone: '08031234567', password: NEW };
    expect(await visit(register, { body, address })).toMatchObject({ status: 409 });
  });

  it('has one winner of two at once', async () => {
    const answers = await Promise.all([emailChange(), emailChange({ newEmail: `b-${fresh}` })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('sends links to a new password to the old address until the new one is confirmed', async () => {
    const { cookie } = await emailChange();
    const { confirm } = await both();
    const reset = async (email: string) => {
      await visit(sendReset, { body: { email }, address });
      return [...(await links('reset-password')).keys()];
    };
    expect(await reset(fresh)).toEqual([ada.email]);
    expect(await reset(ada.email)).toEqual([ada.email]);
    const got = await visit(confirmEmail, { body: confirm, address, cookie });
    expect(got.body.message).toBe(ACCOUNT_MESSAGES.emailConfirmed);
    expect(await reset(fresh)).toEqual([fresh]);
    // The old address is reserved as long as a link can restore it.
    expect(await reset(ada.email)).toEqual([ada.email]);
    expect(await visit(confirmEmail, { body: confirm, address, cookie })).toMatchObject(over);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY_MS });
    expect(await reset(ada.email)).toEqual([]);
  });

  it('is undone by the old address, which signs out everyone who was signed in', async () => {
    const thief = (await emailChange()).cookie;
    const { undo, confirm } = await both();
    expect((await post(confirmEmail, confirm, thief)).status).toBe(200);
    const answers = await Promise.all([1, 2].map(() => visit(undoEmail, { body: undo, address })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await stored()).toMatchObject({ email: ada.email, passwordHash: null });
    const mails = (await sendDue(new Date())).filter(({ to }) => to === ada.email);
    // Not the mail that says to ignore it: the old password is gone.
    expect(mails.at(-1)?.subject).toBe('Your Eki account has this email again');
    expect(mails.at(-1)?.text).toContain('/reset-password?');
    expect((await signIn(ada.email)).status).toBe(401);
  });

  it('can be undone for seven days, by its own link alone', async () => {
    await emailChange();
    const { undo, confirm } = await both();
    const as = (handler: Handler, body: object) => visit(handler, { body, address });
    expect(await as(undoEmail, confirm)).toMatchObject(over);
    expect(await as(confirmEmail, undo)).toMatchObject(over);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY_MS });
    expect(await as(undoEmail, undo)).toMatchObject(over);
    vi.useRealTimers();
    expect((await as(undoEmail, undo)).status).toBe(200);
  });
});

describe('change-password', () => {
  it('keeps this browser signed in, ends the others and notifies the owner', async () => {
    const elsewhere = await signInAs(ada.userId);
    const got = await passwordChange();
    expect(got.body).toMatchObject({
      message: 'Password changed successfully',
      user: { _id: ada.userId },
    });
    expect([await isSignedIn(elsewhere), await isSignedIn(got.cookie)]).toEqual([false, true]);
    expect(await sendDue(new Date())).toMatchObject([{ to: ada.email }]);
    expect((await signIn(ada.email, NEW)).status).toBe(200);
    // A repeat comes with the session that has ended.
    expect((await passwordChange()).status).toBe(401);
  });

  it.each([
    ['P@ssw0rd!', ACCOUNT_MESSAGES.commonPassword],
    [OLD, ACCOUNT_MESSAGES.samePassword],
  ])('refuses %s as the new one', async (password, message) => {
    const got = await passwordChange({ newPassword: password, confirmPassword: password });
    expect(got).toMatchObject({ status: 400, body: { message, field: 'newPassword' } });
  });

  it('has one winner of two at once', async () => {
    const other = 'Different-88-kite';
    const answers = await Promise.all([
      passwordChange(),
      passwordChange({ newPassword: other, confirmPassword: other }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('sessions', () => {
  it('are listed with device and address, and end one by one or all', async () => {
    const phone = 'Mozilla/5.0 (Linux; Android 13; TECNO KI5q)';
    const signedIn = await visit(login, {
      body: { email: ada.email, password: OLD },
      address,
      headers: { 'user-agent': phone },
    });
    const third = await signInAs(ada.userId);
    const listed = async (cookie: string) =>
      (await visit(profile, { cookie, address })).body as unknown as {
        profile: { sessions: { _id: string; device: string; isCurrent: boolean }[] };
      };
    const { sessions } = (await listed(signedIn.cookie)).profile;
    expect(sessions).toHaveLength(3);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: 'An Android device',
      address,
    });
    const other = await makePerson();
    const [foreign] = (await listed(other.cookie)).profile.sessions;
    await post(endSession, { sessionId: foreign?._id }, signedIn.cookie);
    expect(await isSignedIn(other.cookie)).toBe(true);
    const own = (await listed(ada.cookie)).profile.sessions.find(({ isCurrent }) => isCurrent);
    await post(endSession, { sessionId: own?._id }, signedIn.cookie);
    expect([await isSignedIn(ada.cookie), await isSignedIn(third)]).toEqual([false, true]);
    await post(endSession, {}, signedIn.cookie);
    expect([await isSignedIn(third), await isSignedIn(signedIn.cookie)]).toEqual([false, true]);
  });
});

describe('deleteAccount', () => {
  /** Runs what is due so many days later. */
  async function daysLater(days: number): Promise<void> {
    const now = new Date(Date.now() + days * DAY_MS);
    while ((await drainTimer(deletionTimers.due, now)) > 0);
    await removeFiles(now);
  }

  it('is scheduled 30 days ahead, mails its date and signs out', async () => {
    const got = await deletion();
    expect(got.body.message).toBe('Account scheduled for deletion');
    const { deleteAt } = got.body as unknown as { deleteAt: string };
    expect(new Date(deleteAt).getTime() - Date.now()).toBeGreaterThan(29.9 * DAY_MS);
    expect(got.setCookies).toEqual(['eki.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect(await isSignedIn(ada.cookie)).toBe(false);
    expect(await sendDue(new Date())).toMatchObject([
      { to: ada.email, subject: expect.stringMatching(/deleted on \d+ \w+ \d+$/) },
    ]);
    await daysLater(29);
    expect(await stored()).not.toBeNull();
  });

  it('is called off by signing in', async () => {
    await deletion();
    expect((await signIn(ada.email)).body).toMatchObject({ isRestored: true });
    const subjects = (await sendDue(new Date())).map(({ subject }) => subject);
    expect(subjects).toContain('Your Eki account stays');
    await daysLater(31);
    expect(await stored()).not.toBeNull();
  });

  it('pauses a shop without other members until its owner is back', async () => {
    const [alone, shared] = [await createVendor(), await createVendor()];
    for (const vendorId of [alone, shared]) await addMember(vendorId, ada.userId);
    await addMember(shared, (await makePerson()).userId);
    const pauses = () =>
      Promise.all(
        [alone, shared].map(async (id) => (await Vendor.findById(id).lean())?.pausedUntil),
      );
    await deletion();
    expect(await pauses()).toEqual([UNTIL_FURTHER_NOTICE, null]);
    await makeOrder(ada.userId, 'Order Picked');
    await daysLater(31);
    const next = (await stored())?.deleteAt;
    expect(next?.getTime()).toBeGreaterThan(Date.now() + 31 * DAY_MS);
    expect(await pauses()).toEqual([UNTIL_FURTHER_NOTICE, null]);
    await sendDue(new Date(Date.now() + 31 * DAY_MS));
    await signIn(ada.email);
    expect(await pauses()).toEqual([null, null]);
  });

  it('erases the person, and the profiles that are theirs alone', async () => {
    const [alone, shared] = [await createVendor(), await createVendor()];
    for (const vendorId of [alone, shared]) await addMember(vendorId, ada.userId);
    await addMember(shared, (await makePerson()).userId);
    await addRider(ada.userId);
    await createAddress(customer(ada.userId));
    const orderId = await makeOrder(ada.userId, 'Order Delivered');
    await FundingAccount.create({
      _id: ada.userId,
      state: 'active',
      requestedAt: new Date(),
      checks: 1,
      isSent: true,
      accountNumber: '9930001234',
      accountName: 'EKI/ADA OBI',
      bankName: 'Test Bank',
    });
    const fileId = new mongoose.Types.ObjectId();
    const attachmentId = fileId.toString();
    await StoredFile.create({
      _id: fileId,
      uploaderId: ada.userId,
      purpose: 'ticket',
      size: 10,
      contentType: 'application/pdf',
      readers: [ada.userId, 'support'],
      attachment: { kind: 'ticket', refId: attachmentId },
      createdAt: new Date(),
    });
    const { number } = await SupportTicket.create({
      number: 'T-ERASED',
      userId: ada.userId,
      name: 'Ada Obi',
      email: ada.email,
      subject: 'My student card',
      message: 'Call me.',
      attachmentId,
      status: 'open',
      createdAt: new Date(),
    });
    const orders = mongoose.connection.collection('purchases');
    const _id = new mongoose.Types.ObjectId(orderId);
    const place = { name: 'Ada', phone: '0803', address: '14 Adolor Street', note: 'Blue gate' };
    const stops = [
      { ...place, vendorId: alone, name: 'Mama Put', address: 'Main market' },
      { ...place, vendorId: '', remark: 'Met her at room 3', latitude: 6.4 },
    ];
    await orders.updateOne({ _id }, { $set: { 'delivery.stops': stops } });
    await storeReport({
      subjectId: new mongoose.Types.ObjectId(orderId),
      userId: new mongoose.Types.ObjectId(ada.userId),
      message: 'I live at 14 Adolor Street',
      state: 'closed',
      reply: { message: 'At 14 Adolor Street, I said', at: new Date() },
    });
    const photoId = await uploadAs(ada, await makePhoto(), 'review');
    const review = await makeReview(ada.userId, { authorName: 'Ada O.', photoId });
    await PersonNote.create({
      userId: ada.userId,
      author: { userId: fileId, name: 'Efosa' },
      text: 'Lost her card twice',
      createdAt: new Date(),
    });
    await deletion();
    await daysLater(31);
    expect(await stored()).toBeNull();
    expect(await PersonNote.exists({ userId: ada.userId })).toBeNull();
    expect(await Review.findById(review._id).lean()).toMatchObject({
      authorName: 'Former customer',
      photoId: null,
      text: review.text,
      rating: 4,
    });
    expect(await StoredFile.exists({ _id: photoId })).toBeNull();
    const account = await FundingAccount.findById(ada.userId).lean();
    expect(account).toMatchObject({ accountNumber: '9930001234', accountName: null });
    const ticket = await SupportTicket.findOne({ number }).lean();
    expect(ticket).toMatchObject({
      name: 'Deleted',
      email: 'deleted',
      subject: 'Deleted',
      message: 'Deleted',
      attachmentId: null,
    });
    expect(await StoredFile.exists({ _id: fileId })).toBeNull();
    expect((await orders.findOne({ _id }))?.delivery.stops).toMatchObject([
      { name: 'Mama Put', address: 'Main market', note: '' },
      { name: '', phone: '', address: 'Deleted', note: '', remark: '', latitude: 6.4 },
    ]);
    const report = await Report.findOne({ subjectId: orderId }).lean();
    expect(report).toMatchObject({ message: 'Deleted', reply: { message: 'Deleted' } });
    expect(await Address.exists({ userId: ada.userId })).toBeNull();
    expect(await Rider.exists({ _id: ada.userId })).toBeNull();
    expect(await VendorMember.exists({ userId: ada.userId })).toBeNull();
    const getStatus = async (id: string) => (await Vendor.findById(id).lean())?.status;
    expect([await getStatus(alone), await getStatus(shared)]).toEqual(['removed', 'open']);
    const order = await Order.findById(orderId).lean();
    expect(order).toMatchObject({ address: { firstName: 'Deleted', phone: '' } });
    expect(order?.userId.toString()).toBe(ada.userId);
    // The email is free again.
    const body = { name: 'Ada Obi', email: ada.email, phone: '08031234567', password: NEW };
    expect((await visit(register, { body, address })).status).toBe(200);
  });

  it('waits for purchases in progress and for money, and reports both first', async () => {
    const orderId = await makeOrder(ada.userId, 'Order Picked');
    const accounts = mongoose.connection.collection<{ _id: string }>('ledger_accounts');
    const wallet = { _id: `customer:${ada.userId}` };
    await accounts.updateOne(wallet, { $set: { posted: mongoose.mongo.Long.fromNumber(250_000) } });
    const before = (await visit(profile, { cookie: ada.cookie, address })).body;
    expect(before).toMatchObject({
      profile: { deletion: { running: 1, balance: 2_500, work: 0, earnings: 0 } },
    });
    await deletion();
    await sendDue(new Date());
    await daysLater(31);
    expect(await sendDue(new Date(Date.now() + 31 * DAY_MS))).toMatchObject([
      { to: ada.email, subject: 'We can’t delete your Eki account yet' },
    ]);
    await Order.updateOne({ _id: orderId }, { statusRank: 4 });
    await daysLater(33);
    expect(await stored()).not.toBeNull();
    await accounts.updateOne(wallet, { $set: { posted: mongoose.mongo.Long.fromNumber(0) } });
    await daysLater(35);
    expect(await stored()).toBeNull();
  });

  describe('with money in the wallet', () => {
    const GIVEN_UP = 3_750;
    /** The bank has it in Ada’s name. */
    const ADAS_ACCOUNT = '0148252208';
    const givenUp = async () => {
      const transfers = await LedgerTransfer.find({ type: 'given-up' }).lean();
      return transfers.filter(({ actor }) => actor === `user:${ada.userId}`);
    };
    const audited = () => Audit.countDocuments({ refId: ada.userId, action: 'give-up-wallet' });
    const fund = (kobo: number) => fundWallet(customer(ada.userId), kobo);
    /** What is in a link of the weekly mail. */
    async function mailedLink(page = 'give-up-wallet') {
      const mails = await sendDue(new Date(Date.now() + 31 * DAY_MS));
      const text = mails.find(({ to }) => to === ada.email)?.text ?? '';
      const link = text.match(new RegExp(`http\\S*${page}\\S*`))?.[0] ?? '';
      return Object.fromEntries(new URL(link).searchParams);
    }
    async function withdrawLater(body: object, days: number) {
      const later = new Date(Date.now() + days * DAY_MS);
      vi.useFakeTimers({ now: later, toFake: ['Date'] });
      try {
        return await visit(withdraw, { body, address });
      } finally {
        vi.useRealTimers();
      }
    }

    it('is booked to an account of its own if its owner gives it up', async () => {
      await fund(GIVEN_UP);
      await deletion({ giveUp: true });
      await deletion({ giveUp: true });
      expect(await givenUp()).toEqual([]);
      await daysLater(31);
      expect(await stored()).toBeNull();
      expect(await givenUp()).toMatchObject([
        {
          entries: [
            { account: `customer:${ada.userId}`, amount: -GIVEN_UP, balanceAfter: 0 },
            { account: HOUSE.givenUp, amount: GIVEN_UP },
          ],
        },
      ]);
      expect(await audited()).toBe(1);
    });

    it('stays its owner’s if they log in again', async () => {
      await fund(GIVEN_UP);
      await deletion({ giveUp: true });
      await signIn(ada.email);
      await deletion();
      await daysLater(31);
      expect(await stored()).not.toBeNull();
      expect(await givenUp()).toEqual([]);
    });

    it('retains what comes in after it was given up', async () => {
      await fund(GIVEN_UP);
      await deletion({ giveUp: true });
      await fund(100_000);
      await daysLater(31);
      expect(await stored()).not.toBeNull();
      expect(await givenUp()).toEqual([]);
    });

    it('is given up by the link of the weekly mail, without logging in', async () => {
      await fund(GIVEN_UP);
      await deletion();
      await sendDue(new Date());
      await daysLater(31);
      const body = await mailedLink();
      const later = new Date(Date.now() + 31 * DAY_MS);
      vi.useFakeTimers({ now: later, toFake: ['Date'] });
      const answers = await Promise.all([1, 2].map(() => visit(giveUp, { body, address })));
      vi.useRealTimers();
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      await daysLater(31);
      expect(await stored()).toBeNull();
      expect(await givenUp()).toHaveLength(1);
    });

    it('is withdrawn by the other link, to an account that is saved then', async () => {
      await User.updateOne({ _id: ada.userId }, { name: 'Ada Osagie' });
      await fund(30_000);
      await deletion();
      await sendDue(new Date());
      await daysLater(31);
      const link = await mailedLink('withdraw-wallet');
      const account = { bankCode: '058', accountNumber: ADAS_ACCOUNT };
      await User.updateOne({ _id: ada.userId }, { status: 'suspended' });
      expect(await withdrawLater(link, 31)).toMatchObject({ status: 400 });
      await User.updateOne({ _id: ada.userId }, { status: 'active' });
      expect(await withdrawLater(link, 31)).toMatchObject({ status: 409 });
      expect(await withdrawLater({ ...link, ...account }, 31)).toMatchObject({
        status: 200,
        body: { isWaiting: true },
      });
      expect(await withdrawLater(link, 31)).toMatchObject({ status: 400 });
      expect(await Payout.countDocuments({ ownerId: ada.userId })).toBe(0);
      await User.updateOne({ _id: ada.userId }, { status: 'suspended' });
      await restTimers.rest.run({ userId: ada.userId, n: 7 }, new Date(Date.now() + 33 * DAY_MS));
      expect(await Payout.countDocuments({ ownerId: ada.userId })).toBe(0);
      await User.updateOne({ _id: ada.userId }, { status: 'active' });
      await drainTimer(restTimers.rest, new Date(Date.now() + 33 * DAY_MS));
      await daysLater(33);
      expect(await Payout.find({ ownerId: ada.userId }).lean()).toMatchObject([
        { party: 'wallet', status: 'requested', amountKobo: 30_000 },
      ]);
      // The deletion waits for it.
      expect(await stored()).not.toBeNull();
      expect((await stored())?.deleteAt).not.toBeNull();
    });

    it('is not given up by a link from before its owner logged in', async () => {
      await fund(GIVEN_UP);
      await deletion();
      await sendDue(new Date());
      await daysLater(31);
      const body = await mailedLink();
      await signIn(ada.email);
      await deletion();
      expect(await visit(giveUp, { body, address })).toMatchObject({
        status: 400,
        body: { message: ACCOUNT_MESSAGES.linkOver },
      });
      expect((await stored())?.givenUpKobo).toBe(0);
    });
  });

  it.each([
    ['a chargeback', 'disputes'],
    ['a refund that needs a second person', 'approvals'],
    ['a report that isn’t answered', 'reports'],
  ])('waits for %s', async (_, what) => {
    const orderId = await makeOrder(ada.userId, 'Order Delivered');
    const settle = await {
      disputes: async () => {
        const payments = mongoose.connection.collection('payments');
        const _id = new mongoose.Types.ObjectId();
        await payments.insertOne({
          _id,
          userId: new mongoose.Types.ObjectId(ada.userId),
          subjectId: _id,
          amountKobo: mongoose.mongo.Long.fromNumber(100),
          currency: 'NGN',
          purpose: 'order',
          status: 'succeeded',
          attempts: [],
          disputes: [{ outcome: null }],
        });
        return () => payments.updateOne({ _id }, { $set: { 'disputes.0.outcome': 'won' } });
      },
      reports: async () => {
        const userId = new mongoose.Types.ObjectId(ada.userId);
        const subjectId = new mongoose.Types.ObjectId(orderId);
        const _id = await storeReport({ subjectId, userId });
        return () => Report.updateOne({ _id }, { state: 'closed' });
      },
      approvals: async () => {
        const { _id } = await Approval.create({
          kind: 'order',
          refId: orderId,
          amountKobo: 100,
          reason: 'Cold food',
          askedBy: new mongoose.Types.ObjectId(),
          askedAt: new Date(),
          state: 'open',
          expiresAt: new Date(Date.now() + 60 * DAY_MS),
          openFor: `order:${orderId}`,
        });
        return () =>
          Approval.updateOne({ _id }, { $set: { state: 'declined' }, $unset: { openFor: 1 } });
      },
    }[what as 'disputes' | 'approvals']();
    await deletion();
    await daysLater(31);
    await sendDue(new Date(Date.now() + 31 * DAY_MS));
    expect(await stored()).not.toBeNull();
    await settle();
    await daysLater(33);
    expect(await stored()).toBeNull();
  });

  it('leaves no shop open without an owner when two owners are deleted at once', async () => {
    const shop = await createVendor();
    const other = await makePerson();
    for (const { userId } of [ada, other]) {
      await addMember(shop, userId);
      await User.updateOne({ _id: userId }, { passwordHash });
    }
    await deletion();
    await post(deleteAccount, { password: OLD, confirmation: true }, other.cookie);
    await Promise.all([daysLater(31), daysLater(31)]);
    const owners = await VendorMember.countDocuments({ vendorId: shop });
    const status = (await Vendor.findById(shop).lean())?.status;
    expect(status).toBe(owners > 0 ? 'open' : 'removed');
    await daysLater(33);
    expect((await Vendor.findById(shop).lean())?.status).toBe('removed');
    expect(await VendorMember.countDocuments({ vendorId: shop })).toBe(0);
    await sendDue(new Date(Date.now() + 33 * DAY_MS));
  });
});
