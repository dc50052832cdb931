import { describe, expect, it } from 'vitest';
import { POST as checkCall } from '@/app/api/admin/application/check/route';
import { POST as decideCall } from '@/app/api/admin/application/decide/route';
import { GET as readPage } from '@/app/api/admin/applications/[id]/route';
import { GET as readList } from '@/app/api/admin/applications/route';
import { POST as agreeCall } from '@/app/api/admin/approval/agree/route';
import { GET as readApprovals } from '@/app/api/admin/approvals/route';
import { POST as closeShop } from '@/app/api/admin/shop/close/route';
import { POST as editShop } from '@/app/api/admin/shop/edit/route';
import { GET as readShops } from '@/app/api/admin/shop/list/route';
import { POST as reopenShop } from '@/app/api/admin/shop/reopen/route';
import { POST as suspendShop } from '@/app/api/admin/shop/suspend/route';
import { GET as readFile } from '@/app/api/files/[fileId]/route';
import { GET as readRide } from '@/app/api/rider/application/route';
import { POST as withdrawRide } from '@/app/api/rider/application/withdraw/route';
import { POST as presence } from '@/app/api/rider/presence/route';
import { GET as readSale } from '@/app/api/seller/application/route';
import { POST as withdrawSale } from '@/app/api/seller/application/withdraw/route';
import { GET as readBoard } from '@/app/api/seller/orders/route';
import { refuseArea } from '@/app/refuse-area';
import { deletionTimers } from '@/lib/assembly/erasers';
import { readPublicPicture } from '@/lib/platform/files/queries';
import { applicationMails } from '@/lib/shops/applications/mails';
import { APPLICATION_MESSAGES as M } from '@/lib/shops/applications/messages';
import type { ApplicationKind, Decision } from '@/lib/shops/applications/policy';
import { applicationTimers } from '@/lib/shops/applications/timers';
import { Rider } from '@/models/people/rider';
import { Audit } from '@/models/platform/audit';
import { StoredFile } from '@/models/platform/file';
import { Outbox } from '@/models/platform/outbox';
import { User } from '@/models/platform/user';
import { Application } from '@/models/shops/application';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { apply, completeApplication, sendApplication } from '../../support/applications';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { openRoleLink } from '../../support/mails';
import { makePerson, type Person, signInAs } from '../../support/people';
import { makePhoto, photoForm, uploadAs } from '../../support/photos';
import { makeRider } from '../../support/riders';
import { addMember } from '../../support/sellers';
import { createVendor } from '../../support/shop';
import { because, makeStaff } from '../../support/staff';
import { removeFiles } from '../../support/timers';

useTestDatabase();

const KINDS = ['seller', 'rider'] as const;
const READ = { seller: readSale, rider: readRide };
const WITHDRAW = { seller: withdrawSale, rider: withdrawRide };

const own = async (kind: ApplicationKind, { cookie }: Person) =>
  (await callRoute(READ[kind], `/api/${kind}/application`, { cookie })).body.application;
const withdraw = (kind: ApplicationKind, { cookie }: Person) =>
  callRoute(WITHDRAW[kind], `/api/${kind}/application/withdraw`, { cookie, body: {} });
const decide = (
  kind: ApplicationKind,
  id: string,
  decision: Decision,
  { cookie }: Person,
  more: object = {},
) =>
  callRoute(decideCall, '/api/admin/application/decide', {
    cookie,
    body: { kind, id, decision, reason: 'Everything looks right', ...more },
  });
const read = (fileId: string, { cookie }: Person) =>
  callRoute(readFile, `/api/files/${fileId}`, { cookie, params: { fileId } });

/** An approved shop, its owner, and who approved it. */
async function approvedShop() {
  const [person, ops] = [await makePerson({ name: 'Mabel Ekhator' }), await makeStaff()];
  const id = await sendApplication('seller', person);
  const { status, body } = await decide('seller', id, 'approve', ops);
  expect(status, JSON.stringify(body)).toBe(200);
  return { person, ops, id, vendorId: body.vendorId as string };
}

