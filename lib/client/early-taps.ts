const WAITING = 'data-early-tap';
/** On a button that means something each time it is tapped: one piece more, one less. */
const EACH_TIME = 'data-each-tap';
const RETRY_MS = 100;
const GIVE_UP_MS = 10_000;

type EarlyWindow = Window & { ekiEarlyTaps?: HTMLElement[] };

/**
 * Runs while the page is read: on a slow line a button is seen seconds before it works. Notes which
 * buttons were tapped (each once, save those that count), marks them as busy, and leaves them to
 * `replayEarlyTaps`. Plain text: it is written into the page's head.
 */
export const EARLY_TAPS_SCRIPT = `(function(){var q=window.ekiEarlyTaps=[];function t(e){var b=e.target.closest&&e.target.closest('button');if(!b||b.type==='submit'||(q.indexOf(b)>=0&&!b.hasAttribute('${EACH_TIME}')))return;q.push(b);b.setAttribute('${WAITING}','');b.setAttribute('aria-busy','true')}addEventListener('click',t,true);window.ekiStopEarlyTaps=function(){removeEventListener('click',t,true)}})()`;

/** Does what was tapped before the page came to life, in that order. Called once it has. */
export function replayEarlyTaps(): void {
  const page = window as EarlyWindow & { ekiStopEarlyTaps?: () => void };
  page.ekiStopEarlyTaps?.();
  const taps = page.ekiEarlyTaps ?? [];
  page.ekiEarlyTaps = [];
  void replayInTurn(taps, performance.now() + GIVE_UP_MS);
}

/** One after the other: a tap must see what the one before it has changed. */
async function replayInTurn(taps: readonly HTMLElement[], until: number): Promise<void> {
  for (const button of taps) {
    while (!isAlive(button) && button.isConnected && performance.now() < until) await pause();
    // Alive a moment ago: what was chosen in the page meanwhile is read in first.
    await pause();
    button.removeAttribute(WAITING);
    button.removeAttribute('aria-busy');
    if (button.isConnected) button.click();
  }
}

const pause = () => new Promise<void>((done) => setTimeout(done, RETRY_MS));

/** Whether React has taken the element over: parts of a page come to life one after the other. */
function isAlive(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}
