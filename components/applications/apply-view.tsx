'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { focusHeading } from '@/components/ui/focus-heading';
import { Skeleton } from '@/components/ui/skeleton';
import type { ApplicationKind, ApplicationState } from '@/lib/applications/policy';
import { paths } from '@/lib/core/paths';
import { AskedForFiles } from './asked-for-files';
import { Approved, Rejected, Waiting } from './outcome';
import { RiderForm } from './rider-form';
import { SellerForm } from './seller-form';
import { useOwnApplication } from './use-application';

/** The form of a draft, or the result of a submitted application. */
export function ApplyView({ kind, userId }: { kind: ApplicationKind; userId: string }) {
  const { data, error, refetch } = useOwnApplication(kind, userId);
  const [isReapplying, setReapplying] = useState(false);
  const [isChangingAll, setChangingAll] = useState(false);
  useTopOfPage(kind, data && (data.application?.state ?? 'draft'));
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
  const { application, applicant } = data;
  const isOver = application?.state === 'rejected' || application?.state === 'approved';
  if (application?.state === 'submitted')
    return <Waiting application={application} userId={userId} />;
  if (application?.state === 'approved' && !isReapplying)
    return <Approved application={application} />;
  if (application?.state === 'rejected' && !isReapplying) {
    return <Rejected application={application} onAgain={() => setReapplying(true)} />;
  }
  const saved = isOver ? null : application;
  if (saved && saved.asked.length > 0 && !isChangingAll) {
    return (
      <AskedForFiles
        application={saved}
        userId={userId}
        name={applicant.name}
        onChangeAll={() => setChangingAll(true)}
      />
    );
  }
  return kind === 'seller' ? (
    <SellerForm key={userId} userId={userId} saved={saved} applicant={applicant} />
  ) : (
    <RiderForm key={userId} userId={userId} saved={saved} applicant={applicant} />
  );
}

/** Shows the top of the page that follows a sent, withdrawn or decided application. */
function useTopOfPage(kind: ApplicationKind, state: ApplicationState | undefined): void {
  const router = useRouter();
  const hasStep = useSearchParams().has('step');
  const previous = useRef(state);
  useEffect(() => {
    if (state && state !== 'draft' && hasStep && kind === 'seller') {
      router.replace(paths.sellerApply(), { scroll: false });
    }
    const before = previous.current;
    previous.current = state;
    if (!before || !state || before === state) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [kind, state, hasStep, router]);
}
