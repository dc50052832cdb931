'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { DialogPlaceholder } from '@/components/market/shell/dialog-placeholder';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { openDialog } from '@/lib/client/dialogs';
import type { ReportProblemProps } from './report-dialog';

const ReportDialog = lazyPart(
  () => import('./report-dialog').then((module) => module.ReportDialog),
  DialogPlaceholder,
);

/** The button that opens the report dialog, which has its own URL (`?report=1`). */
export function ReportProblem(props: ReportProblemProps) {
  return (
    <>
      <Button
        variant="quiet"
        className="flex-1 px-3! whitespace-nowrap"
        aria-haspopup="dialog"
        onClick={() => openDialog('report')}
      >
        Report a problem
      </Button>
      <Suspense fallback={null}>
        <DialogIfOpen {...props} />
      </Suspense>
    </>
  );
}

function DialogIfOpen(props: ReportProblemProps) {
  return useSearchParams().has('report') ? <ReportDialog {...props} /> : null;
}
