'use client';

import type { ComponentType, ReactNode } from 'react';
import { Loading } from '@/components/ui/skeleton';
import { useSession } from '@/lib/client/session/use-session';

interface DirectHomeProps {
  /** The customer's list, loaded once they are signed in. */
  List: ComponentType<{ userId: string }>;
  /** Introduction for guests and search engines. */
  children: ReactNode;
}

/** Guests see the introduction; signed-in customers see their list. */
export function DirectHome({ List, children }: DirectHomeProps) {
  const { user } = useSession();
  return user ? <List userId={user._id} /> : children;
}

/** Placeholder under the list's heading while its code loads. */
export function DirectListPlaceholder({ heading }: { heading: string }) {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-200! pt-5.5 pb-8 outline-none">
      <h1 className="mb-4.5">{heading}</h1>
      <Loading className="grid gap-4" rows={['h-34', 'h-34']} />
    </main>
  );
}
