/**
 * Draws a server page anew, but only where the server can be reached: a refresh without a network
 * would leave the page, and with it the delivery code. Gives whether it was drawn.
 */
export async function refreshIfReachable(refresh: () => void): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(8_000),
    });
    if (!answer.ok) return false;
    refresh();
    return true;
  } catch {
    return false;
  }
}
