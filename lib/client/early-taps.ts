const PENDING_ATTRIBUTE = 'data-early-tap';
/** Set on buttons where every tap counts, such as + and − of a stepper. */
const REPEATABLE_ATTRIBUTE = 'data-each-tap';
const RETRY_MS = 100;
const GIVE_UP_MS = 10_000;

type EarlyWindow = Window & { ekiEarlyTaps?: HTMLElement[] };

/**
 * Runs while the page loads: on a slow network a button is visible seconds before it works. Records
 * which buttons were tapped (once each, except those with the repeatable attribute), marks them
 * busy, and leaves them to `replayEarlyTaps`. Plain JavaScript, because it is inlined in the page's
 * head.
 */
export const EARLY_TAPS_SCRIPT = `(function(){var q=window.ekiEarlyTaps=[];function t(e){var b=e.target.closest&&e.target.closest('button');if(!b||b.type==='submit'||(q.indexOf(b)>=0&&!b.hasAttribute('${REPEATABLE_ATTRIBUTE}')))return;q.push(b);b.setAttribute('${PENDING_ATTRIBUTE}','');b.setAttribute('aria-busy','true')}addEventListener('click',t,true);window.ekiStopEarlyTaps=function(){removeEventListener('click',t,true)}})()`;

/** Replays the taps made before hydration, in order. Called once after hydration. */
export function replayEarlyTaps(): void {
  const page = window as EarlyWindow & { ekiStopEarlyTaps?: () => void };
  page.ekiStopEarlyTaps?.();
  const taps = page.ekiEarlyTaps ?? [];
  page.ekiEarlyTaps = [];
  void replaySequentially(taps, performance.now() + GIVE_UP_MS);
}

/** Sequential, because a tap must see what the one before it changed. */
async function replaySequentially(taps: readonly HTMLElement[], until: number): Promise<void> {
  for (const button of taps) {
    while (!isHydrated(button) && button.isConnected && performance.now() < until) await pause();
    // Hydrated only just now: let effects read the choices made in the page first.
    await pause();
    button.removeAttribute(PENDING_ATTRIBUTE);
    button.removeAttribute('aria-busy');
    if (button.isConnected) button.click();
  }
}

const pause = () => new Promise<void>((done) => setTimeout(done, RETRY_MS));

/** Whether React has hydrated the element; parts of a page hydrate one after another. */
function isHydrated(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}
