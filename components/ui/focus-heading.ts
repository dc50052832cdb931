/** Moves the focus to the page's heading, for when the focused element is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  // The focus didn't move by keyboard, so it shows no ring.
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
