import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '@/lib/core/time';
import { accountJson } from './account-json';
import { accountKey, dropAccount, dropOtherAccounts } from './saved-owner';

const ADA = 'a'.repeat(24);
const EFE = 'e'.repeat(24);

const cacheNames = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const values: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(values, { get: (_all, name) => Reflect.get(methods, name) }),
  );
  cacheNames.clear();
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  });
  return () => vi.useRealTimers();
});

const written = (name: 'chat' | 'desk' | 'product') =>
  accountJson<{ text: string }>(name, { text: '' }, ({ text }) => text === '');

/** The cache of their photos. */
const MEDIA = { chat: 'chat', desk: 'chat', product: 'product' } as const;

/** Ada writes a message or a product with a photo, which isn't sent. */
function write(name: 'chat' | 'desk' | 'product'): void {
  localStorage.setItem(accountKey(ADA, 'orders'), '{}');
  written(name).change(ADA, () => ({ text: 'Where is my rice? "changedAt":1' }));
  cacheNames.add(accountKey(ADA, MEDIA[name]));
}

/** The remaining storage keys, then caches. */
async function left(): Promise<string[]> {
  await new Promise((done) => setTimeout(done));
  return [...Object.keys(localStorage), ...cacheNames];
}

describe.each(['chat', 'desk', 'product'] as const)('what isn’t sent (%s)', (name) => {
  const own = [accountKey(ADA, name), accountKey(ADA, MEDIA[name])];

  it.each([
    ['the session ends without logging out', undefined],
    ['another account logs in', EFE],
  ])('are retained for their account when %s', async (_when, userId) => {
    write(name);
    vi.setSystemTime(Date.now() + 6 * DAY_MS);
    dropOtherAccounts(userId);
    expect(await left()).toEqual(own);
    expect(written(name).read(EFE)).toEqual({ text: '' });
  });

  it('are deleted after a week', async () => {
    write(name);
    vi.setSystemTime(Date.now() + 8 * DAY_MS);
    dropOtherAccounts(EFE);
    expect(await left()).toEqual([]);
  });

  it('are deleted when their account logs out, not when another does', async () => {
    write(name);
    dropAccount(EFE);
    expect(await left()).toContain(accountKey(ADA, name));
    dropAccount(ADA);
    expect(await left()).toEqual([]);
  });
});
