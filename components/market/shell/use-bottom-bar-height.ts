import { useEffect } from 'react';

const GAP_PX = 12;
/** A bar this close to the edge, or to the bar below it, would be covered by a toast. */
const NEAR_PX = 72;
/** Left above bars that fill the screen, so that a toast stays in sight. */
const MIN_ABOVE_PX = 96;

/**
 * Sets `--above-bar` to just above the bar at the bottom of the screen, or the edge if there is none.
 * Bars are measured, because they scroll, appear with the first cart item and grow with their text.
 */
export function useBottomBarHeight(): void {
  useEffect(() => {
    let previous = '';
    const update = () => {
      const offset = `calc(${coveredPx() + GAP_PX}px + env(safe-area-inset-bottom))`;
      if (offset === previous) return;
      previous = offset;
      document.documentElement.style.setProperty('--above-bar', offset);
    };
    update();
    const resizeObserver = new ResizeObserver(update);
    const observeBars = () => {
      resizeObserver.disconnect();
      resizeObserver.observe(document.documentElement);
      for (const bar of bars()) resizeObserver.observe(bar);
      update();
    };
    observeBars();
    const mutationObserver = new MutationObserver(observeBars);
    mutationObserver.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      resizeObserver.disconnect();
      mutationObserver.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, []);
}

function bars(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('.buy-bar, [data-bottom-bar]');
}

/** Height that bars cover at the bottom edge, one above the other, px. */
function coveredPx(): number {
  const edge = window.innerHeight;
  const boxes = [...bars()].map((bar) => bar.getBoundingClientRect());
  let covered = 0;
  for (const { top, bottom, height } of boxes.sort((a, b) => b.bottom - a.bottom)) {
    const isOnTop = height > 0 && top < edge && bottom >= edge - covered - NEAR_PX;
    if (isOnTop) covered = Math.max(covered, edge - top);
  }
  return Math.round(Math.min(covered, Math.max(0, edge - MIN_ABOVE_PX)));
}
