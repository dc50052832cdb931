const RELOADED_AT = 'eki.reloaded-at';
/** A second failure within this time is not a matter of an old page, ms. */
const GUARD_MS = 60_000;

/** Whether a part of the page could not be fetched: usually a page from before a release. */
function isMissingPart(error: Error): boolean {
  return (
    error.name === 'ChunkLoadError' ||
    /loading (css )?chunk|failed to load chunk|dynamically imported module/i.test(error.message)
  );
}

/**
 * Loads the page anew, once a minute at most, when a part of it is gone because a release took its
 * place. Answers whether it does.
 */
export function reloadStalePage(error: Error): boolean {
  if (!isMissingPart(error) || !navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < GUARD_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Without storage nothing stops a loop: leave it to the button.
    return false;
  }
  window.location.reload();
  return true;
}
