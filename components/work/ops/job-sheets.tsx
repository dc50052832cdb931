'use client';

import { useId, useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import { controlClass, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { PhotoField, usePhotoUpload } from '@/components/ui/photo-field';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { PUBLIC_REASONS, type PublicReason } from '@/lib/core/cancel-reasons';
import { formatNaira, plural } from '@/lib/core/format';
import { refundTooMuch } from '@/lib/core/ops-messages';
import { amountMessage, parseNaira } from '@/lib/core/parse-naira';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { CANCEL_CAUSES, opsCancelText, type ShownReason } from '@/lib/purchases/moves/messages';
import type { JobDto } from '@/lib/purchases/moves/staff-dto';
import { Call } from './call';
import { cancelPayText, heldText, KIND_NAMES, publicReasons, reasonText } from './job-text';

export interface JobSheetProps {
  job: JobDto;
  onDone: () => void;
  onClose: () => void;
}

const about = ({ kind, id }: JobDto) => ({ kind, id });

const FAULT_NAMES: Readonly<Record<string, string>> = {
  customer: 'Customer',
  rider: 'Rider',
  platform: 'Eki',
};

export function CancelSheet({ job, onDone, onClose }: JobSheetProps) {
  const plan = job.cancellation;
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [cause, setCause] = useState('');
  const [fault, setFault] = useState<string>('');
  const [publicReason, setPublicReason] = useState<PublicReason | null>(null);
  const [error, setError] = useState<string | null>(null);
  const causes = plan?.causes ?? [];
  const faults = causes.find((one) => one.cause === cause)?.faults ?? [];
  const items = job.items.filter(({ id }) => plan?.itemIds.includes(id));
  const chosen = items.filter(({ id }) => !excluded.has(id));
  const isWhole = chosen.length === items.length;
  const hasBudget = job.stops.some(({ budget }) => budget > 0);
  const all = isWhole && plan ? formatNaira(plan.refund) : 'The full price of these items';
  const refund =
    fault === 'customer'
      ? hasBudget
        ? 'Only what’s left of the budget goes back to the customer.'
        : 'The customer gets no refund.'
      : `${all} goes back to the customer’s wallet right away.`;

  function toFields(): Record<string, unknown> | null {
    if (causes.length > 0 && !cause) {
      setError('Choose what happened.');
      return null;
    }
    if (items.length > 0 && chosen.length === 0) return null;
    return {
      ...about(job),
      ...(isWhole ? {} : { itemIds: chosen.map(({ id }) => id) }),
      ...(cause ? { cause, fault } : publicReason && { publicReason }),
    };
  }

  const pay = causes.length > 0 && !cause ? '' : cancelPayText(job, chosen, fault);

  function chooseCause(next: string): void {
    setCause(next);
    setError(null);
    setFault(causes.find((one) => one.cause === next)?.faults[0] ?? '');
  }

  function toggle(id: string): void {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  }

  const name = KIND_NAMES[job.kind].toLowerCase();
  const spent = hasBudget && fault === 'platform' ? 'what the rider spent' : '';
  const paid = job.kind === 'order' ? 'the shop for what was picked up' : spent;
  return (
    <ActionSheet<{ isWaiting: boolean }>
      title={`Cancel ${job.number}?`}
      description={
        (causes.length === 0 && isWhole) || cause
          ? `${refund} ${pay} You can’t undo this.`.replaceAll(/ +/g, ' ')
          : `${pay} You can’t undo this.`.trim()
      }
      path="/api/admin/job/cancel"
      action={isWhole ? `Cancel ${name}` : `Cancel ${plural(chosen.length, 'item')}`}
      variant="danger"
      toFields={toFields}
      done={({ isWaiting }) =>
        isWaiting ? 'Waiting for a second person' : `${job.number} cancelled`
      }
      onDone={onDone}
      onClose={onClose}
    >
      {items.length > 1 ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Items to cancel</legend>
          {items.map(({ id, name: item, quantity, price }) => (
            <CheckField
              key={id}
              label={`${quantity}× ${item}, ${formatNaira(price)}`}
              checked={!excluded.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
          {chosen.length === 0 ? (
            <FieldError id="cancel-items" error="Choose at least one." />
          ) : null}
        </fieldset>
      ) : null}
      {causes.length > 0 ? (
        <>
          <Select
            label="What happened?"
            value={cause}
            options={[
              ['', 'Choose'],
              ...causes.map((one) => [one.cause, reasonText(one.cause)] as const),
            ]}
            error={error}
            onChange={chooseCause}
          />
          {cause ? (
            <Select
              label="Who’s at fault?"
              value={fault}
              options={faults.map((one) => [one, FAULT_NAMES[one] ?? one] as const)}
              onChange={setFault}
            />
          ) : null}
          {paid && (fault === 'rider' || fault === 'platform') ? (
            <Notice role="status">
              Eki pays {paid}. Above <Naira amount={job.money.alone} /> a second person has to agree
              first.
            </Notice>
          ) : null}
          {cause ? (
            <ReasonPreview reason={CANCEL_CAUSES.find((one) => one === cause) ?? null} />
          ) : null}
        </>
      ) : (
        <>
          <Select
            label="What do we tell them?"
            value={publicReason ?? ''}
            options={[['', 'No reason'], ...publicReasons(job.kind)]}
            onChange={(value) =>
              setPublicReason(PUBLIC_REASONS.find((one) => one === value) ?? null)
            }
          />
          <ReasonPreview reason={publicReason} />
        </>
      )}
    </ActionSheet>
  );
}

/** The reason as the customer and the rider read it. */
function ReasonPreview({ reason }: { reason: ShownReason | null }) {
  return <p className="-mt-2 text-sm text-ink-2">The customer reads: “{opsCancelText(reason)}.”</p>;
}

export function Select({
  label,
  value,
  options,
  error,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  error?: string | null;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={controlClass}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      <FieldError id={id} error={error} />
    </div>
  );
}

export function RefundSheet({ job, onDone, onClose }: JobSheetProps) {
  const { refundable, alone } = job.money;
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string | null>(null);
  const typed = parseNaira(amount) || 0;
  const needsSecond = typed > alone;

  function toFields(): Record<string, unknown> | null {
    if (!(typed > 0)) {
      setError(amountMessage(amount));
      return null;
    }
    if (typed > refundable) {
      setError(refundTooMuch(refundable));
      return null;
    }
    return { ...about(job), amount: typed, to: 'wallet' };
  }

  return (
    <ActionSheet<{ isWaiting: boolean }>
      title="Refund"
      description={`To the customer’s wallet, paid by Eki. Up to ${formatNaira(refundable)} is left to refund.`}
      path="/api/admin/job/refund"
      action={needsSecond ? 'Ask a second person' : `Refund ${formatNaira(typed)}`}
      toFields={toFields}
      review={(reason) => (
        <>
          <p role="status" className="text-sm text-ink-2">
            Step 2 of 2.{' '}
            {needsSecond ? 'Nothing moves until a second person agrees.' : 'Nothing has moved yet.'}
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 wrap-anywhere">
            <dt className="text-ink-2">Amount</dt>
            <dd className="text-right font-display text-xl font-bold tabular">
              <Naira amount={typed} />
            </dd>
            <dt className="text-ink-2">From</dt>
            <dd className="text-right">Eki, goodwill</dd>
            <dt className="text-ink-2">To</dt>
            <dd className="text-right">{job.owner.name}, wallet</dd>
            <dt className="text-ink-2">For</dt>
            <dd className="text-right">
              {KIND_NAMES[job.kind]} {job.number}
            </dd>
            <dt className="text-ink-2">Reason</dt>
            <dd className="text-right">{reason}</dd>
          </dl>
        </>
      )}
      done={({ isWaiting }) =>
        isWaiting ? 'Waiting for a second person' : `${formatNaira(typed)} refunded`
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label="Amount in naira"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        maxLength={14}
        error={error}
        hint={
          alone > 0
            ? `Up to ${formatNaira(alone)} you can decide alone.`
            : 'A second person has to agree.'
        }
        onChange={({ target }) => {
          setAmount(target.value);
          setError(null);
        }}
      />
      {needsSecond ? (
        <Notice role="status">A second person has to agree within 24 hours.</Notice>
      ) : null}
    </ActionSheet>
  );
}

/** Warns about items that a previous rider still holds. */
export function HeldNotice({ job: { holders } }: Pick<JobSheetProps, 'job'>) {
  if (holders.length === 0) return null;
  return (
    <Notice tone="warn">
      {holders.map((holder) => (
        <p key={holder.id}>
          <b>{heldText(holder)}</b> {holder.name} must hand it to the new rider first.{' '}
          <Call phone={holder.phone} name={holder.name} />
        </p>
      ))}
    </Notice>
  );
}

export function ReleaseSheet({ job, onDone, onClose }: JobSheetProps) {
  return (
    <ActionSheet
      title={`Take ${job.number} from ${job.assigned?.name ?? 'its rider'}?`}
      description="We look for another rider right away, and the customer gets a new delivery code."
      path="/api/admin/job/release"
      action="Take from rider"
      variant="danger"
      toFields={() => about(job)}
      done="Looking for another rider"
      onDone={onDone}
      onClose={onClose}
    >
      <HeldNotice job={job} />
    </ActionSheet>
  );
}

export function DeliverSheet({ job, onDone, onClose }: JobSheetProps) {
  const [photoId, setPhotoId] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const photo = usePhotoUpload('proof', photoId, (id) => {
    setPhotoId(id);
    setMissing(null);
  });

  function toFields(): Record<string, unknown> | null {
    if (photoId) return { ...about(job), photoId };
    setMissing(
      photo.state === 'sending' ? 'Wait until the photo is sent.' : FILE_MESSAGES.photoMissing,
    );
    return null;
  }

  return (
    <ActionSheet
      title={`Mark ${job.number} delivered?`}
      description="Without the delivery code, so a photo is needed. The rider and any shops get paid. You can’t undo this."
      path="/api/admin/job/deliver"
      action="Mark delivered"
      toFields={toFields}
      done={`${job.number} delivered`}
      onDone={onDone}
      onClose={onClose}
    >
      <PhotoField label="Photo of the delivery" photo={photo} isRequired missing={missing} />
    </ActionSheet>
  );
}
