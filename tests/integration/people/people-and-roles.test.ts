import { describe, expect, it } from 'vitest';
import { POST as noteCall } from '@/app/api/admin/note/route';
import { GET as readPerson } from '@/app/api/admin/people/[userId]/route';
import { GET as readPeople } from '@/app/api/admin/people/route';
import { POST as grantCall } from '@/app/api/admin/role/grant/route';
import { POST as revokeCall } from '@/app/api/admin/role/revoke/route';
import { POST as login } from '@/app/api/user/login/route';
import { POST as resetPassword } from '@/app/api/user/resetPassword/route';
import type { StaffRole } from '@/lib/core/roles';
import { findableWords, phoneEndings } from '@/lib/core/text';
import { grantFromCommandLine } from '@/lib/people/admin-grant';
import { requestPasswordReset } from '@/lib/people/password-reset';
import { hashPassword } from '@/lib/people/passwords';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { findActor } from '@/lib/platform/session';
import { LedgerAccount } from '@/models/ledger/ledger';
import { AccountLink } from '@/models/people/account-link';
import { Audit } from '@/models/platform/audit';
import { Session } from '@/models/platform/session';
import { User } from '@/models/platform/user';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { openRoleLink } from '../../support/mails';
import { makePerson, type Person } from '../../support/people';
import { because, makeStaff } from '../../support/staff';
import { unique } from '../../support/unique';
import { visit } from '../../support/visit';

useTestDatabase();

const CALLS = { grant: grantCall, revoke: revokeCall };
const change = (
  what: keyof typeof CALLS,
  role: StaffRole,
  { userId }: Pick<Person, 'userId'>,
  by: Person,
  why: object = because('Joins the desk in December'),
) =>
  callRoute(CALLS[what], `/api/admin/role/${what}`, {
    cookie: by.cookie,
    body: { userId, role, ...why },
  });
const getRoles = async ({ userId }: Pick<Person, 'userId'>) =>
  (await User.findById(userId).lean())?.roles;
const find = async (q: string, by: Person) => {
  const { body } = await callRoute(readPeople, `/api/admin/people?${new URLSearchParams({ q })}`, {
    cookie: by.cookie,
  });
  return (body.people as { userId: string }[]).map(({ userId }) => userId);
};

describe('roles of staff', () => {
  it('count from the next call, and a role taken away ends at once', async () => {
    const admin = await makeStaff('admin');
    const person = await makePerson();
    expect((await callRoute(readPeople, '/api/admin/people', person)).status).toBe(404);

    expect((await change('grant', 'ops', person, admin)).status).toBe(200);
    expect((await callRoute(readPeople, '/api/admin/people', person)).status).toBe(200);

    expect((await change('revoke', 'ops', person, admin)).status).toBe(200);
    expect((await callRoute(readPeople, '/api/admin/people', person)).status).toBe(401);
    expect(await Session.countDocuments({ userId: person.userId })).toBe(0);
    expect(await getRoles(person)).toEqual(['customer']);
    const entries = await Audit.find({ refId: person.userId }).sort({ at: 1 }).lean();
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'grant-role', before: {}, after: { role: 'ops' } },
      { action: 'revoke-role', before: { role: 'ops' }, after: {} },
    ]);
  });

  it.each([
    ['grant', 'ops', 409],
    ['revoke', 'support', 409],
  ] as const)('%s of %s to a person of ops is a %d', async (what, role, status) => {
    const [admin, person] = [await makeStaff('admin'), await makeStaff('ops')];
    expect((await change(what, role, person, admin)).status).toBe(status);
  });

  it('aren’t given by ops, nor as seller or rider, nor to a suspended account', async () => {
    const [admin, person] = [await makeStaff('admin'), await makePerson()];
    expect((await change('grant', 'support', person, await makeStaff('ops'))).status).toBe(404);
    expect((await change('grant', 'rider' as StaffRole, person, admin)).status).toBe(400);
    await User.updateOne({ _id: person.userId }, { status: 'suspended' });
    expect((await change('grant', 'support', person, admin)).status).toBe(403);
  });

  it('answer a repeated command as the first time', async () => {
    const [admin, person] = [await makeStaff('admin'), await makePerson()];
    const why = because();
    const first = await change('grant', 'support', person, admin, why);
    expect(await change('grant', 'support', person, admin, why)).toMatchObject({
      status: 200,
      body: { person: first.body.person },
    });
  });

  it('leave one admin, also if all admins give up their role at once', async () => {
    await User.updateMany({ roles: 'admin' }, { roles: ['customer'] });
    const admins = await Promise.all([1, 2, 3].map(() => makeStaff('admin')));
    const answers = await Promise.all(
      admins.map((admin) => change('revoke', 'admin', admin, admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      PEOPLE_MESSAGES.lastAdmin,
    );
    expect(await User.countDocuments({ roles: 'admin' })).toBe(1);
  });
});

