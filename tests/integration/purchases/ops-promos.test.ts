import { beforeAll, describe, expect, it } from 'vitest';
import { POST as endPromo } from '@/app/api/admin/promo/end/route';
import { POST as savePromo } from '@/app/api/admin/promo/save/route';
import { GET as listPromos } from '@/app/api/admin/promos/route';
import { POST as applyPromo } from '@/app/api/promo/apply/route';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import { Audit } from '@/models/platform/audit';
import { Promo } from '@/models/purchases/promo';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makePerson, type Person } from '../../support/people';
import { createPromo } from '../../support/promos';
import { because, makeStaff, signedInAgo } from '../../support/staff';

useTestDatabase();

let ops: Person;
let customer: Person;
beforeAll(async () => {
  ops = await makeStaff();
  customer = await makePerson();
});

const TERMS = {
  promoId: null,
  code: 'fresher25',
  type: 'percentage',
  value: 12.5,
  freeShipping: false,
  maxDiscount: 1_500,
  minSpend: 2_000,
  startsAt: null,
  endsAt: null,
  limit: 100,
  perUser: 1,
  categories: [],
};

const save = (changes: object = {}, person = ops, why: object = because()) =>
  callRoute(savePromo, '/api/admin/promo/save', {
    cookie: person.cookie,
    body: { ...TERMS, ...changes, ...why },
  });
const end = (promoId: string, why: object = because()) =>
  callRoute(endPromo, '/api/admin/promo/end', { cookie: ops.cookie, body: { promoId, ...why } });
const apply = (code: string) =>
  callRoute(applyPromo, '/api/promo/apply', {
    cookie: customer.cookie,
    body: { code, orderTotal: 4_000, productIds: [] },
  });

describe('a promo of ops', () => {
  it('is made once however often it is sent, works, changes and ends, each with its audit entry', async () => {
    const why = because('Freshers’ week');
    const [made, again] = [await save({}, ops, why), await save({}, ops, why)];
    expect(made).toMatchObject({
      status: 200,
      body: { promo: { code: 'FRESHER25', value: 12.5 } },
    });
    expect(again.body).toEqual(made.body);
    expect((await apply('FRESHER25')).body).toMatchObject({ discount: 500, newTotal: 3_500 });

    const promoId: string = made.body.promo.id;
    const changed = await save({ promoId, code: 'OTHER', type: 'fixed', value: 300 });
    expect(changed.body.promo).toMatchObject({ code: 'FRESHER25', type: 'fixed', value: 300 });
    expect((await apply('FRESHER25')).body).toMatchObject({ discount: 300 });

    expect((await end(promoId)).body.promo).toMatchObject({ state: 'over' });
    expect(await end(promoId)).toMatchObject({
      status: 409,
      body: { message: PROMO_MESSAGES.promoOver },
    });
    expect((await apply('FRESHER25')).body).toMatchObject({ message: PROMO_MESSAGES.invalidPromo });
    const log = await Audit.find({ refId: promoId }).sort({ at: 1 }).lean();
    expect(log.map(({ action }) => action)).toEqual(['save-promo', 'save-promo', 'end-promo']);
    expect(log[1]).toMatchObject({ before: { valueBp: 1_250 }, after: { valueKobo: 30_000 } });
  });

  it.each([
    [{ value: 101 }, PROMO_MESSAGES.promoValue],
    [{ type: 'fixed', value: 10_001 }, PROMO_MESSAGES.promoValue],
    [{ value: 0 }, PROMO_MESSAGES.promoNothing],
    [{ maxDiscount: null }, PROMO_MESSAGES.promoCap],
    [{ maxDiscount: 10_001 }, PROMO_MESSAGES.promoCap],
    [
      { startsAt: '2026-12-01T00:00:00+01:00', endsAt: '2026-12-01T00:00:00+01:00' },
      PROMO_MESSAGES.promoDates,
    ],
    [{ code: 'A+B' }, PROMO_MESSAGES.invalidPromo],
    [{ code: 'TAKEN' }, PROMO_MESSAGES.promoTaken],
  ])('is refused with %j', async (changes, message) => {
    if ('code' in changes && !(await Promo.exists({ code: 'TAKEN' }))) {
      await createPromo({ code: 'TAKEN' });
    }
    expect(await save({ code: 'NEW', ...changes })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it('cannot get a limit below its uses, and a shop’s own can only be switched off', async () => {
    const used = await createPromo({ limit: 5, used: 3 });
    const promoId = used._id.toString();
    const limited = await save({ promoId, limit: 2 });
    expect(limited).toMatchObject({ status: 400, body: { message: PROMO_MESSAGES.promoLimit } });
    expect((await save({ promoId, limit: 3 })).body.promo).toMatchObject({ state: 'used_up' });
    const shops = await createPromo({ funder: 'vendor', vendorIds: ['v'] });
    const refused = await save({ promoId: shops._id.toString() });
    expect(refused).toMatchObject({ status: 403, body: { message: PROMO_MESSAGES.promoOfShop } });
    expect((await end(shops._id.toString())).status).toBe(200);
  });

  it('asks for the password again after five minutes', async () => {
    const late = await makeStaff();
    await signedInAgo(late, 6 * 60_000);
    expect(await save({ code: 'LATE' }, late)).toMatchObject({ body: { logInAgain: true } });
    expect(await Promo.exists({ code: 'LATE' })).toBeNull();
  });
});

it('lists promos in use first', async () => {
  await createPromo({ code: 'ZEBRA' });
  const path = '/api/admin/promos';
  const { body } = await callRoute(listPromos, path, { cookie: ops.cookie });
  const states: string[] = body.promos.map(({ state }: { state: string }) => state);
  expect(states).toEqual([...states].sort((a, b) => order(a) - order(b)));
  expect(body.promos.find(({ code }: { code: string }) => code === 'ZEBRA')).toMatchObject({
    state: 'on',
    limit: null,
    taken: 0,
    funder: 'platform',
  });
});

const order = (state: string) => ['on', 'early', 'used_up', 'over'].indexOf(state);
