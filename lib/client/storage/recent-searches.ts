import { localStore } from './local-store';
import { RECENT_SEARCHES_KEY as KEY } from './recently-viewed';

const MAX_SEARCHES = 5;
const MAX_LENGTH = 64;

/** Searches on this device, latest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(String(localStore().getItem(KEY)));
    const isSearch = (one: unknown): one is string =>
      typeof one === 'string' && one.length > 0 && one.length <= MAX_LENGTH;
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}

/** Puts a search first; case doesn't matter. */
export function rememberSearch(text: string): void {
  if (!text || text.length > MAX_LENGTH) return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  localStore().setItem(KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}

export function clearRecentSearches(): void {
  localStore().removeItem(KEY);
}
