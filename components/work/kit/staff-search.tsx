'use client';

import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface StaffSearchProps {
  label: string;
  /** The current search term. */
  q: string;
  /** Gets the new term, trimmed. */
  onSearch: (q: string) => void;
}

/** Searches a list of ops. */
export function StaffSearch({ label, q, onSearch }: StaffSearchProps) {
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    onSearch(typeof typed === 'string' ? typed.trim() : '');
  }
  return (
    <search className="min-w-0 flex-1 basis-64">
      <form className="flex max-w-lg gap-2" onSubmit={search}>
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={label}
          placeholder={label}
          className="min-h-11 w-full min-w-0 rounded-control bg-card px-3 text-base inset-ring-[1.5px] inset-ring-border wide:min-h-9 wide:text-sm"
        />
        <Button type="submit" variant="quiet" size="desk">
          <Icon name="search" className="size-4.5 shrink-0" strokeWidth={1.9} />
          Search
        </Button>
      </form>
    </search>
  );
}
