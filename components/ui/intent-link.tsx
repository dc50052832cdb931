'use client';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { canPrefetch } from '@/lib/client/prefetch-policy';

type Props = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> & { href: string };

/**
 * A link that loads its page ahead only when a finger or pointer comes to it. Lists are long, and
 * data is dear: nothing is fetched for a card that merely scrolls by, nor on a slow line.
 */
export function IntentLink({ href, ...rest }: Props) {
  const router = useRouter();
  const warm = () => {
    if (canPrefetch()) router.prefetch(href);
  };
  return <Link href={href} prefetch={false} onPointerEnter={warm} onTouchStart={warm} {...rest} />;
}
