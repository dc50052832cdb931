'use client';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { canPrefetch } from '@/lib/client/prefetch-policy';

type Props = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> & { href: string };

/**
 * A link that prefetches its page only when it is touched or hovered, and not on a slow connection:
 * lists are long and mobile data is expensive.
 */
export function IntentLink({ href, ...rest }: Props) {
  const router = useRouter();
  const prefetch = () => {
    if (canPrefetch()) router.prefetch(href);
  };
  return (
    <Link
      href={href}
      prefetch={false}
      onPointerEnter={prefetch}
      onTouchStart={prefetch}
      {...rest}
    />
  );
}
