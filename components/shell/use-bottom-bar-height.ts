import { useEffect } from 'react';

const GAP_PX = 12;

/**
 * Keeps `--above-bar` just above the bar at the bottom of the screen, or at the edge without one.
 * Bars scroll, appear with the first cart item and grow with their text, so they are measured.
 */
export function useBottomBarHeight(): void {
  useEffect(() => {
    let before = '';
    const place = () => {
      const room = `calc(${coveredPx() + GAP_PX}px + env(safe-area-inset-bottom))`;
      if (room === before) return;
      before = room;
      document.documentElement.style.setProperty('--above-bar', room);
    };
    place();
    const grown = new ResizeObserver(place);
    const observe = () => {
      grown.disconnect();
      grown.observe(document.documentElement);
      for (const bar of bars()) grown.observe(bar);
      place();
    };
    observe();
    const come = new MutationObserver(observe);
    come.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      grown.disconnect();
      come.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, []);
}

function bars(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('.buy-bar');
}

/** Height that a bar covers at the bottom edge, px, without its padding for the home indicator. */
function coveredPx(): number {
  const edge = window.innerHeight;
  let covered = 0;
  for (const bar of bars()) {
    const { top, bottom, height } = bar.getBoundingClientRect();
    const isAtEdge = height > 0 && top < edge && bottom >= edge - 1;
    if (isAtEdge) covered = Math.max(covered, edge - top);
  }
  return Math.round(covered);
}
