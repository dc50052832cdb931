'use client';

import clsx from 'clsx';
import { initials } from '@/components/work/kit/staff-nav';

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
