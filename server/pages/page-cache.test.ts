import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { CachedPage, type CacheRequest, PageCache } from './page-cache';
import type { Rendered } from './render';

const page = (text: string, changes: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  ...changes,
});

const JSON_TYPE = { 'content-type': 'application/json' };

const toRequest = (key: string, render: CacheRequest['render']): CacheRequest => ({
  key,
  run: (work) => work(),
  render,
});

/** A cache with its own clock and catalogue. `read` requests a page, which renders `text`. */
function makeCache(options: { maxBytes?: number; staleTimeoutMs?: number } = {}) {
  const state = { version: 1, isFollowed: true, now: 0, text: 'first', renderings: 0 };
  const cache = new PageCache({
    maxBytes: 1_000_000,
    ...options,
    catalogue: () => state,
    now: () => state.now,
  });
  const render = async (): Promise<Rendered> => {
    state.renderings += 1;
    return page(state.text);
  };
  const read = async (by = render) => String((await cache.get(toRequest('/', by))).body);
  return { state, cache, render, read };
}

it.each([
  ['nothing has changed, for ever', { now: 99_999_999 }, 'first'],
  ['something has, within 1.8 s', { version: 2, now: 1_799 }, 'first'],
  ['something has, from 1.8 s on', { version: 2, now: 1_800 }, 'second'],
  ['changes may be missed, within 1.8 s', { isFollowed: false, now: 1_799 }, 'first'],
  ['changes may be missed, from 1.8 s on', { isFollowed: false, now: 1_800 }, 'second'],
])('sends a page when %s', async (_when, change, expected) => {
  const { state, read } = makeCache();
  expect(await read()).toBe('first');
  Object.assign(state, change, { text: 'second' });
  expect(await read()).toBe(expected);
  expect(await read()).toBe(expected);
  expect(state.renderings).toBe(expected === 'first' ? 1 : 2);
});

it('renders a page again that changed during its rendering', async () => {
  const { state, read } = makeCache();
  await read(async () => {
    state.version += 1;
    return page('a mix');
  });
  state.now = 2_000;
  expect(await read()).toBe('first');
});

it('renders once for a hundred visitors', async () => {
  const { state, read } = makeCache();
  const seen = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(new Set(seen)).toEqual(new Set(['first']));
  expect(state.renderings).toBe(1);
});

it.each<[string, Partial<Rendered>]>([
  ['is missing', { status: 404 }],
  ['was removed', { status: 410 }],
  ['has moved', { status: 308 }],
  ['is an error', { status: 500 }],
  ['sets a cookie', { headers: { 'content-type': 'text/html', 'set-cookie': ['a=b'] } }],
  ['is a call that says no-store', { headers: { ...JSON_TYPE, 'cache-control': 'no-store' } }],
  ['is a call that says private', { headers: { ...JSON_TYPE, 'cache-control': 'private' } }],
  ['is larger than a tenth of the cache', { body: Buffer.alloc(80_000) }],
])('never caches what %s', async (_what, changes) => {
  const { cache } = makeCache();
  const rendered = await cache.get(toRequest('/', async () => page('once', changes)));
  expect(rendered.body.equals(changes.body ?? Buffer.from('once'))).toBe(true);
  expect(cache.current({ key: '/' })).toBeUndefined();
});

it('drops a page that no longer exists', async () => {
  const { state, cache, read } = makeCache();
  await read();
  Object.assign(state, { version: 2, now: 2_000 });
  expect(await cache.get(toRequest('/', async () => page('', { status: 404 })))).toMatchObject({
    status: 404,
  });
  expect(cache.current({ key: '/' })).toBeUndefined();
});

it.each([400, 429, 500])(
  'does not drop a page because a request for it was answered %i',
  async (status) => {
    const { state, cache, read } = makeCache();
    await read();
    Object.assign(state, { version: 2, now: 2_000 });
    await cache.get(toRequest('/', async () => page('refused', { status })));
    Object.assign(state, { isFollowed: false, now: 60_000 });
    expect(await read(broken)).toBe('first');
  },
);

it('never renders a static page again', async () => {
  const { state, cache, render } = makeCache();
  const request = { ...toRequest('/cart', render), isStatic: true };
  await cache.get(request);
  Object.assign(state, { version: 2, isFollowed: false, now: 60_000, text: 'second' });
  expect(String((await cache.get(request)).body)).toBe('first');
});

const failing = async (): Promise<Rendered> => {
  throw new Error('no database');
};
const broken = async () => page('sorry', { status: 500 });
const silent = () => new Promise<Rendered>(() => {});

it.each([
  ['throws', failing],
  ['answers an error', broken],
  ['does not end', silent],
])('sends the old page while the database is away and its rendering %s', async (_what, fails) => {
  const { state, read } = makeCache({ staleTimeoutMs: 1 });
  await read();
  Object.assign(state, { isFollowed: false, now: 60_000 });
  expect(await read(fails)).toBe('first');
});

it.each([
  ['throws', failing, 'no database'],
  ['answers an error', broken, 'sorry'],
])(
  'does not hide that its rendering %s while the database is there',
  async (_what, fails, seen) => {
    const { state, read } = makeCache();
    await read();
    Object.assign(state, { version: 2, now: 60_000 });
    expect(await read(fails).catch((error: Error) => error.message)).toBe(seen);
  },
);

it('evicts the least recently requested pages above its bytes', async () => {
  const { cache } = makeCache({ maxBytes: 100_000 });
  for (let at = 0; at < 30; at += 1) {
    await cache.get(toRequest(`/${at}`, async () => page('', { body: Buffer.alloc(5_000) })));
  }
  expect(cache.current({ key: '/0' })).toBeUndefined();
  expect(cache.current({ key: '/29' })).toBeInstanceOf(CachedPage);
});

it('encodes a page once per coding, each with its own tag, and reuses that if it is rendered the same again', async () => {
  const { state, cache, render } = makeCache();
  const get = async () => (await cache.get(toRequest('/', render))) as CachedPage;
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
