import { localStore } from './local-store';
import { RECENT_SEARCHES_KEY as KEY } from './recently-viewed';

/** Searches remembered on this device. */
const STORED = 5;
const MAX_LENGTH = 64;

/** What was searched on this device, the latest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(String(localStore().getItem(KEY)));
    const isSearch = (one: unknown): one is string =>
      typeof one === 'string' && one.length > 0 && one.length <= MAX_LENGTH;
    return Array.isArray(kept) ? kept.filter(isSearch).slice(0, STORED) : [];
  } catch {
    return [];
  }
}

/** Puts a search first; the same in other letters counts as the same. */
export function rememberSearch(text: string): void {
  if (!text || text.length > MAX_LENGTH) return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  localStore().setItem(KEY, JSON.stringify([text, ...others].slice(0, STORED)));
}

/** Forgets them. */
export function clearRecentSearches(): void {
  localStore().removeItem(KEY);
}
