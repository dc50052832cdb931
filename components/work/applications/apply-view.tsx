'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { focusHeading } from '@/components/ui/focus-heading';
import { Skeleton } from '@/components/ui/skeleton';
import { useLoginWhenLoggedOut } from '@/lib/client/session/log-in-again';
import { paths } from '@/lib/core/paths';
import type { ApplicationDto } from '@/lib/shops/applications/dto';
import type { ApplicationKind } from '@/lib/shops/applications/policy';
import { AskedForFiles } from './asked-for-files';
import { Approved, Rejected, Waiting } from './outcome';
import { RiderForm } from './rider-form';
import { SellerForm } from './seller-form';
import { useOwnApplication } from './use-application';

/** `asked`: only the files that ops asked for again. */
type View = 'form' | 'asked' | 'submitted' | 'approved' | 'rejected';

function getView(application: ApplicationDto | null, isFormOpen: boolean): View {
  const { state = 'draft', asked = [] } = application ?? {};
  if (state === 'submitted') return state;
  if (isFormOpen) return 'form';
  if (state === 'draft') return asked.length > 0 ? 'asked' : 'form';
  return state;
}

/** The form of a draft, or the result of a submitted application. */
export function ApplyView({ kind, userId }: { kind: ApplicationKind; userId: string }) {
  const { data, error, refetch } = useOwnApplication(kind, userId);
  useLoginWhenLoggedOut();
  // The decision after which the form was opened: another decision is shown again.
  const [formAfter, setFormAfter] = useState<string | null>(null);
  const application = data?.application ?? null;
  const decision = `${application?._id}:${application?.decisions.length}`;
  const view = data && getView(application, formAfter === decision);
  useTopOfPage(kind, view);
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
  const { applicant, waitsFor } = data;
  const openForm = () => setFormAfter(decision);
  if (application) {
    switch (view) {
      case 'submitted':
        return <Waiting application={application} userId={userId} />;
      case 'approved':
        return <Approved application={application} waitsFor={waitsFor} onAgain={openForm} />;
      case 'rejected':
        return <Rejected application={application} onAgain={openForm} />;
      case 'asked':
        return (
          <AskedForFiles
            application={application}
            userId={userId}
            name={applicant.name}
            onChangeAll={openForm}
          />
        );
      default:
    }
  }
  // After a rejection the form starts from what was sent.
  const isOpen = application?.state === 'draft' || application?.state === 'rejected';
  const saved = isOpen ? application : null;
  const form = { userId, saved, needs: data.missing, applicant };
  return kind === 'seller' ? (
    <SellerForm key={userId} {...form} />
  ) : (
    <RiderForm key={userId} {...form} />
  );
}

/** Shows the top of the page when another view follows, such as that of an application just sent. */
function useTopOfPage(kind: ApplicationKind, view: View | undefined): void {
  const hasStep = useSearchParams().has('step');
  const previous = useRef(view);
  useEffect(() => {
    if (view && view !== 'form' && hasStep && kind === 'seller') {
      window.history.replaceState(null, '', paths.sellerApply());
    }
    const before = previous.current;
    previous.current = view;
    if (!before || !view || before === view) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [kind, view, hasStep]);
}
