'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { ApplicationKind } from '@/lib/applications/policy';
import { Approved, Rejected, Waiting } from './outcome';
import { RiderForm } from './rider-form';
import { SellerForm } from './seller-form';
import { useOwnApplication } from './use-application';

/** The form of a draft, or the result of a submitted application. */
export function ApplyView({ kind, userId }: { kind: ApplicationKind; userId: string }) {
  const { data, error, refetch } = useOwnApplication(kind, userId);
  const [isReapplying, setReapplying] = useState(false);
  if (!data) {
    return error ? (
      <EmptyState
        art={<EmptyArt name="error" />}
        title="This didn’t load"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        <p role="alert">{error.message}</p>
      </EmptyState>
    ) : (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-12" />
        <Skeleton className="h-80" />
      </div>
    );
  }
  const { application, applicant, waitsFor } = data;
  const isOver = application?.state === 'rejected' || application?.state === 'approved';
  if (application?.state === 'submitted')
    return <Waiting application={application} userId={userId} />;
  if (application?.state === 'approved' && !isReapplying)
    return <Approved application={application} waitsFor={waitsFor} />;
  if (application?.state === 'rejected' && !isReapplying) {
    return <Rejected application={application} onAgain={() => setReapplying(true)} />;
  }
  const saved = isOver ? null : application;
  return kind === 'seller' ? (
    <SellerForm key={userId} userId={userId} saved={saved} />
  ) : (
    <RiderForm key={userId} userId={userId} saved={saved} applicant={applicant} />
  );
}
