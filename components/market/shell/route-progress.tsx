'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect, useState } from 'react';
import { navigatesAway, onNavigation } from '@/lib/client/navigation';

/** When to stop showing progress, ms. */
const TIMEOUT_MS = 30_000;

/** A progress bar at the top, from the tap on a link until its page is shown. */
export function RouteProgress() {
  return (
    <Suspense fallback={null}>
      <Progress />
    </Suspense>
  );
}

function Progress() {
  const url = `${usePathname()}?${useSearchParams()}`;
  // The URL being left; once the current one differs, the new page is shown.
  const [urlLeft, setUrlLeft] = useState<string | null>(null);
  const isNavigating = urlLeft === url;

  useEffect(() => onNavigation(() => setUrlLeft(url)), [url]);
  useEffect(() => {
    let link: HTMLAnchorElement | null = null;
    const onClick = (event: MouseEvent): void => {
      const target = event.target instanceof Element ? event.target.closest('a') : null;
      if (!target || !navigatesAway(event, target)) return;
      link = target;
      link.setAttribute('aria-busy', 'true');
      setUrlLeft(url);
    };
    // In the capture phase, before the link's handler calls preventDefault.
    window.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('click', onClick, true);
      link?.removeAttribute('aria-busy');
    };
  }, [url]);
  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setUrlLeft(null), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isNavigating]);

  return (
    // A dialog that is open from the start hides it before it hydrates.
    <div role="status" className="print:hidden" suppressHydrationWarning>
      {isNavigating ? (
        <>
          <span className="sr-only">Loading page…</span>
          <span
            aria-hidden="true"
            className="fixed inset-x-0 top-0 z-60 h-1 origin-left animate-route bg-adire forced-colors:bg-[Highlight]"
          />
        </>
      ) : null}
    </div>
  );
}
