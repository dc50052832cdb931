const watchers = new Set<() => void>();

/** Runs when a button, not a link, starts a navigation. */
export function onNavigation(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}

/** Tells the progress bar that a button started a navigation. */
export function notifyNavigation(): void {
  for (const watcher of watchers) watcher();
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
