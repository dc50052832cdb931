'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect, useState } from 'react';
import { leadsElsewhere, onNavigation } from '@/lib/client/navigation';

/** After this a page that has not come is no longer announced, ms. */
const GIVE_UP_MS = 30_000;

/** A moving line at the top edge from the tap on a link until its page is there. */
export function RouteProgress() {
  return (
    <Suspense fallback={null}>
      <Progress />
    </Suspense>
  );
}

function Progress() {
  const address = `${usePathname()}?${useSearchParams()}`;
  // The address that was left; with another one the new page is there.
  const [left, setLeft] = useState<string | null>(null);
  const isGoing = left === address;

  useEffect(() => onNavigation(() => setLeft(address)), [address]);
  useEffect(() => {
    let link: HTMLAnchorElement | null = null;
    const onClick = (event: MouseEvent): void => {
      const target = event.target instanceof Element ? event.target.closest('a') : null;
      if (!target || !leadsElsewhere(event, target)) return;
      link = target;
      link.setAttribute('aria-busy', 'true');
      setLeft(address);
    };
    // Before the link's own handler: it prevents the browser from going there by itself.
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
          <span className="sr-only">Opening the page…</span>
          <span
            aria-hidden="true"
            className="fixed inset-x-0 top-0 z-60 h-1 origin-left animate-route bg-adire forced-colors:bg-[Highlight]"
          />
        </>
      ) : null}
    </div>
  );
}
