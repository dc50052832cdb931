'use client';

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

/** The same for a list whose cursor is in its address; empty on the last page. */
export function KeysetLink({ href }: { href: string | null }) {
  return href ? (
    <a href={href} className={`${buttonClass('quiet', 'desk')} mt-4`}>
      Show more
    </a>
  ) : null;
}
