let isHeld = false;

/**
 * Holds refreshes back while an action of the page is about to leave it: the change is announced before the
 * action is answered, and Next reloads a page whose refresh meets a navigation.
 */
export function holdRefreshes(held: boolean): void {
  isHeld = held;
}

/**
 * Refreshes a server page if the server is reachable, and returns whether it did. A refresh without a
 * network would replace the page, and the delivery code with it, by the browser's error page.
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
