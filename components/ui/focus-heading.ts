/** Moves the focus to the page's heading, for when the focused element is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  // Nobody has moved there by a key, so a ring would only be in the way.
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
