'use client';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/notice';
import { RadioList } from '@/components/ui/radio-list';
import { Sheet } from '@/components/ui/sheet';
import { useForm } from '@/components/ui/use-form';
import { REVIEW_REPORT_REASONS, type ReviewReportReason } from '@/lib/catalog/ratings';
import { apiPost } from '@/lib/client/api';
import { closeDialog } from '@/lib/client/dialogs';
import { pushToast } from '@/lib/client/toast-queue';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import { REASON_TEXTS } from './review-text';

const REASONS = REVIEW_REPORT_REASONS.map((value) => ({ value, text: REASON_TEXTS[value] }));

/** Reports a review to staff, with a reason. */
export function ReportDialog({ reviewId }: { reviewId: string }) {
  const form = useForm<{ reason: ReviewReportReason | '' }>({
    initial: { reason: '' },
    check: ({ reason }) => (reason ? {} : { reason: REVIEW_MESSAGES.reviewReason }),
    send: async ({ reason }) => {
      await apiPost('/api/review/report', { reviewId, reason }, REVIEW_MESSAGES.reviewReportFailed);
      pushToast({ tone: 'success', text: 'Report sent', detail: 'Our team will look at it.' });
      await closeDialog();
    },
  });

  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title="Report this review"
      description="Nobody will see that it was you."
      footer={
        <Button isBlock isBusy={form.isBusy} type="submit" form="report-review">
          Send report
        </Button>
      }
    >
      <form
        id="report-review"
        ref={form.ref}
        noValidate
        className="grid gap-4"
        onSubmit={form.submit}
      >
        <RadioList
          legend="What’s wrong with it?"
          look="boxes"
          options={REASONS}
          value={form.values.reason || null}
          error={form.errors.reason}
          onChange={(reason) => form.set('reason', reason)}
        />
        <ErrorNotice message={form.message} />
      </form>
    </Sheet>
  );
}