describe('a role for an unconfirmed email', () => {
  const register = async () => {
    const stranger = await makePerson({ isProved: false });
    const strangers = {
      passwordHash: await hashPassword('Strangers-77-pass'),
      googleSub: unique(),
      googleEmail: 'stranger@gmail.example',
      secondFactor: { sealed: 'x', isOn: true, lastStep: 0, recovery: [] },
    };
    await User.updateOne({ _id: stranger.userId }, strangers);
    return stranger;
  };

  it('waits for the mailed link, which takes everybody else off the account', async () => {
    const [admin, boss] = [await makeStaff('admin'), await register()];
    const granted = await change('grant', 'admin', boss, admin);
    expect(granted.body.person).toMatchObject({ roles: ['customer'], pendingRoles: ['admin'] });
    expect((await callRoute(readPeople, '/api/admin/people', boss)).status).toBe(404);
    const shown = await callRoute(readPerson, '/', {
      cookie: admin.cookie,
      params: { userId: boss.userId },
    });
    expect(shown.body.person).toMatchObject({ roles: ['customer'], pendingRoles: ['admin'] });

    await openRoleLink(boss.email, 'Correct-88-horse');
    const user = await User.findById(boss.userId).lean();
    expect(user).toMatchObject({ roles: ['customer', 'admin'], provedEmail: boss.email });
    expect(user).not.toHaveProperty('pendingRoles');
    expect(user).not.toHaveProperty('googleSub');
    expect(user).not.toHaveProperty('secondFactor');
    expect(await Session.countDocuments({ userId: boss.userId })).toBe(0);
    const logIn = (password: string) => visit(login, { body: { email: boss.email, password } });
    expect((await logIn('Strangers-77-pass')).status).toBe(401);
    expect((await logIn('Correct-88-horse')).status).toBe(200);
  });

  it('granted again mails another link, and is called off by revoking it', async () => {
    const [admin, boss] = [await makeStaff('admin'), await register()];
    await change('grant', 'ops', boss, admin);
    await change('grant', 'ops', boss, admin);
    expect(await AccountLink.countDocuments({ userId: boss.userId })).toBe(2);
    const off = await change('revoke', 'ops', boss, admin);
    expect(off).toMatchObject({ status: 200, body: { person: { pendingRoles: [] } } });
    expect((await change('revoke', 'ops', boss, admin)).status).toBe(409);
    await openRoleLink(boss.email);
    expect(await getRoles(boss)).toEqual(['customer']);
  });

  it('isn’t given by another mailbox, to which the stranger moved the account', async () => {
    const [admin, boss] = [await makeStaff('admin'), await register()];
    await change('grant', 'ops', boss, admin);
    const email = `moved-${unique()}@eki.example`;
    await User.updateOne({ _id: boss.userId }, { email });
    await requestPasswordReset(email, new Date());
    await openRoleLink(email);
    expect(await getRoles(boss)).toEqual(['customer']);
  });

  it('is refused for a changed email that is not confirmed', async () => {
    const [admin, person] = [await makeStaff('admin'), await makePerson()];
    await User.updateOne({ _id: person.userId }, { confirmedEmail: person.email });
    await User.updateOne({ _id: person.userId }, { email: `boss-${unique()}@eki.example` });
    const refused = await change('grant', 'admin', person, admin);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: PEOPLE_MESSAGES.roleUnconfirmed },
    });
  });

  it('is given at once where the link was opened before the grant', async () => {
    const [admin, person] = [await makeStaff('admin'), await makePerson({ isProved: false })];
    await requestPasswordReset(person.email, new Date());
    await openRoleLink(person.email);
    await change('grant', 'ops', person, admin);
    expect(await getRoles(person)).toEqual(['customer', 'ops']);
  });
});

describe('sessions of staff', () => {
  it('end 12 hours after the sign-in, those of others don’t', async () => {
    const after = new Date(Date.now() + 12 * 3_600_000 + 1_000);
    const [ops, person] = [await makeStaff('ops'), await makePerson()];
    expect(await findActor(ops.cookie, { fresh: true, now: after })).toBeNull();
    expect(await findActor(person.cookie, { fresh: true, now: after })).not.toBeNull();
  });
});

