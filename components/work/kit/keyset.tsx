'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/ui/button';

interface KeysetButtonsProps {
  /** Where the page that is shown starts; empty on the first one. */
  cursor: string | null | undefined;
  /** Where the next page starts; null on the last one. */
  next: string | null;
  first?: ReactNode;
  more: string;
  onCursor: (cursor: string | null) => void;
}

/** Buttons to the first and to the next page of a list that is read by cursor. */
export function KeysetButtons({
  cursor,
  next,
  first = 'First page',
  more,
  onCursor,
}: KeysetButtonsProps) {
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-2 empty:mt-0">
      {cursor ? (
        <Button variant="quiet" size="desk" onClick={() => onCursor(null)}>
          {first}
        </Button>
      ) : null}
      {next ? (
        <Button variant="quiet" size="desk" onClick={() => onCursor(next)}>
          {more}
        </Button>
      ) : null}
    </nav>
  );
}

/** The same as links, for a list whose cursor is in its address. `href`: of the next page. */
export function KeysetLinks({ href }: { href: string | null }) {
  const path = usePathname();
  const query = new URLSearchParams(useSearchParams());
  const isFirst = !query.has('cursor');
  query.delete('cursor');
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-2 empty:mt-0">
      {isFirst ? null : (
        <a
          href={query.size > 0 ? `${path}?${query}` : path}
          className={buttonClass('quiet', 'desk')}
        >
          First page
        </a>
      )}
      {href ? (
        <a href={href} className={buttonClass('quiet', 'desk')}>
          Next page
        </a>
      ) : null}
    </nav>
  );
}
