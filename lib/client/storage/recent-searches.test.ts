import { beforeEach, expect, it, vi } from 'vitest';
import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches';
import { RECENT_SEARCHES_KEY } from './recently-viewed';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('keeps the latest five, each once', () => {
  for (const text of ['jollof', 'comb', 'size 42', 'suya', 'Jollof', 'zobo', 'charger', '']) {
    rememberSearch(text);
  }
  expect(recentSearches()).toEqual(['charger', 'zobo', 'Jollof', 'suya', 'size 42']);
  clearRecentSearches();
  expect(recentSearches()).toEqual([]);
});

it.each(['not json', '{}', '[1,"",null]', 'null'])('reads nothing from %s', (stored) => {
  kept.set(RECENT_SEARCHES_KEY, stored);
  expect(recentSearches()).toEqual([]);
});
