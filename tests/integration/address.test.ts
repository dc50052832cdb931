import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as add } from '@/app/api/address/add/route';
import { GET as list } from '@/app/api/address/get/route';
import { GET as autoComplete } from '@/app/api/map/autoComplete/route';
import type { AddressDto } from '@/lib/addresses/dto';
import { findAddress } from '@/lib/addresses/queries';
import { MESSAGES } from '@/lib/core/messages';
import { Address } from '@/models/address';
import { User } from '@/models/user';
import { useTestDatabase } from '../support/database';
import { makePerson } from '../support/people';
import { visit } from '../support/visit';

type Mode = 'answers' | 'fails' | 'slow' | 'denies';
let mode: Mode = 'answers';
const asked: string[] = [];
/** Answers of a slow service, until a test lets them go. */
const held: (() => void)[] = [];
const PLACES: Record<string, { lat: number; lng: number }> = {
  twin: { lat: 6.3986, lng: 5.6088 },
  far: { lat: 6.41, lng: 5.63 },
};

function answerTo(url: URL): object {
  if (mode === 'denies') return { status: 'REQUEST_DENIED', predictions: [] };
  if (url.pathname.endsWith('/details/json')) {
    const location = PLACES[url.searchParams.get('place_id') ?? ''];
    return location
      ? { status: 'OK', result: { geometry: { location } } }
      : { status: 'NOT_FOUND' };
  }
  const predictions = ['twin', 'far', 'gone'].map((id) => ({
    place_id: id,
    description: `Google's ${id}`,
  }));
  return { status: 'OK', predictions };
}

/** A map service that knows what the stand-in does not: places beside ours, and bad manners. */
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://local');
  asked.push(`${url.pathname}?${url.searchParams}`);
  const reply = () => {
    response.writeHead(mode === 'fails' ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(url)));
  };
  if (mode === 'slow') held.push(reply);
  else reply();
});