/** Where the page of a work area sends someone without its role: a path, or "404". */
async function areaOf(kind: ApplicationKind, { userId }: Person): Promise<string> {
  const error: { digest?: string } = await refuseArea(kind, { userId, roles: [] }).catch(
    (thrown) => thrown,
  );
  return (
    /;(\/[^;]*);|;(404)$/
      .exec(error.digest ?? '')
      ?.slice(1)
      .find(Boolean) ?? 'neither'
  );
}

describe('a work area', () => {
  it.each(KINDS)('of a %s leads applicants to their application', async (kind) => {
    const [person, ops] = [await makePerson({ name: 'Mabel Ekhator' }), await makeStaff()];
    expect(await areaOf(kind, person)).toBe('404');
    await apply(kind, person, { acceptTerms: true });
    expect(await areaOf(kind, person)).toBe(`/${kind}/apply`);
    expect(await areaOf(kind === 'seller' ? 'rider' : 'seller', person)).toBe('404');
    const id = await sendApplication(kind, person);
    expect(await areaOf(kind, person)).toBe(`/${kind}/apply`);
    await decide(kind, id, 'reject', ops);
    expect(await areaOf(kind, person)).toBe(`/${kind}/apply`);
  });

  it('is hidden again from someone whose role was taken away', async () => {
    const { person } = await approvedShop();
    expect(await areaOf('seller', person)).toBe('404');
  });
});

