'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { openAuth } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import type { ApplicationKind } from '@/lib/shops/applications/policy';

const ApplyView = lazyPart(
  () => import('./apply-view').then((module) => module.ApplyView),
  () => <Skeleton className="h-80" />,
);

/** Information for guests; the application itself for signed-in users. */
export function ApplyHome({ kind, children }: { kind: ApplicationKind; children: ReactNode }) {
  const { user, endedUser } = useSession();
  // After the end of a session the form stays, for its user to log in again.
  const applicant = user ?? endedUser;
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-160! pt-4 pb-8 outline-none">
      {applicant ? <ApplyView kind={kind} userId={applicant._id} /> : children}
    </main>
  );
}

/** Logs a guest in or signs them up; the page then shows the form. */
export function ApplyLogin() {
  return (
    <div className="mt-6 flex flex-wrap gap-3 noscript:hidden">
      <Button onClick={() => openAuth({ mode: 'register' })}>Sign up to apply</Button>
      <Button variant="quiet" onClick={() => openAuth()}>
        Login
      </Button>
    </div>
  );
}
