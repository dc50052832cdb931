'use client';

import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Naira } from '@/components/ui/naira';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { PhotoField, usePhotoUpload } from '@/components/ui/photo-field';
import { Ring } from '@/components/ui/ring';
import { Spinner } from '@/components/ui/spinner';
import { formatCountdown, formatNaira } from '@/lib/core/format';
import { amountMessage, parseNaira } from '@/lib/core/parse-naira';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { Dock } from './bars';
import type { StepProps } from './job-page';
import { ReasonSheet } from './reason-sheet';
import { CallLink, StopHeading } from './stop-heading';
import { toastRefusal } from './use-steps';
import { useStopDraft } from './use-stop-draft';

const NOTE_MAX = 300;
/** The customer's time to approve an amount over the budget, ms. */
const APPROVAL_MS = 3 * 60_000;
const SKIP_REASONS = ['Closed', 'Sold out', 'Too expensive'];

/** The step at a stop of an errand: what was done and spent, or why the stop is skipped. */
export function ErrandStep({ job, view, stop, steps, now, exitButton }: StepProps) {
  const { draft, change, forget } = useStopDraft(job.jobId, stop.seq);
  const { note, spent, photoId, receiptId } = draft;
  const [errors, setErrors] = useState<{ spent?: string; receipt?: string; form?: string }>({});
  const [isSkipping, setSkipping] = useState(false);
  const photo = usePhotoUpload('proof', photoId, (id) => change({ photoId: id }));
  const receipt = usePhotoUpload('receipt', receiptId, (id) => change({ receiptId: id }));
  // The approval's state replaces the refusal that led to it.
  const approvalState = stop.approval && `${stop.approval.state} ${stop.approval.expiresAt}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset by each request and answer
  useEffect(() => setErrors({}), [approvalState]);
  const hasBudget = stop.budget > 0;
  const isAsking = stop.approval?.state === 'asked' && new Date(stop.approval.expiresAt) > now;
  const isBusy = steps.busy === 'stop';
  const next = view.stops.findIndex(({ seq, state }) => seq > stop.seq && state === 'open');
  const customer = job.customer || 'the customer';

  async function finish(): Promise<void> {
    const amount = parseNaira(spent);
    if (hasBudget && (amount === null || Number.isNaN(amount))) {
      setErrors({ spent: amountMessage(spent) });
      return;
    }
    if ([photo, receipt].some(({ state }) => state === 'sending' || state === 'failed')) {
      setErrors({ form: FILE_MESSAGES.photoWaits });
      return;
    }
    // Over the budget, the customer is asked before the rider pays.
    if (amount && amount <= stop.budget && !receiptId) {
      setErrors({ receipt: RIDER_MESSAGES.receiptMissing });
      return;
    }
    setErrors({});
    const fields = {
      stop: stop.seq,
      state: 'done',
      ...(note.trim() && { note: note.trim() }),
      ...(photoId && { photo: photoId }),
      ...(hasBudget && amount !== null && { spent: amount }),
      ...(receiptId && { receipt: receiptId }),
    };
    const result = await steps.submit(job, 'stop', fields, over > 0 ? null : '');
    if (result.state === 'done') forget();
    if (result.state === 'refused' && result.message) setErrors({ form: result.message });
  }

  const over = (parseNaira(spent) ?? 0) - stop.budget;
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !isAsking) void finish();
      }}
    >
      <div className="px-(--gutter) pt-3.5 pb-4">
        <StopHeading
          stop={stop}
          call={
            <CallLink
              stop={stop}
              onCall={() => void steps.submit(job, 'contact', { stop: stop.seq })}
            />
          }
        />
        <Approval stop={stop} customer={customer} now={now} />
        <div className="mt-4 grid grid-cols-1 gap-4">
          {hasBudget ? (
            <>
              <TextField
                label="What you spent, ₦"
                inputMode="decimal"
                autoComplete="off"
                value={spent}
                error={errors.spent}
                hint={
                  over > 0
                    ? `${formatNaira(over)} over the budget. We’ll ask ${customer} first.`
                    : `Budget: ${formatNaira(stop.budget)}`
                }
                onChange={({ target }) => {
                  change({ spent: target.value });
                  setErrors({});
                }}
              />
              {over > 0 ? null : (
                <PhotoField
                  label="Receipt"
                  photo={receipt}
                  isRequired
                  isFromCamera
                  missing={errors.receipt ?? null}
                />
              )}
            </>
          ) : null}
          <TextField
            label="Note for the customer"
            isOptional
            value={note}
            maxLength={NOTE_MAX}
            onChange={({ target }) => change({ note: target.value })}
          />
          <PhotoField label="Photo" photo={photo} isFromCamera />
          <ErrorNotice message={errors.form} />
        </div>
      </div>
      <Dock>
        <button
          type="submit"
          className={buttonClass('primary', 'phone', true)}
          disabled={isAsking}
          aria-busy={isBusy || undefined}
        >
          {isBusy ? <Spinner className="size-5" /> : null}
          {isAsking
            ? `Waiting for ${customer}`
            : over > 0
              ? `Ask ${customer} for ${formatNaira(over)} more`
              : next < 0
                ? 'Done'
                : `Done, go to stop ${next + 1}`}
        </button>
        <div className="mt-1 flex flex-wrap justify-center gap-x-2">
          <Button
            aria-haspopup="dialog"
            variant="link"
            size="phoneSm"
            onClick={() => setSkipping(true)}
          >
            Skip this stop
          </Button>
          {exitButton}
        </div>
      </Dock>
      {isSkipping ? (
        <ReasonSheet
          title="Skip this stop?"
          description={`${customer} sees why.`}
          reasons={SKIP_REASONS}
          action="Skip stop"
          isDanger
          onConfirm={async (reason) => {
            const result = await steps.submit(job, 'stop', {
              stop: stop.seq,
              state: 'skipped',
              note: reason,
            });
            if (result.state === 'refused') toastRefusal(result);
            if (result.state === 'done') forget();
            return result;
          }}
          onClose={() => setSkipping(false)}
        />
      ) : null}
    </form>
  );
}

/** The customer's answer to an amount over the budget. */
function Approval({ stop, customer, now }: Pick<StepProps, 'stop' | 'now'> & { customer: string }) {
  const { approval, budget } = stop;
  if (!approval) return null;
  const left = Date.parse(approval.expiresAt) - now.getTime();
  if (approval.state === 'asked' && left > 0) {
    const text = formatCountdown(left);
    const share = Math.min(1, left / APPROVAL_MS);
    return (
      <div className="mt-3 flex items-center gap-3.5 rounded-box border border-line bg-card px-3.5 py-3">
        <Ring clock={{ text, share, urgency: 'wait' }} label={`${text} to answer`} />
        <p role="status" className="min-w-0 flex-1 text-sm">
          <b className="block">
            We’re asking {customer} for <Naira amount={approval.amount} />
          </b>
          No answer means no. Don’t pay yet.
        </p>
      </div>
    );
  }
  return (
    <div role="status" className="mt-3">
      {approval.state === 'agreed' ? (
        <Notice tone="success">
          <b>{customer} said yes.</b> You can spend <Naira amount={approval.amount} />.
        </Notice>
      ) : (
        <Notice tone="warn">
          <b>
            {customer} didn’t agree to <Naira amount={approval.amount} />.
          </b>{' '}
          Spend <Naira amount={budget} /> at most, or skip this stop.
        </Notice>
      )}
    </div>
  );
}
