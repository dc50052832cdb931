'use client';

import type { ReactNode } from 'react';

/** A white panel with a heading. */
export function Panel({
  title,
  id,
  aside,
  children,
}: {
  title: string;
  id: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-3.5 pb-2.5">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
