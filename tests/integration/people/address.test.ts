import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as add } from '@/app/api/address/add/route';
import { GET as list } from '@/app/api/address/get/route';
import { GET as autoComplete } from '@/app/api/map/autoComplete/route';
import { MESSAGES, maxLengthMessage } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { SEARCHES_PER_DAY } from '@/lib/people/addresses/map-search';
import { findAddress } from '@/lib/people/addresses/queries';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { countCall } from '@/lib/platform/rate-limit';
import { Address } from '@/models/people/address';
import { User } from '@/models/platform/user';
import { Vendor } from '@/models/shops/vendor';
import { useTestDatabase } from '../../support/database';
import { makePerson } from '../../support/people';
import { createVendor, customer } from '../../support/shop';
import { visit } from '../../support/visit';

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

/** A map service with what the stand-in lacks: places outside our gazetteer, and failures. */
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
vi.stubEnv('GOOGLE_MAPS_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}/maps`);
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

const RING_ROAD = { latitude: 6.3344, longitude: 5.6226 };

/** A shop at the main gate and two at Ring Road; a second one at the gate is closed down. */
beforeAll(async () => {
  const [, closed, ...inTown] = await Promise.all([1, 2, 3, 4].map(() => createVendor()));
  await Vendor.updateOne({ _id: closed }, { status: 'hidden' });
  for (const _id of inTown) await Vendor.updateOne({ _id }, RING_ROAD);
});

afterAll(() => {
  service.closeAllConnections();
  service.close();
});

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
  it('saves an address and returns it', async () => {
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
        isFirst: false,
      },
    });
    expect(await listed()).toEqual([answer.body.address]);
  });

  it('treats the same person, phone and place as the same address', async () => {
    const first = await save();
    const again = await save({ firstName: 'ADA', note: 'Ask for the porter' });
    expect(again.body.address._id).toBe(first.body.address._id);
    expect(await listed()).toMatchObject([{ note: 'Ask for the porter' }]);
    await save({ phone: '07031234567' });
    expect(await listed()).toHaveLength(2);
  });

  it.each([
    ['other capitals', { address: HALL_3.address.toUpperCase(), lastName: 'OBASEKI' }],
    ['more spaces', { address: HALL_3.address.replaceAll(' ', '  '), firstName: ' Ada ' }],
    ['other punctuation', { address: HALL_3.address.replaceAll(',', ' -') }],
    ['another name of the place', { address: 'Hall three, Uniben' }],
    ['coordinates a few metres off', { latitude: HALL_3.latitude + 0.0001 }],
  ])('saves one place once, in %s too, also at the same moment', async (_what, written) => {
    const both = await Promise.all([save({ note: 'Room 12' }), save(written)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await save(written);
    expect(await listed()).toMatchObject([{ note: 'Room 12' }]);
  });

  it('saves one place for each person and phone number', async () => {
    await save();
    await save({ firstName: 'Bisi' });
    await save({ phone: '07031234567' });
    expect(await listed()).toHaveLength(3);
  });

  it('saves one address when the same is sent several times concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save()));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await listed()).toHaveLength(1);
  });

  it('lists the address last ordered to first, then the newest', async () => {
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
    expect(lagos.body).toMatchObject({ message: ACCOUNT_MESSAGES.outOfArea, field: 'address' });
    expect(await listed()).toEqual([]);
  });

  it('stores at most 50, also when many are added concurrently', async () => {
    const phone = (index: number) => `080312345${String(index).padStart(2, '0')}`;
    for (let index = 0; index < 48; index += 1) await save({ phone: phone(index) });
    await Promise.all([48, 49, 50, 51].map((index) => save({ phone: phone(index) })));
    const count = await Address.countDocuments({ userId });
    expect(count).toBeLessThanOrEqual(50);
    for (let index = count; index < 50; index += 1) await save({ phone: phone(40 + index) });
    const over = await save({ phone: '07031234567' });
    expect([over.status, over.body.message]).toEqual([409, MESSAGES.addressLimit]);
    expect((await save({ phone: phone(0) })).status).toBe(200);
  });

  it("never shows or finds another customer's address", async () => {
    const { body } = await save();
    const other = await makePerson();
    const stranger = customer(other.userId);
    const owner = customer(userId);
    expect(await listed(other.cookie)).toEqual([]);
    expect(await findAddress(body.address._id, stranger)).toBeNull();
    expect(await findAddress(body.address._id, owner)).toEqual(body.address);
    expect(await findAddress('nonsense', owner)).toBeNull();
  });

  it('saves nothing for a page that shows another account', async () => {
    const other = await makePerson();
    const refused = await save({ owner: other.userId });
    expect([refused.status, refused.body.message]).toEqual([403, PAGE_MESSAGES.otherAccount]);
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
    [{ note: 'x'.repeat(161) }, maxLengthMessage(160)],
    [{ userId: 'x' }, MESSAGES.badRequest],
  ])('answers 400 to %j', async (changes, message) => {
    const answer = await save(changes);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('text and coordinates of an address', () => {
  const MAIN_GATE = { latitude: 6.3985, longitude: 5.6088 };
  const HOSPITAL = 'Central Hospital, Sapele Road';
  /** A place of the map service alone, and where it lies. */
  const FAR = { address: "Google's far", latitude: 6.41, longitude: 5.63 };

  const suggested = async (input: string, as: string) => {
    const path = `/?${new URLSearchParams({ input })}`;
    const { suggestions } = (await visit(autoComplete, { path, cookie })).body;
    const found = suggestions.find(({ description }) => description.startsWith(as));
    if (!found) throw new Error(`no suggestion ${as}`);
    const { description: address, location, token } = found;
    return { address, latitude: location.lat, longitude: location.lng, token };
  };
  const refused = async (changes: object) => {
    const { status, body } = await save(changes);
    expect(await Address.countDocuments({ userId })).toBe(0);
    return [status, body.message];
  };
  const CHOOSE = [400, MESSAGES.chooseSuggestion];

  beforeEach(() => {
    mode = 'answers';
    asked.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('accepts a suggestion as given, without asking the map service again', async () => {
    const far = await suggested('university of benin main', "Google's far");
    asked.length = 0;
    mode = 'fails';
    const { status, body } = await save(far);
    expect([status, body.address.address]).toEqual([200, FAR.address]);
    expect(body.address).not.toHaveProperty('token');
    expect(asked).toEqual([]);
  });

  it.each([
    ['the whole description', 'Hall 3, University of Benin, Ugbowo Campus, Benin City, Edo State'],
    ['its beginning', 'Hall 3'],
    ['as people say it', 'HALL 3 hostel, UNIBEN'],
    ['with the country', 'Hall 3, University of Benin, Benin City, Nigeria'],
  ])('accepts one of our places without a token: %s', async (_how, address) => {
    expect((await save({ address })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it('accepts coordinates up to 300 m from the place and no further', async () => {
    // 0.0025 degrees of latitude are 278 m, 0.0029 are 322 m.
    expect(await refused({ latitude: HALL_3.latitude + 0.0029 })).toEqual(CHOOSE);
    expect((await save({ latitude: HALL_3.latitude + 0.0025 })).status).toBe(200);
  });

  it('refuses the town hospital with coordinates of the main gate, naming the wrong field', async () => {
    expect(await refused({ address: HOSPITAL, ...MAIN_GATE })).toEqual(CHOOSE);
    expect((await save({ address: HOSPITAL, ...MAIN_GATE })).body).toMatchObject({
      field: 'address',
    });
    expect(asked).toEqual([]);
  });

  it.each([
    'Nigeria',
    'Benin',
    'Edo',
    'Edo State, Nigeria',
    'Benin City',
    'Ugbowo',
    'UNIBEN',
    'gate',
    'Main Gate',
    'Road, Benin City',
    // Known to the map service alone: one place near the gate and one far from it.
    "Google's",
  ])('refuses text that matches places far apart, even if one is near: %s', async (address) => {
    expect(await refused({ address, ...MAIN_GATE })).toEqual(CHOOSE);
  });

  it.each(['University of Benin Main Gate', "Google's twin"])(
    'accepts text that matches only the place: %s',
    async (address) => {
      expect((await save({ address, ...MAIN_GATE })).status).toBe(200);
    },
  );

  it.each([
    ['other words', async () => ({ ...(await suggested('hall 3', 'Hall 3')), address: HOSPITAL })],
    [
      'other coordinates',
      async () => ({ ...(await suggested('central hospital', 'Central')), ...MAIN_GATE }),
    ],
    ['no seal', async () => ({ token: 'zzzzzzzz.' })],
    ['a forged seal', async () => ({ token: `zzzzzzzz.${'A'.repeat(32)}` })],
    [
      'an expiry of its own',
      async () => {
        const { token } = await suggested('hall 3', 'Hall 3');
        return { token: `z${token}` };
      },
    ],
    ['an endless token', async () => ({ token: 'x'.repeat(5_000) })],
    ['a token that is no text', async () => ({ token: { $ne: null } })],
    ['no token', async () => ({ token: null })],
  ])('looks the text up when there is %s', async (_what, changes) => {
    const changed = { address: HOSPITAL, ...MAIN_GATE, ...(await changes()) };
    expect(await refused(changed)).toEqual(CHOOSE);
    // For a place with its own text it does no harm.
    expect((await save({ token: changed.token })).status).toBe(200);
  });

  it('lets a token expire after seven days', async () => {
    const far = await suggested('university of benin main', "Google's far");
    const moved = { ...far, address: "Google's far" };
    mode = 'fails';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 - 60_000 });
    expect((await save(moved)).status).toBe(200);
    vi.setSystemTime(Date.now() + 120_000);
    await Address.deleteMany({ userId });
    expect(await refused(moved)).toEqual([502, MESSAGES.suggestionsFailed]);
  });

  it('asks the map service about unknown text', async () => {
    expect(await refused({ ...FAR, address: 'Zenith bank, Ekenwan', ...MAIN_GATE })).toEqual(
      CHOOSE,
    );
    expect(await refused({ ...FAR, ...MAIN_GATE })).toEqual(CHOOSE);
    expect((await save(FAR)).status).toBe(200);
  });

  it('saves nothing unchecked when the map service fails', async () => {
    for (mode of ['fails', 'denies'] as const) {
      const address = `${mode} street 9`;
      expect(await refused({ address })).toEqual([502, MESSAGES.suggestionsFailed]);
    }
    expect((await save()).status).toBe(200);
  });

  it('saves nothing unchecked for an account over its daily limit', async () => {
    await countCall(SEARCHES_PER_DAY, userId, SEARCHES_PER_DAY.points);
    expect(await refused({ address: 'Unheard Close' })).toEqual([429, MESSAGES.tooManyTries]);
    expect(asked).toEqual([]);
    expect((await save()).status).toBe(200);
  });

  it('leaves addresses saved earlier as they are', async () => {
    const old = { ...HALL_3, address: 'Room 5, somewhere', userId, fingerprint: 'old' };
    const { _id } = await Address.create(old);
    const owner = customer(userId);
    expect(await findAddress(String(_id), owner)).toMatchObject({ address: 'Room 5, somewhere' });
    expect(await listed()).toHaveLength(1);
  });
});

describe('suggestions', () => {
  it('show where few shops deliver and where none do', async () => {
    mode = 'answers';
    const reaches = async (input: string) =>
      (await suggest(input)).body.suggestions.map(({ description, reach }) => [
        description.split(',')[0],
        reach,
      ]);
    expect(await reaches('hall 3 university')).toContainEqual(['Hall 3', 'most']);
    expect(await reaches('oluku market')).toContainEqual(['Oluku Market', 'few']);
    expect(await reaches('santana market')).toContainEqual(['Santana Market', 'none']);
  });

  beforeEach(() => {
    asked.length = 0;
  });

  const suggest = (input: string) =>
    visit(autoComplete, { path: `/?${new URLSearchParams({ input })}`, cookie });
  const names = async (input: string) =>
    (await suggest(input)).body.suggestions.map((each) => each.description);

  it('are empty below three characters, without a lookup', async () => {
    expect((await suggest('ug')).body).toEqual({ success: true, suggestions: [] });
    expect((await suggest(' u. ')).body).toEqual({ success: true, suggestions: [] });
    expect(asked).toEqual([]);
  });

  it('list our places first, then new ones of the map service, asked once', async () => {
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

  it('skip the map service for anyone who couldn’t save an address', async () => {
    mode = 'answers';
    const path = `/?${new URLSearchParams({ input: 'lagos street' })}`;
    const answer = await visit(autoComplete, { path });
    expect(answer.status).toBe(200);
    expect(asked).toEqual([]);
  });

  it('fall back to our places when the map service fails', async () => {
    for (mode of ['fails', 'denies'] as const) {
      expect(await names(`ekosodin ${mode === 'fails' ? 'gate' : 'market'}`)).not.toEqual([]);
    }
  });

  it('don’t wait for a slow map service, but cache its late answer', async () => {
    mode = 'slow';
    const early = await names('john harris');
    expect(early).toEqual([expect.stringMatching(/^John Harris Library/)]);
    mode = 'answers';
    asked.length = 0;
    for (const answer of held.splice(0)) answer();
    // It has all that it asked for: the place of each of the three. From here on it knows nothing new.
    await expect.poll(() => asked.length).toBe(3);
    mode = 'fails';
    await expect.poll(() => names('john harris')).toContain("Google's far");
  });

  it('answer with an error when the map service fails and we know no place', async () => {
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
