const listeners = new Set<() => void>();

/** Runs when a button, not a link, starts a navigation. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a navigation that a button started, for the progress bar. */
export function notifyNavigation(): void {
  for (const listener of listeners) listener();
}

type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;
type Target = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'>;

/**
 * Whether the click navigates this tab to another page of ours. False for dialogs and in-page
 * anchors.
 */
export function navigatesAway(click: Click, link: Target, here = window.location.href): boolean {
  if (click.button !== 0 || click.defaultPrevented) return false;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return false;
  if (!URL.canParse(link.href)) return false;
  const from = new URL(here);
  const to = new URL(link.href);
  if (to.origin !== from.origin || to.searchParams.has('auth')) return false;
  return to.pathname !== from.pathname || to.search !== from.search;
}
