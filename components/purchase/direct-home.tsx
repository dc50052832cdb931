'use client';

import type { ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { Loading } from '@/components/ui/skeleton';
import type { DirectKind } from '@/lib/client/drafts/service-draft';
import { useSession } from '@/lib/client/session/use-session';
import { PURCHASE_TEXT } from './purchase-text';

interface DirectHomeProps {
  kind: DirectKind;
  /** Introduction for guests and search engines. */
  children: ReactNode;
}

const DirectList = lazyPart(
  () => import('./direct-list').then((module) => module.DirectList),
  Placeholder,
);

/** Guests see the introduction; signed-in customers their dispatches or errands once they are loaded. */
export function DirectHome({ kind, children }: DirectHomeProps) {
  const { user } = useSession();
  return user ? <DirectList kind={kind} userId={user._id} /> : children;
}

/** Placeholder under the list's heading while its code loads. */
function Placeholder({ kind }: Pick<DirectHomeProps, 'kind'>) {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-200! pt-5.5 pb-8 outline-none">
      <h1 className="mb-4.5">{PURCHASE_TEXT[kind].heading}</h1>
      <Loading className="grid gap-4" rows={['h-34', 'h-34']} />
    </main>
  );
}
