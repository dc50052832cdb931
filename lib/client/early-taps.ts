const PENDING_ATTRIBUTE = 'data-early-tap';
/** Set on buttons where every tap counts, such as + and − of a stepper. */
const REPEATABLE_ATTRIBUTE = 'data-each-tap';
/** Time between two taps, for the effects and renders of the one before, ms. */
const TAP_INTERVAL_MS = 100;

type EarlyWindow = Window & { ekiEarlyTaps?: HTMLElement[] };

/**
 * Runs while the page loads: on a slow network a button is visible seconds before it works. Records
 * which buttons were tapped (once each, except those with the repeatable attribute), marks them
 * busy, and leaves them to `replayEarlyTaps`. Plain JavaScript, because it is inlined in the page's
 * head.
 */
export const EARLY_TAPS_SCRIPT = `(function(){var q=window.ekiEarlyTaps=[];function t(e){var b=e.target.closest&&e.target.closest('button');if(!b||b.type==='submit'||(q.indexOf(b)>=0&&!b.hasAttribute('${REPEATABLE_ATTRIBUTE}')))return;q.push(b);b.setAttribute('${PENDING_ATTRIBUTE}','');b.setAttribute('aria-busy','true')}addEventListener('click',t,true);window.ekiStopEarlyTaps=function(){removeEventListener('click',t,true)}})()`;

/**
 * Replays the taps made before hydration, in order. Called once after hydration: a part of the page that
 * hydrates later, in a Suspense boundary, is hydrated by React when a click reaches it.
 */
export function replayEarlyTaps(): void {
  const page = window as EarlyWindow & { ekiStopEarlyTaps?: () => void };
  page.ekiStopEarlyTaps?.();
  const taps = page.ekiEarlyTaps ?? [];
  page.ekiEarlyTaps = [];
  void replaySequentially(taps);
}

/** Sequential, because a tap may depend on what the one before changed. */
async function replaySequentially(taps: readonly HTMLElement[]): Promise<void> {
  for (const button of taps) {
    // Waits before the first tap too, so that effects can read the choices made on the page.
    await new Promise<void>((done) => setTimeout(done, TAP_INTERVAL_MS));
    button.removeAttribute(PENDING_ATTRIBUTE);
    button.removeAttribute('aria-busy');
    if (button.isConnected) button.click();
  }
}
