import { beforeEach, expect, it, vi } from 'vitest';
import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches';
import { RECENT_SEARCHES_KEY } from './recently-viewed';

const device = new Map<string, string>();

beforeEach(() => {
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
});

it('stores the latest five, each once', () => {
  for (const text of ['jollof', 'comb', 'size 42', 'suya', 'Jollof', 'zobo', 'charger', '']) {
    rememberSearch(text);
  }
  expect(recentSearches()).toEqual(['charger', 'zobo', 'Jollof', 'suya', 'size 42']);
  clearRecentSearches();
  expect(recentSearches()).toEqual([]);
});

it.each(['not json', '{}', '[1,"",null]', 'null'])('ignores %s', (stored) => {
  device.set(RECENT_SEARCHES_KEY, stored);
  expect(recentSearches()).toEqual([]);
});
