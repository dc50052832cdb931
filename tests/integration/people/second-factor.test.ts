import { generate } from 'otplib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { POST as resetCall } from '@/app/api/admin/factor/reset/route';
import { GET as readPeople } from '@/app/api/admin/people/route';
import { POST as confirmCall } from '@/app/api/user/confirmSecondFactor/route';
import { POST as endCall } from '@/app/api/user/endSecondFactor/route';
import { POST as login } from '@/app/api/user/login/route';
import { POST as startCall } from '@/app/api/user/startSecondFactor/route';
import type { Role } from '@/lib/core/roles';
import { resetFactorFromCommandLine } from '@/lib/people/admin-grant';
import { hashPassword } from '@/lib/people/passwords';
import { env } from '@/lib/platform/env';
import { Session } from '@/models/platform/session';
import { User } from '@/models/platform/user';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makePerson, type Person } from '../../support/people';
import { because, makeStaff } from '../../support/staff';
import { visit } from '../../support/visit';

useTestDatabase();
afterEach(() => {
  vi.restoreAllMocks();
  env().STAFF_SECOND_FACTOR = 'off';
});

const PASSWORD = 'Correct-77-horse';
const CALLS = {
  startSecondFactor: startCall,
  confirmSecondFactor: confirmCall,
  endSecondFactor: endCall,
};
const call = (name: keyof typeof CALLS, { cookie }: Person, body: object) =>
  callRoute(CALLS[name], `/api/user/${name}`, { cookie, body });
const logIn = ({ email }: Person, code?: string) =>
  visit(login, { body: { email, password: PASSWORD, ...(code && { code }) } });

async function makeOwner(roles: Role[] = ['customer', 'ops']): Promise<Person> {
  const person = await makePerson({ roles });
  await User.updateOne({ _id: person.userId }, { passwordHash: await hashPassword(PASSWORD) });
  return person;
}

/** The code of so many times 30 s after now; each works once. */
const codeAt = (secret: string, steps: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps });

/** Sets a second factor up; the code of now is used then, and the next one is accepted already. */
async function setUp(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await call('startSecondFactor', person, { password: PASSWORD });
  const secret = String(started.body.secret);
  const code = await codeAt(secret, 0);
  const confirmed = await call('confirmSecondFactor', person, { code });
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

describe('signing in with a second factor', () => {
  it('asks for a code after the right password, and takes each code once', async () => {
    const person = await makeOwner();
    const { secret } = await setUp(person);
    expect(await logIn(person)).toMatchObject({ status: 401, body: { needsCode: true } });
    const code = await codeAt(secret, 1);
    expect((await logIn(person, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await logIn(person, code)).toMatchObject({ status: 401, body: { field: 'code' } });
  });

  it('takes each of ten recovery codes once, in any spelling', async () => {
    const person = await makeOwner();
    const { recoveryCodes } = await setUp(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    expect((await logIn(person, code.toUpperCase())).status).toBe(200);
    expect((await logIn(person, code)).status).toBe(401);
  });

  it('lets one of two concurrent sign-ins use the same code', async () => {
    const person = await makeOwner();
    const { secret } = await setUp(person);
    const code = await codeAt(secret, 1);
    const answers = await Promise.all([logIn(person, code), logIn(person, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('stops guessing after five wrong codes', async () => {
    const person = await makeOwner();
    const { secret } = await setUp(person);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logIn(person, '000000')).status).toBe(401);
    }
    expect((await logIn(person, await codeAt(secret, 1))).status).toBe(429);
  });

  it('stores neither the secret nor a recovery code', async () => {
    const person = await makeOwner();
    const { secret, recoveryCodes } = await setUp(person);
    const stored = JSON.stringify(await User.findById(person.userId).lean());
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  });
});

describe('setting up a second factor', () => {
  it('needs the password, and changes nothing until a code was given', async () => {
    const person = await makeOwner();
    const wrong = await call('startSecondFactor', person, { password: 'Wrong-77-horse' });
    expect(wrong).toMatchObject({ status: 400, body: { field: 'password' } });
    await call('startSecondFactor', person, { password: PASSWORD });
    expect((await call('confirmSecondFactor', person, { code: '000000' })).status).toBe(400);
    expect((await logIn(person)).status).toBe(200);
  });

  it('returns valid recovery codes only once when confirmed twice concurrently', async () => {
    const person = await makeOwner();
    const started = await call('startSecondFactor', person, { password: PASSWORD });
    const code = await codeAt(String(started.body.secret), 0);
    const confirm = () => call('confirmSecondFactor', person, { code });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const recoveryCodes = answers.flatMap(({ body }) => body.recoveryCodes ?? []);
    expect((await logIn(person, String(recoveryCodes[0]))).status).toBe(200);
  });

  it('is refused while there is one', async () => {
    const person = await makeOwner();
    await setUp(person);
    const again = await call('startSecondFactor', person, { password: PASSWORD });
    expect(again.status).toBe(409);
  });
});

describe('where staff need a second factor', () => {
  const people = (by: Person) =>
    callRoute(readPeople, '/api/admin/people', { cookie: by.cookie }).then(({ status }) => status);

  it('ops and admin count once it is set up', async () => {
    const person = await makeOwner();
    env().STAFF_SECOND_FACTOR = 'on';
    expect(await people(person)).toBe(404);
    const { recoveryCodes } = await setUp(person);
    expect(await people(person)).toBe(200);
    const [code] = recoveryCodes;
    expect(await call('endSecondFactor', person, { password: PASSWORD, code })).toMatchObject({
      status: 403,
    });
  });

  it('everybody else can switch it off with a code', async () => {
    const person = await makeOwner(['customer', 'support']);
    env().STAFF_SECOND_FACTOR = 'on';
    const { recoveryCodes } = await setUp(person);
    const end = (code?: string) => call('endSecondFactor', person, { password: PASSWORD, code });
    expect((await end('000000')).status).toBe(400);
    expect((await end(recoveryCodes[0])).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
  });
});

describe('a lost second factor', () => {
  it('is reset by another admin, and its owner is logged out', async () => {
    const [admin, person] = [await makeStaff('admin'), await makeOwner()];
    await setUp(person);
    const reset = (by: Person, userId: string) =>
      callRoute(resetCall, '/api/admin/factor/reset', {
        cookie: by.cookie,
        body: { userId, ...because() },
      });
    expect((await reset(admin, admin.userId)).status).toBe(403);
    expect((await reset(admin, person.userId)).status).toBe(200);
    expect(await Session.countDocuments({ userId: person.userId })).toBe(0);
    expect((await logIn(person)).status).toBe(200);
    expect((await reset(admin, person.userId)).status).toBe(409);
  });

  it('is reset on the command line for the last admin', async () => {
    const person = await makeOwner(['customer', 'admin']);
    await setUp(person);
    await resetFactorFromCommandLine(person.email, new Date());
    expect((await logIn(person)).status).toBe(200);
  });
});
