/** How long to wait for the click that ends a press, ms. */
const PRESS_MS = 250;

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
  // Behind the click's own handlers.
  const onClick = (): void => void setTimeout(finish);
  const timer = setTimeout(finish, PRESS_MS);
  window.addEventListener('click', onClick, { capture: true, once: true });
}
