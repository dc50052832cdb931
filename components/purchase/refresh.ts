let isHeld = false;

/**
 * Defers refreshes while an action is about to navigate away: the change is announced before the action
 * is answered, and Next reloads a page if a refresh coincides with a navigation.
 */
export function holdRefreshes(held: boolean): void {
  isHeld = held;
}

/**
 * Refreshes a server page if the server is reachable, and returns whether it did. Without a network a
 * refresh would replace the page, including the delivery code, with the browser's error page.
 */
export async function refreshIfReachable(refresh: () => void): Promise<boolean> {
  if (!navigator.onLine || isHeld) return false;
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(8_000),
    });
    if (!response.ok || isHeld) return false;
    refresh();
    return true;
  } catch {
    return false;
  }
}
