import { beforeEach, describe, expect, it } from 'vitest';
import { POST as add } from '@/app/api/address/add/route';
import { POST as putFirst } from '@/app/api/address/default/route';
import { POST as remove } from '@/app/api/address/delete/route';
import { POST as edit } from '@/app/api/address/edit/route';
import { GET as list } from '@/app/api/address/get/route';
import { POST as nearest } from '@/app/api/map/nearest/route';
import { MESSAGES } from '@/lib/core/messages';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { User } from '@/models/platform/user';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { spot } from '../../support/direct';
import { makePerson, type Person } from '../../support/people';

useTestDatabase();

const PERSON = {
  firstName: 'Ada',
  lastName: 'Obaseki',
  email: 'ada@mail.example',
  phone: '08031234567',
};
const LAW = spot('uniben-faculty-of-law');
const MARKET = spot('uselu-market');

let owner: Person;
let stranger: Person;
let law: AddressDto;
let market: AddressDto;

type Handler = Parameters<typeof callRoute>[0];
const send = (handler: Handler, body: object, { cookie } = owner) =>
  callRoute(handler, '/api/address', { body, cookie });
const getIds = async ({ cookie } = owner): Promise<string[]> =>
  (await callRoute(list, '/api/address/get', { cookie })).body.addresses.map(
    ({ _id }: AddressDto) => _id,
  );

beforeEach(async () => {
  [owner, stranger] = [await makePerson(), await makePerson()];
  law = (await send(add, { ...PERSON, ...LAW })).body.address;
  market = (await send(add, { ...PERSON, ...MARKET })).body.address;
});

describe('editing an address', () => {
  it('changes person, note and place, but not its id', async () => {
    const body = { ...PERSON, ...LAW, addressId: law._id, note: 'Gate B', firstName: 'Osas' };
    const noted = await send(edit, body);
    expect(noted.body.address).toMatchObject({ _id: law._id, note: 'Gate B', firstName: 'Osas' });
    const moved = await send(edit, { ...body, ...spot('bdpa-junction') });
    expect(moved.body.address).toMatchObject({ _id: law._id, ...spot('bdpa-junction') });
    expect(await getIds()).toEqual([law._id, market._id]);
  });

  it('requires a suggestion when text and place don’t match', async () => {
    const { latitude, longitude } = MARKET;
    const body = { ...PERSON, ...LAW, latitude, longitude, addressId: law._id };
    expect(await send(edit, body)).toMatchObject({
      status: 400,
      body: { message: MESSAGES.chooseSuggestion, field: 'address' },
    });
  });

  it('doesn’t make two the same', async () => {
    const body = { ...PERSON, ...LAW, addressId: market._id };
    expect(await send(edit, body)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.addressTwice },
    });
  });

  it('gives one result to two concurrent edits', async () => {
    const body = { ...PERSON, ...LAW, addressId: law._id };
    const both = await Promise.all(['A', 'B'].map((note) => send(edit, { ...body, note })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await getIds()).toHaveLength(2);
  });
});

describe('deleting an address', () => {
  it('removes it once; the second time it is not found', async () => {
    const body = { addressId: law._id };
    const both = await Promise.all([send(remove, body), send(remove, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await getIds()).toEqual([market._id]);
  });

  it('lets it be saved again', async () => {
    await send(remove, { addressId: law._id });
    expect((await send(add, { ...PERSON, ...LAW })).status).toBe(200);
    expect(await getIds()).toHaveLength(2);
  });
});

it('puts the first choice before the one last ordered to', async () => {
  await User.updateOne({ _id: owner.userId }, { lastAddressId: market._id });
  expect(await getIds()).toEqual([market._id, law._id]);
  const { body } = await send(putFirst, { addressId: law._id });
  expect(body.addresses).toMatchObject([
    { _id: law._id, isFirst: true },
    { _id: market._id, isFirst: false },
  ]);
  await send(putFirst, { addressId: law._id });
  expect(await getIds()).toEqual([law._id, market._id]);
});

it.each([
  ['edit', edit],
  ['delete', remove],
  ['put first', putFirst],
] as const)('doesn’t let anybody else %s it', async (_what, handler) => {
  const body =
    handler === edit ? { ...PERSON, ...LAW, addressId: law._id } : { addressId: law._id };
  const refused = { status: 404, body: { message: MESSAGES.addressNotFound } };
  expect(await send(handler, body, stranger)).toMatchObject(refused);
  expect(await send(handler, { ...body, addressId: 'x' })).toMatchObject({ status: 400 });
  expect(await getIds()).toEqual([market._id, law._id]);
  expect(await getIds(stranger)).toEqual([]);
});

describe('“use my location”', () => {
  const ask = (latitude: unknown, longitude: unknown) =>
    callRoute(nearest, '/api/map/nearest', { body: { latitude, longitude } });

  it('names the nearest place that we know, which can be saved as it is', async () => {
    const { body } = await ask(LAW.latitude + 0.0003, LAW.longitude);
    expect(body.place).toMatchObject({ description: LAW.address, token: expect.any(String) });
    const { description: address, location, token } = body.place;
    const place = { address, latitude: location.lat, longitude: location.lng, token };
    const saved = await send(add, { ...PERSON, ...place }, stranger);
    expect(saved.body.address).toMatchObject({ address: LAW.address });
  });

  it('names none far from all of them', async () => {
    expect((await ask(6.9, 5.1)).body.place).toBeNull();
  });

  it.each([
    [91, 5],
    ['6.4', 5.6],
    [6.4, null],
  ])('refuses %j, %j', async (latitude, longitude) => {
    expect((await ask(latitude, longitude)).status).toBe(400);
  });
});
