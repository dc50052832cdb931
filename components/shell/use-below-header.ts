import { useEffect } from 'react';

const GAP_PX = 8;

/**
 * Keeps `--below-header` at a little under the lower edge of the header, wherever it is now: a banner
 * above it scrolls away, and it is taller by what it says without a network. Looks for the header once:
 * another page may have another one.
 */
export function useBelowHeader(): void {
  useEffect(() => {
    const header = document.querySelector('body header');
    if (!header) return;
    let before = '';
    const place = () => {
      const edge = Math.max(0, Math.round(header.getBoundingClientRect().bottom));
      const top = `${edge + GAP_PX}px`;
      if (top === before) return;
      before = top;
      document.documentElement.style.setProperty('--below-header', top);
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(header);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', place);
    };
  }, []);
}