describe('a draft', () => {
  it('stores what was filled in, a call at a time, and returns what is missing', async () => {
    const person = await makePerson();
    const { body } = await callRoute(readSale, '/api/seller/application', person);
    const needed = body.missing.map(({ field }: { field: string }) => field);
    expect(body.application).toBeNull();
    expect(needed).toEqual(expect.arrayContaining(['businessName', 'logo', 'acceptTerms']));
    expect(needed).not.toContain('hours');
    await apply('seller', person, { businessName: 'Mabel’s', categories: ['Food'] });
    await apply('seller', person, { phone: '0812 440 7719', businessName: null });
    const draft = await own('seller', person);
    expect(draft).toMatchObject({
      state: 'draft',
      shop: {
        businessName: '',
        categories: ['Food'],
        phone: '+2348124407719',
        prepMinutes: 20,
        hours: [{ days: [0, 1, 2, 3, 4, 5, 6], open: '09:00', close: '18:00' }],
      },
    });
    const missing = draft.missing.map(({ field }: { field: string }) => field);
    expect(missing).toContain('businessName');
    expect(missing).toContain('foodCertificate');
    expect(missing).not.toContain('phone');
    expect(await Application.countDocuments({ userId: person.userId })).toBe(1);
  });

  it.each<[ApplicationKind, object, string]>([
    ['seller', { businessName: '!!!' }, 'businessName'],
    ['seller', { businessName: '\u0301\u0301\u0301\u0301 ☠' }, 'businessName'],
    ['seller', { categories: ['Cars'] }, 'categories.0'],
    ['seller', { description: 'x'.repeat(161) }, 'description'],
    ['seller', { phone: '12345' }, 'phone'],
    ['seller', { prepMinutes: 0 }, 'prepMinutes'],
    ['seller', { address: 'Ekosodin Gate' }, 'address'],
    ['seller', { address: 'Ekosodin Gate', latitude: 6.5244, longitude: 3.3792 }, 'address'],
    ['seller', { address: 'Ekosodin Gate', latitude: 6.3985, longitude: 5.6088 }, 'address'],
    ['seller', { hours: [{ days: [1], open: '20:00', close: '10:00' }] }, 'hours.0'],
    [
      'seller',
      {
        hours: [
          { days: [1, 2], open: '08:00', close: '12:00' },
          { days: [2], open: '11:00', close: '13:00' },
        ],
      },
      'hours',
    ],
    ['seller', { foodCertificateUntil: 'soon' }, 'foodCertificateUntil'],
    ['seller', { document: 'a'.repeat(24) }, 'document'],
    ['rider', { vehicle: 'plane' }, 'vehicle'],
    ['rider', { guarantorPhone: '0' }, 'guarantorPhone'],
    ['rider', { bankCode: '044', accountNumber: '123' }, 'accountNumber'],
    ['rider', { bankCode: '044', accountNumber: '0803 555 0101' }, 'accountNumber'],
    ['rider', { bankCode: '044', accountNumber: '1234560000' }, 'accountNumber'],
    ['rider', { bankCode: '999', accountNumber: '0691224508' }, 'bankCode'],
  ])('of a %s refuses %j at its field', async (kind, body, field) => {
    const person = await makePerson();
    expect(await apply(kind, person, body)).toMatchObject({ status: 400, body: { field } });
  });

  it('removes invisible direction marks and shows HTML as text', async () => {
    const person = await makePerson();
    await apply('seller', person, { businessName: '\u202eMabel <b>&</b>' });
    expect((await own('seller', person)).shop.businessName).toBe('Mabel <b>&</b>');
  });

  it('takes the holder’s name from the bank', async () => {
    const person = await makePerson();
    await apply('rider', person, { bankCode: '044', accountNumber: '0691 224 508' });
    const { bank } = await own('rider', person);
    expect(bank).toMatchObject({ bankName: 'Access Bank', accountNumber: '0691224508' });
    expect(bank.accountName).toMatch(/^[A-Z]+ [A-Z]+$/);
  });

  it('is begun once by two tabs at the same time', async () => {
    const person = await makePerson();
    const answers = await Promise.all([
      apply('rider', person, { vehicle: 'foot' }),
      apply('rider', person, { plate: 'X' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Application.countDocuments({ userId: person.userId })).toBe(1);
  });

  it('lets go of a document that another takes the place of', async () => {
    const person = await makePerson();
    const photo = await makePhoto();
    const [first, second] = [
      await uploadAs(person, photo, 'application'),
      await uploadAs(person, photo, 'application'),
    ];
    await apply('rider', person, { identity: first });
    await apply('rider', person, { identity: second });
    expect(await StoredFile.findById(first).lean()).toMatchObject({ attachment: null });
    expect((await own('rider', person)).files.identity.fileId).toBe(second);
    // Another person's document can't be attached.
    const other = await makePerson();
    expect((await apply('rider', other, { identity: second })).body.field).toBe('identity');
  });
});

describe.each(KINDS)('an application of a %s', (kind) => {
  it('is sent once it is complete, and only once', async () => {
    const person = await makePerson();
    const refused = await apply(kind, person, { submit: true });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.missing.length).toBeGreaterThan(3);
    const fields = await completeApplication(kind, person);
    await apply(kind, person, fields);
    const answers = await Promise.all([
      apply(kind, person, { submit: true }),
      apply(kind, person, { submit: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await own(kind, person)).state).toBe('submitted');
    expect(await apply(kind, person, { acceptTerms: true })).toMatchObject({
      status: 409,
      body: { message: M.sent },
    });
  });

  it('is withdrawn to a draft, or decided: never both', async () => {
    for (const decision of ['approve', 'reject'] as const) {
      const [person, ops] = [await makePerson(), await makeStaff()];
      const id = await sendApplication(kind, person);
      const answers = await Promise.all([withdraw(kind, person), decide(kind, id, decision, ops)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { state } = await own(kind, person);
      const isWithdrawn = answers[0]?.status === 200;
      expect(state).toBe(isWithdrawn ? 'draft' : decision === 'approve' ? 'approved' : 'rejected');
      const has = await (kind === 'seller'
        ? VendorMember.exists({ userId: person.userId })
        : Rider.exists({ status: 'approved' }));
      if (isWithdrawn && kind === 'seller') expect(has).toBeNull();
    }
  });

  it('goes back with what is asked for, and is sent again', async () => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const id = await sendApplication(kind, person);
    const asked = await decide(kind, id, 'ask', ops, { reason: 'Take the photo again' });
    expect(asked.status).toBe(200);
    expect(await own(kind, person)).toMatchObject({
      _id: id,
      state: 'draft',
      decisions: [{ decision: 'ask', reason: 'Take the photo again' }],
    });
    expect((await apply(kind, person, { submit: true })).status).toBe(200);
    expect(
      await applicationMails.decided.render({ applicationId: id, turn: 0 }, new Date()),
    ).toMatchObject({
      to: person.email,
      text: expect.stringContaining('Take the photo again'),
    });
  });

  it('comes back only with the files that ops asked for again', async () => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const id = await sendApplication(kind, person);
    const field = kind === 'seller' ? 'document' : 'photo';
    await decide(kind, id, 'ask', ops, { asked: [field, 'cac'] });
    const again = () => apply(kind, person, { submit: true });
    expect(await own(kind, person)).toMatchObject({ asked: [field] });
    expect(await again()).toMatchObject({ status: 400, body: { field, message: M.askedAgain } });
    await apply(kind, person, {
      [field]: await uploadAs(person, await makePhoto(), 'application'),
    });
    expect((await again()).status).toBe(200);
    // Withdrawn then, it is changed as a whole.
    await withdraw(kind, person);
    expect(await own(kind, person)).toMatchObject({ state: 'draft', asked: [] });
  });

  it('is announced to those who may decide on it, and confirmed to its applicant', async () => {
    const person = await makePerson({ roles: ['customer', 'ops'] });
    const [ops, admin] = [await makeStaff('ops'), await makeStaff('admin')];
    const support = await makeStaff('support');
    const id = await sendApplication(kind, person);
    const rows = async (template: string) =>
      (await Outbox.find({ 'work.template': template } as object).lean())
        .map(({ work }) => work.ids)
        .filter(({ applicationId }) => applicationId === id);
    const sent = await rows('application-to-decide');
    expect(sent.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([ops.userId, admin.userId]),
    );
    expect(sent.map(({ userId }) => userId)).not.toContain(person.userId);
    expect(sent.map(({ userId }) => userId)).not.toContain(support.userId);
    const [toOps] = sent.filter(({ userId }) => userId === ops.userId);
    const [receipt] = await rows('application-sent');
    if (!toOps || !receipt) throw new Error('a mail is missing');
    expect(await applicationMails.toDecide.render(toOps, new Date())).toMatchObject({
      to: ops.email,
      text: expect.stringContaining(`/admin/applications/${id}`),
    });
    expect(await applicationMails.sent.render(receipt, new Date())).toMatchObject({
      to: person.email,
    });
    // Neither is sent for one that has been withdrawn since.
    await withdraw(kind, person);
    expect(await applicationMails.toDecide.render(toOps, new Date())).toBeNull();
    expect(await applicationMails.sent.render(receipt, new Date())).toBeNull();
  });

  it('isn’t decided by its applicant, nor by a reviewer who read an older one', async () => {
    const person = await makePerson({ roles: ['customer', 'ops'] });
    const id = await sendApplication(kind, person);
    expect(await decide(kind, id, 'approve', person)).toMatchObject({
      status: 403,
      body: { message: M.decideOwn },
    });
    const ops = await makeStaff();
    const { rev } = (
      await callRoute(readPage, `/api/admin/applications/${id}`, { ...ops, params: { id } })
    ).body;
    await withdraw(kind, person);
    await apply(kind, person, { submit: true });
    expect((await decide(kind, id, 'approve', ops, { rev })).body.message).toBe(M.changedSince);
  });

  /** Runs the timer of a rejection some days later; returns whether the application is still there. */
  const isLeftAfter = async (id: string, days: number) => {
    const now = new Date(Date.now() + days * 86_400_000);
    const { eraseAt } = (await Application.findById(id).lean()) ?? {};
    const ids = { applicationId: id, eraseAt: (eraseAt ?? now).toISOString() };
    await applicationTimers.erase.run(ids, now);
    await removeFiles(now);
    return (await Application.exists({ _id: id })) !== null;
  };

  it('leaves nothing 30 days after a rejection', async () => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const id = await sendApplication(kind, person);
    await decide(kind, id, 'reject', ops);
    expect(await isLeftAfter(id, 29)).toBe(true);
    // Taken up again, but not sent.
    await apply(kind, person, { acceptTerms: true });
    expect(await isLeftAfter(id, 31)).toBe(false);
    expect(await StoredFile.countDocuments({ uploaderId: person.userId })).toBe(0);
  });

  it('starts from what was sent after a rejection, and can be rejected again', async () => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const id = await sendApplication(kind, person);
    const before = await own(kind, person);
    await decide(kind, id, 'reject', ops);
    expect((await apply(kind, person, { submit: true })).status).toBe(200);
    const { shop, ride, bank, files } = before;
    expect(await own(kind, person)).toMatchObject({
      _id: id,
      state: 'submitted',
      ...{ shop, ride, bank, files },
      decisions: [{ decision: 'reject' }],
    });
    expect(await isLeftAfter(id, 31)).toBe(true);
    expect((await decide(kind, id, 'reject', ops)).status).toBe(200);
    expect(
      await Outbox.countDocuments({ _id: new RegExp(`application-erase.*${id}`) } as object),
    ).toBe(2);
  });

  it('goes with the account', async () => {
    const person = await makePerson();
    await sendApplication(kind, person);
    const at = new Date(Date.now() - 1_000);
    await User.updateOne({ _id: person.userId }, { deleteAt: at });
    await deletionTimers.due.run({ userId: person.userId, at: at.toISOString() }, new Date());
    await removeFiles(new Date());
    expect(await User.exists({ _id: person.userId })).toBeNull();
    expect(await Application.countDocuments({ userId: person.userId })).toBe(0);
    expect(await StoredFile.countDocuments({ uploaderId: person.userId })).toBe(0);
  });
});

describe('documents', () => {
  it('are read by their applicant and ops, whose reading is noted, and never cached', async () => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const id = await sendApplication('rider', person);
    const { fileId } = (await own('rider', person)).files.identity;
    const mine = await read(fileId, person);
    expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const theirs = await read(fileId, ops);
    expect([theirs.status, theirs.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await read(fileId, await makeStaff('support'))).status).toBe(404);
    expect((await read(fileId, await makePerson())).status).toBe(404);
    expect(await Audit.find({ refId: id, action: 'read-document' }).lean()).toHaveLength(1);
  });

  it('may be a PDF, which is saved under a strict policy, but not in the place of a photo', async () => {
    const person = await makePerson();
    const pdf = Buffer.from('%PDF-1.7 /JS (app.alert(1))');
    const identity = await uploadAs(person, pdf, 'application');
    await apply('rider', person, { identity });
    const { headers } = await read(identity, person);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const photo = await uploadAs(person, pdf, 'application');
    expect(await apply('rider', person, { photo })).toMatchObject({
      status: 400,
      body: { field: 'photo', message: M.picture },
    });
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.4'), 400],
    ['a PDF of 6 MB', Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(6_000_000)]), 413],
  ])('refuse %s', async (_, bytes, status) => {
    const { POST: upload } = await import('@/app/api/files/route');
    const { cookie } = await makePerson();
    const sent = { cookie, ...photoForm(bytes, { purpose: 'application' }) };
    expect((await callRoute(upload, '/api/files', sent)).status).toBe(status);
  });
});

