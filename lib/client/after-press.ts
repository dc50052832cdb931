/** A press that moves the focus ends in a click within this time, or was none, ms. */
const PRESS_MS = 250;

/**
 * Does something once the press under way is over: what is put into the page between press and
 * release would push away the thing that was pressed, and the click would land on nothing.
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
