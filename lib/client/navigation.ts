/** What shows that a page is on its way. */
const watchers = new Set<() => void>();

/** Calls back when a button, not a link, has sent the person to another page. */
export function onNavigation(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}

/** Says that another page of ours was asked for by a button. */
export function tellNavigation(): void {
  for (const watcher of watchers) watcher();
}

type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;
type Target = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'>;

/** Whether the click takes this tab to another page of ours. Never for dialogs and places on the page. */
export function leadsElsewhere(click: Click, link: Target, here = window.location.href): boolean {
  if (click.button !== 0 || click.defaultPrevented) return false;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return false;
  if (!URL.canParse(link.href)) return false;
  const from = new URL(here);
  const to = new URL(link.href);
  if (to.origin !== from.origin || to.searchParams.has('auth')) return false;
  return to.pathname !== from.pathname || to.search !== from.search;
}
