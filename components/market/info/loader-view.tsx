'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { paths } from '@/lib/core/paths';
import { loaderTarget } from './loader-target';

/** Delay before the page continues to /{next}, ms. */
const WAIT_MS = 5_000;

/** A spinner that continues automatically, only to our own pages, with a link to go there now. */
export function LoaderView() {
  const router = useRouter();
  const target = loaderTarget(useSearchParams().get('next'));

  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => router.replace(target), WAIT_MS);
    return () => clearTimeout(timer);
  }, [router, target]);

  return (
    <div className="flex flex-col items-center text-center">
      <Spinner className="size-12 text-adire" />
      <p role="status" className="mt-5 font-semibold">
        One moment…
      </p>
      <ButtonLink href={target ?? paths.home()} variant="quiet" className="mt-6">
        {target ? 'Continue now' : 'Go home'}
      </ButtonLink>
    </div>
  );
}
