const WAITING = 'data-early-tap';
const RETRY_MS = 100;
const GIVE_UP_MS = 10_000;

type EarlyWindow = Window & { ekiEarlyTaps?: HTMLElement[] };

/**
 * Runs while the page is read: on a slow line a button is seen seconds before it works. Notes which
 * buttons were tapped (each once), marks them as busy, and leaves them to `replayEarlyTaps`.
 * Plain text: it is written into the page's head.
 */
export const EARLY_TAPS_SCRIPT = `(function(){var q=window.ekiEarlyTaps=[];function t(e){var b=e.target.closest&&e.target.closest('button');if(!b||b.type==='submit'||q.indexOf(b)>=0)return;q.push(b);b.setAttribute('${WAITING}','');b.setAttribute('aria-busy','true')}addEventListener('click',t,true);window.ekiStopEarlyTaps=function(){removeEventListener('click',t,true)}})()`;

/** Does what was tapped before the page came to life, in that order. Called once it has. */
export function replayEarlyTaps(): void {
  const page = window as EarlyWindow & { ekiStopEarlyTaps?: () => void };
  page.ekiStopEarlyTaps?.();
  const taps = page.ekiEarlyTaps ?? [];
  page.ekiEarlyTaps = [];
  const until = performance.now() + GIVE_UP_MS;
  for (const button of taps) replay(button, until);
}

function replay(button: HTMLElement, until: number): void {
  if (!isAlive(button) && button.isConnected && performance.now() < until) {
    setTimeout(() => replay(button, until), RETRY_MS);
    return;
  }
  button.removeAttribute(WAITING);
  button.removeAttribute('aria-busy');
  if (button.isConnected) button.click();
}

/** Whether React has taken the element over: parts of a page come to life one after the other. */
function isAlive(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}
