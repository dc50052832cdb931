'use client';

import type { ComponentType, ReactNode } from 'react';
import { Loading } from '@/components/ui/skeleton';
import { useSession } from '@/lib/client/use-session';

interface DirectHomeProps {
  /** The customer's list, loaded once somebody is signed in. */
  List: ComponentType<{ userId: string }>;
  /** What the service is, for guests and search engines. */
  children: ReactNode;
}

/** A guest sees what the service is; who is signed in sees their list. */
export function DirectHome({ List, children }: DirectHomeProps) {
  const { user } = useSession();
  return user ? <List userId={user._id} /> : children;
}

/** Stands in for the list while its code loads. */
export function DirectListPlaceholder() {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-200! pt-5.5 pb-8 outline-none">
      <Loading className="grid gap-4" rows={['h-10 w-60', 'h-34', 'h-34']} />
    </main>
  );
}
