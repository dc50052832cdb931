/** Largest share of the screen's height that a bar may cover. */
const MAX_SHARE = 0.4;

/**
 * A ref for a bar that stays at an edge of the screen: it scrolls with the page (`data-tall`) while large
 * text makes it taller than 40 % of the screen.
 */
export function releaseWhenTall(bar: HTMLElement | null) {
  if (!bar) return;
  const update = () =>
    bar.toggleAttribute('data-tall', bar.offsetHeight > window.innerHeight * MAX_SHARE);
  const observer = new ResizeObserver(update);
  observer.observe(bar);
  window.addEventListener('resize', update);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', update);
  };
}
