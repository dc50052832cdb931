'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect, useState } from 'react';
import { navigatesAway, onNavigation } from '@/lib/client/navigation';

/** Stop showing progress after this, ms. */
const GIVE_UP_MS = 30_000;

/** A progress line at the top from the tap on a link until its page is shown. */
export function RouteProgress() {
  return (
    <Suspense fallback={null}>
      <Progress />
    </Suspense>
  );
}

function Progress() {
  const address = `${usePathname()}?${useSearchParams()}`;
  // The URL we left; when it changes, the new page is shown.
  const [left, setLeft] = useState<string | null>(null);
  const isGoing = left === address;

  useEffect(() => onNavigation(() => setLeft(address)), [address]);
  useEffect(() => {
    let link: HTMLAnchorElement | null = null;
    const onClick = (event: MouseEvent): void => {
      const target = event.target instanceof Element ? event.target.closest('a') : null;
      if (!target || !navigatesAway(event, target)) return;
      link = target;
      link.setAttribute('aria-busy', 'true');
      setLeft(address);
    };
    // In the capture phase: the link's handler calls preventDefault.
    window.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('click', onClick, true);
      link?.removeAttribute('aria-busy');
    };
  }, [address]);
  useEffect(() => {
    if (!isGoing) return;
    const timer = setTimeout(() => setLeft(null), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isGoing]);

  return (
    <div role="status" className="print:hidden">
      {isGoing ? (
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
