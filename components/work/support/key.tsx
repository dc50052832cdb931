'use client';

import type { ReactNode } from 'react';

/** A key on the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block rounded-md border border-b-2 border-line bg-card px-1.25 font-sans text-xs font-semibold text-ink-2">
      {children}
    </kbd>
  );
}
