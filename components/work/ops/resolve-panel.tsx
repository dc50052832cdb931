'use client';

import clsx from 'clsx';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { TextArea, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { Naira } from '@/components/ui/naira';
import { RadioList } from '@/components/ui/radio-list';
import { Tag } from '@/components/ui/tag';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { Panel } from '@/components/work/kit/panel';
import { REASON_LENGTH } from '@/lib/core/audit';
import { formatNaira } from '@/lib/core/format';
import type {
  ReportDetailDto,
  ReportPartyDto,
  ResolvedDto,
} from '@/lib/purchases/moves/reports/dto';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { BEARERS, MAX_REPORT, RESOLUTIONS } from '@/lib/purchases/moves/reports/policy';
import { BEARER_NAMES, payers, RESOLUTION_NAMES } from './report-ops-text';
import type { useResolution } from './use-resolution';

interface ResolvePanelProps {
  report: ReportDetailDto;
  resolution: ReturnType<typeof useResolution>;
  onDone: () => void;
}

type Errors = Partial<Record<'answer' | 'amount' | 'bearer' | 'items', string>>;

/** Chooses what to answer, and who pays. Nothing is sent before the next step. */
export function ResolvePanel({ report, resolution, onDone }: ResolvePanelProps) {
  const { draft, change, preview, needsPassword } = resolution;
  const [errors, setErrors] = useState<Errors>({});
  const [step, setStep] = useState<'confirm' | 'review' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSuggested = draft.resolution === report.suggestion.resolution;
  const bearers = BEARERS.filter((one) => one !== 'shop' || report.kind === 'order');

  function check(): boolean {
    const found: Errors = {};
    const { fields } = resolution;
    if (draft.answer.trim().length < REASON_LENGTH.min) found.answer = REPORT_MESSAGES.answer;
    if (draft.resolution === 'goodwill' && !fields) found.amount = REPORT_MESSAGES.amount;
    if (draft.resolution === 'refund' && !draft.bearer) found.bearer = REPORT_MESSAGES.bearer;
    else if (draft.resolution === 'refund' && !fields) found.items = REPORT_MESSAGES.items;
    setErrors(found);
    if (Object.keys(found).length === 0) return true;
    setTimeout(() => focusFirstError(form.current));
    return false;
  }

  return (
    <Panel
      title="Resolution"
      id="report-resolution"
      aside={isSuggested ? <Tag className="ml-auto">Suggested</Tag> : null}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (check()) setStep(needsPassword ? 'confirm' : 'review');
        }}
      >
        <RadioList
          legend="What to do"
          look="boxes"
          options={RESOLUTIONS.map((value) => ({ value, text: RESOLUTION_NAMES[value] }))}
          value={draft.resolution}
          onChange={(to) => {
            change({ resolution: to });
            setErrors({});
          }}
        />
        {draft.resolution === 'refund' ? (
          <>
            <div>
              {report.lines.length > 0 ? (
                <p className="text-ink-2">Choose the items in the list.</p>
              ) : null}
              <CheckField
                label={`Refund the delivery fee, ${formatNaira(report.deliveryFee)}`}
                checked={draft.deliveryFee}
                onChange={({ target }) => change({ deliveryFee: target.checked })}
              />
              <FieldError id="report-items" error={errors.items} />
            </div>
            <RadioList
              legend="Paid by"
              look="pills"
              options={bearers.map((value) => ({ value, text: BEARER_NAMES[value] }))}
              value={draft.bearer}
              error={errors.bearer}
              onChange={(bearer) => {
                change({ bearer });
                setErrors({});
              }}
            />
          </>
        ) : null}
        {draft.resolution === 'goodwill' ? (
          <TextField
            label="Amount, ₦"
            inputMode="decimal"
            value={draft.amount}
            error={errors.amount}
            hint="Eki pays it. To charge the shop or the rider, refund items."
            onChange={({ target }) => {
              change({ amount: target.value });
              setErrors({});
            }}
          />
        ) : null}
        {preview && draft.resolution !== 'decline' ? (
          <PartyRows parties={preview.preview} name={report.firstName} />
        ) : null}
        {needsPassword ? (
          <Button variant="quiet" size="desk" onClick={() => setStep('confirm')}>
            Confirm it’s you to see the amounts
          </Button>
        ) : (
          <FieldError id="report-preview" error={resolution.error} />
        )}
        <TextArea
          label={`Answer to ${report.firstName}`}
          rows={4}
          maxLength={MAX_REPORT}
          value={draft.answer}
          error={errors.answer}
          onChange={({ target }) => {
            change({ answer: target.value });
            setErrors({});
          }}
        />
        <Button type="submit" isBlock aria-haspopup="dialog">
          {draft.resolution === 'decline' ? 'Review answer' : 'Review refund'}
        </Button>
        <p className="text-xs text-ink-2">
          Nothing is paid before the next step.{' '}
          {draft.resolution === 'decline'
            ? ''
            : `Up to ${formatNaira(report.alone)} you can approve alone.`}
        </p>
      </form>
      {step === 'confirm' ? (
        <ActionSheet<ResolvedDto>
          title="Confirm it’s you"
          description="Then you’ll see who pays what. Nothing is paid yet."
          path="/api/admin/report/resolve"
          hasReason={false}
          action="Continue"
          toFields={() =>
            resolution.fields && { reportId: report.id, ...resolution.fields, dryRun: true }
          }
          done=""
          onDone={resolution.readAgain}
          onClose={() => setStep(null)}
        />
      ) : null}
      {step === 'review' ? (
        <ReviewSheet
          report={report}
          resolution={resolution}
          onDone={onDone}
          onClose={() => setStep(null)}
        />
      ) : null}
    </Panel>
  );
}

