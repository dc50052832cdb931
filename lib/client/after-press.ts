/** Longest wait for the click that ends a press, ms. */
const CLICK_TIMEOUT_MS = 250;

/**
 * Runs a callback after the current press ends. Inserting content between pointerdown and click
 * would move the pressed element, and the click would miss it.
 */
export function afterPress(run: () => void): void {
  const finish = (): void => {
    clearTimeout(timer);
    window.removeEventListener('click', onClick, true);
    run();
  };
  // Runs after the click's own handlers.
  const onClick = (): void => void setTimeout(finish);
  const timer = setTimeout(finish, CLICK_TIMEOUT_MS);
  window.addEventListener('click', onClick, { capture: true, once: true });
}
