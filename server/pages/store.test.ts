import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Drawn } from './draw';
import { KeptPage, PageStore } from './store';

const page = (text: string, changes: Partial<Drawn> = {}): Drawn => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  ...changes,
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** A store on a clock and a catalogue of its own. `read` asks for a page and draws it as `text` says. */
function makeStore(options: { maxBytes?: number; patienceMs?: number } = {}) {
  const state = { version: 1, isFollowed: true, now: 0, text: 'first', drawings: 0 };
  const store = new PageStore({
    maxBytes: 1_000_000,
    ...options,
    catalogue: () => state,
    now: () => state.now,
    run: (work) => work(),
  });
  const draw = async (): Promise<Drawn> => {
    state.drawings += 1;
    return page(state.text);
  };
  const read = async (by = draw) => String((await store.get('/', by)).body);
  return { state, store, draw, read };
}

it.each([
  ['nothing has changed, for ever', { now: 99_999_999 }, 'first'],
  ['something has, within 2 s', { version: 2, now: 1_999 }, 'first'],
  ['something has, from 2 s on', { version: 2, now: 2_000 }, 'second'],
  ['changes may be missed, within 2 s', { isFollowed: false, now: 1_999 }, 'first'],
  ['changes may be missed, from 2 s on', { isFollowed: false, now: 2_000 }, 'second'],
])('sends a page when %s', async (_when, change, expected) => {
  const { state, read } = makeStore();
  expect(await read()).toBe('first');
  Object.assign(state, change, { text: 'second' });
  expect(await read()).toBe(expected);
  expect(await read()).toBe(expected);
  expect(state.drawings).toBe(expected === 'first' ? 1 : 2);
});

it('draws again what changed while it was drawn', async () => {
  const { state, read } = makeStore();
  await read(async () => {
    state.version += 1;
    return page('a mix');
  });
  state.now = 2_000;
  expect(await read()).toBe('first');
});

it('draws once for a hundred visitors', async () => {
  const { state, read } = makeStore();
  const seen = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(new Set(seen)).toEqual(new Set(['first']));
  expect(state.drawings).toBe(1);
});

it.each<[string, Partial<Drawn>]>([
  ['is missing', { status: 404 }],
  ['was removed', { status: 410 }],
  ['has moved', { status: 308 }],
  ['is an error', { status: 500 }],
  ['sets a cookie', { headers: { 'content-type': 'text/html', 'set-cookie': ['a=b'] } }],
  ['is a call that says no-store', { headers: { ...JSON_TYPE, 'cache-control': 'no-store' } }],
  ['is a call that says private', { headers: { ...JSON_TYPE, 'cache-control': 'private' } }],
  ['is larger than a tenth of the store', { body: Buffer.alloc(80_000) }],
])('never keeps what %s', async (_what, changes) => {
  const { store } = makeStore();
  const drawn = await store.get('/', async () => page('once', changes));
  expect(drawn.body.equals(changes.body ?? Buffer.from('once'))).toBe(true);
  expect(store.current('/')).toBeUndefined();
});

it('forgets a page that is there no more', async () => {
  const { state, store, read } = makeStore();
  await read();
  Object.assign(state, { version: 2, now: 2_000 });
  expect(await store.get('/', async () => page('', { status: 404 }))).toMatchObject({
    status: 404,
  });
  expect(store.current('/')).toBeUndefined();
});

const failing = async (): Promise<Drawn> => {
  throw new Error('no database');
};
const broken = async () => page('sorry', { status: 500 });
const silent = () => new Promise<Drawn>(() => {});

it.each([
  ['throws', failing],
  ['answers an error', broken],
  ['does not end', silent],
])('sends the old page while the database is away and its drawing %s', async (_what, fails) => {
  const { state, read } = makeStore({ patienceMs: 1 });
  await read();
  Object.assign(state, { isFollowed: false, now: 60_000 });
  expect(await read(fails)).toBe('first');
});

it.each([
  ['throws', failing, 'no database'],
  ['answers an error', broken, 'sorry'],
])('does not hide that its drawing %s while the database is there', async (_what, fails, seen) => {
  const { state, read } = makeStore();
  await read();
  Object.assign(state, { version: 2, now: 60_000 });
  expect(await read(fails).catch((error: Error) => error.message)).toBe(seen);
});

it('lets go of the pages that were longest not asked for, by their bytes', async () => {
  const { store } = makeStore({ maxBytes: 100_000 });
  for (let at = 0; at < 30; at += 1) {
    await store.get(`/${at}`, async () => page('', { body: Buffer.alloc(5_000) }));
  }
  expect(store.current('/0')).toBeUndefined();
  expect(store.current('/29')).toBeInstanceOf(KeptPage);
});

it('packs a page once for each coding, with a tag of its own, also when it is drawn the same again', async () => {
  const { state, store, draw } = makeStore();
  const get = async () => (await store.get('/', draw)) as KeptPage;
  const before = await get();
  const [br, gzip] = [await before.bodyIn('br'), await before.bodyIn('gzip')];
  expect(String(brotliDecompressSync(br))).toBe('first');
  expect(String(gunzipSync(gzip))).toBe('first');
  const tags = (['br', 'gzip', 'identity'] as const).map((coding) => before.tagIn(coding));
  expect(new Set(tags).size).toBe(3);
  Object.assign(state, { version: 2, now: 2_000 });
  const after = await get();
  expect(after).not.toBe(before);
  expect(after.bodyIn('br')).toBe(br);
  expect(after.tagIn('br')).toBe(tags[0]);
  Object.assign(state, { version: 3, now: 4_000, text: 'second' });
  expect((await get()).tagIn('br')).not.toBe(tags[0]);
});