/** Shows the answer and the amounts once more, and sends it. */
function ReviewSheet({
  report,
  resolution,
  onDone,
  onClose,
}: ResolvePanelProps & { onClose: () => void }) {
  const { draft, preview, fields } = resolution;
  const isFree = draft.resolution === 'decline';
  const isWaiting = !isFree && preview?.isWaiting === true;
  return (
    <ActionSheet<ResolvedDto>
      title={isFree ? `Answer ${report.firstName}?` : `Refund ${report.firstName}?`}
      description={
        isWaiting ? 'A second person has to agree. It’s paid and answered then.' : undefined
      }
      path="/api/admin/report/resolve"
      hasReason={false}
      action={isWaiting ? 'Ask a second person' : isFree ? 'Send answer' : 'Refund and answer'}
      toFields={() => fields && { reportId: report.id, ...fields, answer: draft.answer }}
      done={(answer) =>
        answer.isWaiting ? 'Waits for a second person' : `${report.firstName} has the answer`
      }
      onDone={() => {
        resolution.clear();
        onDone();
      }}
      onClose={onClose}
    >
      <p className="rounded-control bg-tint px-3.5 py-3 wrap-anywhere whitespace-pre-line">
        {draft.answer}
      </p>
      {preview && !isFree ? <PartyRows parties={preview.preview} name={report.firstName} /> : null}
    </ActionSheet>
  );
}

const COLOURS: Record<ReportPartyDto['party'], string> = {
  customer: '',
  shop: 'bg-adire',
  rider: 'bg-mango',
  platform: 'bg-leaf',
};

/** Who pays what, and what the customer gets. `name`: the customer's first name. */
export function PartyRows({ parties, name }: { parties: readonly ReportPartyDto[]; name: string }) {
  const giving = payers(parties);
  const gets = parties.find(({ party }) => party === 'customer')?.amount ?? 0;
  return (
    <div>
      <div aria-hidden="true" className="mb-2.5 flex h-2.5 gap-0.5 overflow-hidden rounded-md">
        {giving.map(({ party, name: payer, amount }) => (
          <span
            key={`${party}:${payer}`}
            className={COLOURS[party]}
            style={{ flexGrow: Math.max(0, -amount), flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 tabular">
        {giving.map(({ party, name: payer, amount }) => (
          <div key={`${party}:${payer}`} className="contents">
            <span aria-hidden="true" className={clsx('size-2.5 rounded-[3px]', COLOURS[party])} />
            <dt className="wrap-anywhere">{payer}</dt>
            <dd className="text-right font-bold">
              <Naira amount={-amount} />
            </dd>
          </div>
        ))}
        <dt className="col-span-2 font-bold">{name} gets</dt>
        <dd className="text-right text-base font-bold">
          <Naira amount={gets} />
        </dd>
      </dl>
    </div>
  );
}