describe('an approval', () => {
  it('opens the shop with its owner, who works in it from the next call', async () => {
    const person = await makePerson();
    // The session is in the cache with its old roles.
    await own('seller', person);
    const board = () => callRoute(readBoard, '/api/seller/orders?state=new', person);
    expect((await board()).status).toBe(404);
    const id = await sendApplication('seller', person);
    const { logo } = (await own('seller', person)).files;
    expect(await readPublicPicture(logo.fileId, 320)).toBeNull();
    const { body } = await decide('seller', id, 'approve', await makeStaff());
    expect((await board()).status).toBe(200);
    const vendor = await Vendor.findById(body.vendorId).lean();
    expect(vendor).toMatchObject({
      status: 'open',
      businessName: 'Mabel’s Small Chops',
      profilePhoto: `/pictures/${logo.fileId}`,
      phone: '+2348124407719',
      landmark: 'Blue kiosk, opposite the pharmacy',
      prepMinutes: 20,
    });
    expect(await readPublicPicture(logo.fileId, 320)).not.toBeNull();
    expect(await VendorMember.findOne({ userId: person.userId }).lean()).toMatchObject({
      role: 'owner',
    });
    expect(await apply('seller', person, {})).toMatchObject({
      status: 409,
      body: { message: M.hasShop },
    });
  });

  it.each(KINDS)('to %s waits while the email is unconfirmed', async (kind) => {
    const [person, ops] = [await makePerson({ isProved: false }), await makeStaff()];
    const id = await sendApplication(kind, person);
    expect((await decide(kind, id, 'approve', ops)).status).toBe(200);
    const own = (await callRoute(READ[kind], '/', person)).body;
    expect([own.application.state, own.waitsFor]).toEqual(['approved', person.email]);
    const user = () => User.findById(person.userId).lean();
    expect(await user()).toMatchObject({ roles: ['customer'], pendingRoles: { roles: [kind] } });
    const mail = await applicationMails.decided.render({ applicationId: id, turn: 0 }, new Date());
    expect(mail?.html).not.toContain('href="http://localhost:3000/seller"');
    await openRoleLink(person.email);
    expect((await user())?.roles).toEqual(['customer', kind]);
    const cookie = await signInAs(person.userId);
    expect((await callRoute(READ[kind], '/', { cookie })).body.waitsFor).toBeNull();
  });

  it('makes the rider, whose offers end with the licence', async () => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const id = await sendApplication('rider', person);
    expect((await decide('rider', id, 'approve', ops)).status).toBe(200);
    const goOnline = async () =>
      (
        await callRoute(presence, '/api/rider/presence', {
          cookie: await signInAs(person.userId),
          body: { isOnline: true, latitude: 6.4, longitude: 5.61 },
        })
      ).status;
    expect(await goOnline()).toBe(200);
    expect(await Rider.findById(person.userId).lean()).toMatchObject({
      plate: 'BEN 408 KA',
      licenceUntil: '2099-12-31',
    });
    expect((await apply('rider', person, {})).body.message).toBe(M.isRider);
    await Rider.updateOne({ _id: person.userId }, { licenceUntil: '2026-01-31' });
    expect(await goOnline()).toBe(403);
    // The new one is sent as an application, and approved as one.
    const again = await sendApplication('rider', person);
    expect((await decide('rider', again, 'approve', ops)).status).toBe(200);
    expect(await goOnline()).toBe(200);
  });

  it('sets reminders of papers that end, which are void with a new paper', async () => {
    const { vendorId } = await approvedShop();
    const rows = await Outbox.find({ 'work.name': 'paper-ends' } as object).lean();
    const ofShop = rows.filter(({ work }) => work.ids.refId === vendorId);
    expect(ofShop.map(({ work }) => work.ids.days).sort()).toEqual([0, 30, 7]);
    const remind = (lastDay: string) =>
      applicationTimers.paper.run(
        { paper: 'certificate', refId: vendorId, lastDay, days: 7 },
        new Date(),
      );
    const mails = () => Outbox.countDocuments({ 'work.template': 'paper-ends' } as object);
    await remind('2026-12-31');
    expect(await mails()).toBe(0);
    await remind('2099-12-31');
    expect(await mails()).toBe(1);
  });

  it('isn’t given to a suspended account', async () => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const id = await sendApplication('seller', person);
    await User.updateOne({ _id: person.userId }, { status: 'suspended' });
    expect((await decide('seller', id, 'approve', ops)).status).toBe(409);
    expect(await Vendor.countDocuments({ businessName: 'Mabel’s Small Chops', phone: '' })).toBe(0);
    expect((await Application.findById(id).lean())?.state).toBe('submitted');
  });
});