describe('people', () => {
  it.each([
    ['a beginning of a name', 'osag'],
    ['two beginnings in any order', 'ehi osag'],
    ['other capitals and marks', 'ÓSAGÌE'],
    ['a phone number as it is said', '0803 555 0101'],
    ['the first digits of a phone number', '0803 555 0'],
    ['the first digits with the country’s code', '+234 803-555'],
    ['the code without its plus', '234803555'],
    ['the digits after the zero', '803555'],
    ['digits from the middle of a phone number', '55501'],
    ['the last four digits of a phone number', '0101'],
    ['a name with an apostrophe', "o'brien"],
    ['a name without its apostrophe', 'OBRIEN'],
    ['the part after the apostrophe', 'brien osagie'],
    ['a name with another apostrophe', 'O’Brien'],
    ['an email', 'FINDME@test.example'],
  ])('are found by %s', async (_what, q) => {
    const ops = await makeStaff('ops');
    const email = 'findme@test.example';
    const there = await User.findOne({ email }).lean();
    const userId = there?._id.toString() ?? (await makePerson()).userId;
    const known = { name: "Ọ̀sagie Ehigiator O'Brien", phone: '+2348035550101', email };
    const words = { nameWords: findableWords(known.name), phoneEndings: phoneEndings(known.phone) };
    await User.updateOne({ _id: userId }, { ...known, ...words });
    expect(await find(q, ops)).toEqual([userId]);
  });

  it('aren’t found by words that match no one', async () => {
    const ops = await makeStaff('ops');
    expect(await find('osagie nobody', ops)).toEqual([]);
    expect(await find('!!!', ops)).toEqual([]);
    expect(await find('o', ops)).toEqual([]);
    expect(await find('101', ops)).toEqual([]);
    expect(await find('9999', ops)).toEqual([]);
  });

  it('are shown with their roles, and that leaves one entry an hour', async () => {
    const [ops, person] = [await makeStaff('ops'), await makePerson()];
    const params = { userId: person.userId };
    const read = () =>
      callRoute(readPerson, `/api/admin/people/${person.userId}`, { cookie: ops.cookie, params });
    expect((await read()).body.person).toMatchObject({
      userId: person.userId,
      roles: ['customer'],
      sessions: [expect.anything()],
    });
    await read();
    expect(await Audit.countDocuments({ refId: person.userId, action: 'read-person' })).toBe(1);
  });
});

describe('a note about a person', () => {
  it('is seen by staff on their page, once for each command', async () => {
    const [ops, person] = [await makeStaff('ops'), await makePerson()];
    const note = { userId: person.userId, text: 'Brings the CAC paper on Monday' };
    const body = { ...note, commandId: 'note-12345678' };
    const send = (change: object = {}) =>
      callRoute(noteCall, '/api/admin/note', { cookie: ops.cookie, body: { ...body, ...change } });
    await send();
    expect((await send()).body.notes).toMatchObject([{ text: note.text }]);
    const params = { userId: person.userId };
    const read = await callRoute(readPerson, '/', { cookie: ops.cookie, params });
    expect(read.body.person.notes).toMatchObject([{ text: note.text }]);
    expect((await send({ text: '  \u200b ' })).status).toBe(400);
    expect((await send({ userId: 'f'.repeat(24), commandId: 'note-87654321' })).status).toBe(404);
  });
});

describe('npm run admin:grant', () => {
  const input = { email: 'first@admin.example', name: 'First Admin', role: 'admin' } as const;

  it('opens the account with its wallet, and its link sets a password', async () => {
    const { isNew, link } = await grantFromCommandLine(input, new Date());
    expect(isNew).toBe(true);
    const find = () => User.findOne({ email: input.email }).lean();
    const user = await find();
    expect(user).toMatchObject({ roles: ['customer'], heldEmails: [input.email] });
    expect(await LedgerAccount.countDocuments({ ownerId: user?._id })).toBe(1);
    const { searchParams } = new URL(link ?? '');
    const proof = { id: searchParams.get('id'), token: searchParams.get('token') };
    const body = { ...proof, newPassword: 'Correct-77-horse' };
    expect((await visit(resetPassword, { body })).status).toBe(200);
    expect((await find())?.roles).toEqual(['customer', 'admin']);
  });

  it('changes nothing for a person who has the role, and retains their others', async () => {
    await expect(grantFromCommandLine(input, new Date())).rejects.toMatchObject({
      code: 'conflict',
    });
    await grantFromCommandLine({ ...input, role: 'support' }, new Date());
    const user = await User.findOne({ email: input.email }).lean();
    expect(user?.roles).toEqual(['customer', 'admin', 'support']);
  });

  it('asks for a name before it opens an account', async () => {
    const nobody = { email: 'nobody@admin.example', role: 'ops' } as const;
    await expect(grantFromCommandLine(nobody, new Date())).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await User.exists({ email: nobody.email })).toBeNull();
  });
});
