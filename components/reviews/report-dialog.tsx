'use client';

import clsx from 'clsx';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { ErrorNotice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { ApiError, apiPost } from '@/lib/client/api';
import { closeDialog } from '@/lib/client/dialogs';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import { REVIEW_REPORT_REASONS, type ReviewReportReason } from '@/lib/reviews/policy';
import { REASON_TEXTS } from './review-text';

/** Asks what is wrong with a review, and tells staff. */
export function ReportDialog({ reviewId }: { reviewId: string }) {
  const [reason, setReason] = useState<ReviewReportReason | null>(null);
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  async function send(): Promise<void> {
    if (isSending.current) return;
    setFailure(null);
    if (!reason) {
      setReasonError(MESSAGES.reviewReason);
      setTimeout(() => focusFirstError(form.current));
      return;
    }
    isSending.current = true;
    setBusy(true);
    try {
      await apiPost('/api/review/report', { reviewId, reason }, MESSAGES.reviewReportFailed);
      pushToast({ tone: 'success', text: 'Report sent', detail: 'Our team will look at it.' });
      await closeDialog();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : MESSAGES.reviewReportFailed);
      isSending.current = false;
      setBusy(false);
    }
  }

  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title="Report this review"
      description="Nobody will see that it was you."
      footer={
        <Button isBlock isBusy={isBusy} type="submit" form="report-review">
          Send report
        </Button>
      }
    >
      <form
        id="report-review"
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">What’s wrong with it?</legend>
          <div className="grid gap-2">
            {REVIEW_REPORT_REASONS.map((one) => (
              <label
                key={one}
                className={clsx(
                  'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire',
                  one === reason
                    ? 'bg-tint inset-ring-2 inset-ring-adire'
                    : 'inset-ring-[1.5px] inset-ring-line hover:inset-ring-border',
                )}
              >
                <input
                  type="radio"
                  name="reason"
                  value={one}
                  checked={one === reason}
                  aria-invalid={reasonError ? true : undefined}
                  aria-describedby={reasonError ? 'review-reason-error' : undefined}
                  onChange={() => {
                    setReason(one);
                    setReasonError(null);
                  }}
                  className="size-4.5 shrink-0 accent-adire"
                />
                {REASON_TEXTS[one]}
              </label>
            ))}
          </div>
          <FieldError id="review-reason" error={reasonError} />
        </fieldset>
        <ErrorNotice message={failure} />
      </form>
    </Sheet>
  );
}