describe('ops', () => {
  const list = async (query: string, { cookie }: Person) =>
    (await callRoute(readList, `/api/admin/applications${query}`, { cookie })).body.applications;

  it('list what waits, the oldest first, and no draft that was never sent', async () => {
    const ops = await makeStaff();
    const people = [await makePerson(), await makePerson(), await makePerson()] as const;
    const [first, second] = [
      await sendApplication('rider', people[0]),
      await sendApplication('seller', people[1]),
    ];
    await apply('seller', people[2], { businessName: 'Not yet' });
    const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id);
    const waiting = ids(await list('', ops));
    expect(waiting.indexOf(first)).toBeLessThan(waiting.indexOf(second));
    expect(waiting).toContain(second);
    const drafts = await list('?state=draft', ops);
    expect(drafts.filter(({ name }: { name: string }) => name === 'Not yet')).toEqual([]);
  });

  it('confirm a check until its subject changes, and take that back', async () => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const staff = await makePerson({ roles: ['customer', 'ops'] });
    const id = await sendApplication('rider', person);
    const check = (name: string, more: object = {}, cookie = ops.cookie) =>
      callRoute(checkCall, '/api/admin/application/check', {
        cookie,
        body: { id, check: name, isConfirmed: true, ...more },
      });
    const isOk = async (name: string) => {
      const { body } = await callRoute(readPage, `/api/admin/applications/${id}`, {
        ...ops,
        params: { id },
      });
      return body.checks.find((one: { id: string }) => one.id === name)?.isOk;
    };
    expect((await check('photo')).body.rev).toBe(1);
    await check('guarantor');
    expect([await isOk('photo'), await isOk('guarantor'), await isOk('phone')]).toEqual([
      true,
      true,
      false,
    ]);
    const ownId = await sendApplication('rider', staff);
    expect((await check('phone', { id: ownId }, staff.cookie)).status).toBe(403);
    await check('guarantor', { isConfirmed: false });
    expect(await isOk('guarantor')).toBe(false);
    expect((await check('foodCertificate')).status).toBe(409);
    await withdraw('rider', person);
    await apply('rider', person, {
      photo: await uploadAs(person, await makePhoto(), 'application'),
      submit: true,
    });
    expect((await check('photo', { rev: 1 })).body.message).toBe(M.changedSince);
    expect(await isOk('photo')).toBe(false);
    expect(await Audit.countDocuments({ refId: id, action: 'check-application' })).toBe(3);
  });

  it.each([
    ['shop', 'Mabel’s Small Chops', "mabel's  small chops."],
    ['shop', 'Mama Ebo Ltd.', 'MAMA EBO LTD'],
    ['plate', 'BEN829QX', 'ben-829 qx'],
  ])('see that another has this %s: %s, %s', async (what, one, another) => {
    const [person, ops] = [await makePerson(), await makeStaff()];
    const kind = what === 'shop' ? 'seller' : 'rider';
    const given = (text: string) => (what === 'shop' ? { businessName: text } : { plate: text });
    const details = async (id: string) => {
      const params = { id };
      const { body } = await callRoute(readPage, `/api/admin/applications/${id}`, {
        ...ops,
        params,
      });
      return body.checks.find((check: { id: string }) => check.id === 'double').detail as string;
    };
    const sendAs = async (who: Person, text: string) => {
      const fields = { ...(await completeApplication(kind, who)), ...given(text), submit: true };
      return String((await apply(kind, who, fields)).body.application._id);
    };
    const first = await sendAs(await makePerson(), one);
    const second = await sendAs(person, another);
    expect(await details(second)).toContain('Another application has this');
    await decide(kind, first, 'approve', ops);
    expect(await details(second)).toMatch(
      /There’s a shop with this name|Another rider has this plate/,
    );
  });

  it('see what the system has checked', async () => {
    const [person, other, ops] = [await makePerson(), await makePerson(), await makeStaff()];
    await sendApplication('seller', other);
    const id = await sendApplication('seller', person);
    const { body } = await callRoute(readPage, `/api/admin/applications/${id}`, {
      ...ops,
      params: { id },
    });
    const checks = new Map(
      body.checks.map((check: { id: string; isOk: boolean }) => [check.id, check.isOk]),
    );
    expect(Object.fromEntries(checks)).toMatchObject({ area: true, double: false, paper: true });
    expect(await Audit.exists({ refId: id, action: 'read-application' })).not.toBeNull();
  });

  const shopCall = (
    handler: typeof suspendShop,
    verb: string,
    vendorId: string,
    { cookie }: Person,
    more: object = because('Two complaints about spoilt food'),
  ) => callRoute(handler, `/api/admin/shop/${verb}`, { cookie, body: { vendorId, ...more } });

  it('suspend a shop at once and open it again', async () => {
    const { vendorId, ops, person } = await approvedShop();
    const board = async () =>
      (await callRoute(readBoard, `/?state=new&vendorId=${vendorId}`, person)).body.shop;
    const suspended = { status: 'suspended', statusReason: 'Two complaints about spoilt food' };
    const answer = await shopCall(suspendShop, 'suspend', vendorId, ops);
    expect(answer.body.shop).toMatchObject(suspended);
    expect(await board()).toMatchObject({ ...suspended, isOpen: false });
    expect((await shopCall(suspendShop, 'suspend', vendorId, ops)).status).toBe(409);
    expect((await shopCall(reopenShop, 'reopen', vendorId, ops)).body.shop.status).toBe('open');
    expect(await board()).toMatchObject({ status: 'open', statusReason: '' });
    const find = async (q: string) =>
      (await callRoute(readShops, `/api/admin/shop/list?q=${encodeURIComponent(q)}`, ops)).body
        .shops;
    const shops = await find('mabel');
    expect(await find('MABELS  chops')).toEqual(shops);
    expect(await find('!!!')).toEqual([]);
    expect(shops.map((shop: { vendorId: string }) => shop.vendorId)).toContain(vendorId);
  });

  it('close a shop for good only together', async () => {
    const { vendorId, ops } = await approvedShop();
    const asked = await shopCall(closeShop, 'close', vendorId, ops);
    expect(asked.body).toMatchObject({
      isWaiting: true,
      shop: { status: 'open', isClosing: true },
    });
    expect((await shopCall(closeShop, 'close', vendorId, ops)).status).toBe(409);
    const { approvals } = (await callRoute(readApprovals, '/api/admin/approvals', ops)).body;
    const one = approvals.find(({ jobId }: { jobId: string }) => jobId === vendorId);
    expect(one).toMatchObject({ kind: 'shop', customer: 'Mabel’s Small Chops', isOwn: true });
    const agree = ({ cookie }: Person) =>
      callRoute(agreeCall, '/api/admin/approval/agree', {
        cookie,
        body: { approvalId: one.id, ...because('Agreed on the phone') },
      });
    expect((await agree(ops)).status).toBe(403);
    expect((await agree(await makeStaff())).status).toBe(200);
    expect(await Vendor.findById(vendorId).lean()).toMatchObject({ status: 'closed' });
    expect((await shopCall(reopenShop, 'reopen', vendorId, ops)).status).toBe(409);
  });

  it('correct a shop’s name and place, but not of their own shop', async () => {
    const { vendorId, ops, person } = await approvedShop();
    const name = { businessName: 'Mabel’s Kitchen', ...because('New sign at the shop') };
    expect((await shopCall(editShop, 'edit', vendorId, ops, name)).body.shop.name).toBe(
      'Mabel’s Kitchen',
    );
    const ended = { foodCertificateUntil: '2026-01-31', ...because('Paper ran out') };
    await shopCall(editShop, 'edit', vendorId, ops, ended);
    const { shop: own } = (await callRoute(readBoard, '/?state=new', person)).body;
    expect(own).toMatchObject({ status: 'open', certificateUntil: '2026-01-31' });
    const { shops } = (await callRoute(readShops, '/api/admin/shop/list?paper=ending', ops)).body;
    expect(shops).toMatchObject([{ vendorId, problems: ['paper-over', 'no-products'] }]);
    const away = { address: 'Ikeja', latitude: 6.6, longitude: 3.35, ...because('They moved') };
    expect((await shopCall(editShop, 'edit', vendorId, ops, away)).body.field).toBe('address');
    const shop = await createVendor();
    await addMember(shop, ops.userId);
    expect((await shopCall(suspendShop, 'suspend', shop, ops)).status).toBe(403);
  });

  it.each(['suspend', 'reopen'] as const)('%s a rider, whose jobs go on', async (verb) => {
    const status = verb === 'suspend' ? 'approved' : 'suspended';
    const rider = await makeRider({ status, load: 1 });
    const { cookie } = await makeStaff();
    const { POST } = await import(`@/app/api/admin/rider/${verb}/route`);
    const body = { riderId: rider.userId, ...because('Papers are being checked') };
    const got = await callRoute(POST, `/api/admin/rider/${verb}`, { cookie, body });
    expect(got.body.rider).toMatchObject({
      status: verb === 'suspend' ? 'suspended' : 'approved',
      load: 1,
    });
    expect((await callRoute(POST, `/api/admin/rider/${verb}`, { cookie, body })).status).toBe(200);
  });
});
