'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { initials } from '@/components/staff/staff-nav';

const AVATAR_SIZES = { md: 'size-8 text-xs', lg: 'size-11 text-base' } as const;

/** A person's initials. `isOnline`: undefined where unknown. */
export function Avatar({
  name,
  isOnline,
  size = 'md',
}: {
  name: string;
  isOnline?: boolean | undefined;
  size?: keyof typeof AVATAR_SIZES;
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative grid shrink-0 place-items-center rounded-full bg-tint font-display font-bold text-adire group-aria-[current]:bg-card',
        AVATAR_SIZES[size],
      )}
    >
      {initials(name)}
      {isOnline === undefined ? null : (
        <span
          className={clsx(
            'absolute -right-px -bottom-px size-2.5 rounded-full border-2 border-card',
            isOnline ? 'bg-leaf' : 'bg-border',
          )}
        />
      )}
    </span>
  );
}

/** A key on the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block rounded-md border border-b-2 border-line bg-card px-1.25 font-sans text-xs font-semibold text-ink-2">
      {children}
    </kbd>
  );
}

export const URGENCY_TEXT = {
  go: 'text-ink-2',
  wait: 'text-mango-text font-bold',
  stop: 'text-danger font-bold',
} as const;