await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
// Before any module asks for a setting.
process.env.GOOGLE_MAPS_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/maps`;
useTestDatabase();

const HALL_3 = {
  firstName: 'Ada',
  lastName: 'Obaseki',
  email: 'ada@mail.example',
  phone: '08031234567',
  address: 'Hall 3, University of Benin',
  latitude: 6.4034,
  longitude: 5.6155,
};

let userId = '';
let cookie = '';

beforeEach(async () => {
  ({ userId, cookie } = await makePerson());
});

const save = (changes: object = {}, as = cookie) =>
  visit(add, { body: { ...HALL_3, ...changes }, cookie: as });
const listed = async (as = cookie): Promise<AddressDto[]> =>
  (await visit(list, { cookie: as })).body.addresses;

describe('address book', () => {
  it('saves an address and answers it', async () => {
    const answer = await save({ note: 'Blue gate' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      address: {
        ...HALL_3,
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        phone: '+2348031234567',
        note: 'Blue gate',
        city: '',
        state: '',
        zipcode: '',
        country: '',
      },
    });
    expect(await listed()).toEqual([answer.body.address]);
  });

  it('takes the same person, phone and place again as the same address', async () => {
    const first = await save();
    const again = await save({ firstName: 'ADA', note: 'Ask for the porter' });
    expect(again.body.address._id).toBe(first.body.address._id);
    expect(await listed()).toMatchObject([{ note: 'Ask for the porter' }]);
    await save({ phone: '07031234567' });
    expect(await listed()).toHaveLength(2);
  });

  it('makes one address of the same sent several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save()));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await listed()).toHaveLength(1);
  });

  it('lists the one last ordered to first, then the newest', async () => {
    const ids: string[] = [];
    for (const firstName of ['Ada', 'Bisi', 'Chika']) {
      ids.push((await save({ firstName })).body.address._id);
    }
    const [ada, bisi, chika] = ids;
    expect((await listed()).map((each) => each._id)).toEqual([chika, bisi, ada]);
    await User.updateOne({ _id: userId }, { lastAddressId: ada });
    expect((await listed()).map((each) => each._id)).toEqual([ada, chika, bisi]);
  });

  it('refuses a place outside the service area', async () => {
    const lagos = await save({ address: 'Ikeja, Lagos', latitude: 6.6018, longitude: 3.3515 });
    expect(lagos.status).toBe(400);
    expect(lagos.body).toMatchObject({ message: MESSAGES.outOfArea, field: 'address' });
    expect(await listed()).toEqual([]);
  });

  it('keeps at most 50, also when many come at once', async () => {
    for (let index = 0; index < 48; index += 1) await save({ address: `Room ${index}, Hall 3` });
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((room) => save({ address: `Room ${room}, Hall 3` })),
    );
    const kept = await Address.countDocuments({ userId });
    expect(kept).toBeLessThanOrEqual(50);
    for (let index = kept; index < 50; index += 1)
      await save({ address: `Room x${index}, Hall 3` });
    const over = await save({ address: 'One too many, Hall 3' });
    expect([over.status, over.body.message]).toEqual([409, MESSAGES.addressLimit]);
    expect((await save({ address: 'Room 0, Hall 3' })).status).toBe(200);
  });

  it("never shows or finds another customer's address", async () => {
    const { body } = await save();
    const other = await makePerson();
    const stranger = { userId: other.userId, roles: ['customer' as const] };
    const owner = { userId, roles: ['customer' as const] };
    expect(await listed(other.cookie)).toEqual([]);
    expect(await findAddress(body.address._id, stranger)).toBeNull();
    expect(await findAddress(body.address._id, owner)).toEqual(body.address);
    expect(await findAddress('nonsense', owner)).toBeNull();
  });

  it('saves nothing for a page of another account', async () => {
    const other = await makePerson();
    const refused = await save({ owner: other.userId });
    expect([refused.status, refused.body.message]).toEqual([403, MESSAGES.otherAccount]);
    expect(await listed()).toEqual([]);
    expect((await save({ owner: userId })).status).toBe(200);
  });

  it('needs a signed-in customer', async () => {
    expect((await save({}, '')).status).toBe(401);
    expect((await visit(list)).status).toBe(401);
  });

  it.each([
    [{ latitude: undefined, longitude: undefined }, MESSAGES.chooseSuggestion],
    [{ latitude: null }, MESSAGES.chooseSuggestion],
    [{ address: '' }, MESSAGES.chooseSuggestion],
    [{ address: { $gt: '' } }, MESSAGES.chooseSuggestion],
    [{ phone: '0803' }, MESSAGES.invalidPhone],
    [{ phone: { $ne: null } }, MESSAGES.invalidPhone],
    [{ email: 'ada' }, MESSAGES.invalidEmail],
    [{ firstName: '' }, 'Please enter your first name.'],
    [{ lastName: undefined }, 'Please enter your last name.'],
    [{ latitude: { $gt: 0 } }, MESSAGES.chooseSuggestion],
    [{ longitude: 181 }, MESSAGES.chooseSuggestion],
    [{ note: 'x'.repeat(161) }, 'Please keep the note to 160 plain characters.'],
    [{ userId: 'x' }, MESSAGES.badRequest],
  ])('answers 400 to %j', async (changes, message) => {
    const answer = await save(changes);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('suggestions', () => {
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  beforeEach(() => {
    asked.length = 0;
  });

  const suggest = (input: string) =>
    visit(autoComplete, { path: `/?${new URLSearchParams({ input })}`, cookie });
  const names = async (input: string) =>
    (await suggest(input)).body.suggestions.map((each) => each.description);

  it('gives none below three characters and asks nobody', async () => {
    expect((await suggest('ug')).body).toEqual({ success: true, suggestions: [] });
    expect((await suggest(' u. ')).body).toEqual({ success: true, suggestions: [] });
    expect(asked).toEqual([]);
  });

  it('puts our places first, then new ones of the map service, and asks it once', async () => {
    mode = 'answers';
    const found = await names('university of benin main gate');
    expect(found[0]).toMatch(/^University of Benin Main Gate/);
    expect(found.at(-1)).toBe("Google's far");
    expect(found).not.toContain("Google's twin");
    const [first = ''] = asked;
    expect(first).toMatch(/^\/maps\/maps\/api\/place\/autocomplete\/json\?/);
    const query = new URLSearchParams(first.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      input: 'university of benin main gate',
      components: 'country:ng',
      location: '6.3985,5.6088',
      key: 'integration-maps-key',
    });
    const before = asked.length;
    expect(await names('  University of Benin: Main GATE')).toEqual(found);
    expect(asked).toHaveLength(before);
  });

  it('asks the map service for nobody who could not keep an address', async () => {
    mode = 'answers';
    const path = `/?${new URLSearchParams({ input: 'lagos street' })}`;
    const answer = await visit(autoComplete, { path });
    expect(answer.status).toBe(200);
    expect(asked).toEqual([]);
  });

  it('answers with our places alone when the map service fails', async () => {
    for (mode of ['fails', 'denies'] as const) {
      expect(await names(`ekosodin ${mode === 'fails' ? 'gate' : 'market'}`)).not.toEqual([]);
    }
  });

  it('does not wait long for a slow one, and keeps its late answer', async () => {
    mode = 'slow';
    const started = Date.now();
    const early = await names('john harris');
    expect(Date.now() - started).toBeLessThan(1_900);
    expect(early).toEqual([expect.stringMatching(/^John Harris Library/)]);
    mode = 'answers';
    asked.length = 0;
    for (const answer of held.splice(0)) answer();
    // It has all that it asked for: the place of each of the three. From here on it knows nothing new.
    await expect.poll(() => asked.length).toBe(3);
    mode = 'fails';
    await expect.poll(() => names('john harris')).toContain("Google's far");
  });

  it('says so when nobody knows because of a failure', async () => {
    mode = 'fails';
    const answer = await suggest('zanzibar street');
    expect([answer.status, answer.body.message]).toEqual([502, MESSAGES.suggestionsFailed]);
    expect(asked).toHaveLength(1);
  });

  it.each([['?'], ['?input=a&input=b&x=1'], [`?input=${'x'.repeat(300)}`]])(
    'answers 400 to %s',
    async (path) => {
      expect((await visit(autoComplete, { path: `/${path}` })).status).toBe(400);
    },
  );
});
