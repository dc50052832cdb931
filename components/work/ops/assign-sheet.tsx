'use client';

import { useId, useState } from 'react';
import { FieldError } from '@/components/ui/field-error';
import { Skeleton } from '@/components/ui/skeleton';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { useReading } from '@/components/work/kit/use-reading';
import { plural } from '@/lib/core/format';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import type { RiderChoiceDto } from '@/lib/purchases/delivery/staff-dto';
import { Call } from './call';
import { HeldNotice, type JobSheetProps } from './job-sheets';
import { riderDetail, riderDoubt } from './job-text';

/** Chooses among approved riders, nearest first. */
export function AssignSheet({ job, userId, onDone, onClose }: JobSheetProps & { userId: string }) {
  const query = new URLSearchParams({ kind: job.kind, id: job.id });
  const { data, error } = useReading<{ riders: RiderChoiceDto[] }>({
    userId,
    path: `/api/admin/riders?${query}`,
    failed: OPS_MESSAGES.ridersFailed,
  });
  const [riderId, setRiderId] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const name = useId();
  const riders = (data?.riders ?? []).filter((rider) => rider.riderId !== job.assigned?.id);
  const online = riders.filter(({ isOnline }) => isOnline).length;

  function toFields(): Record<string, unknown> | null {
    if (!riderId) {
      setMissing('Choose a rider.');
      return null;
    }
    return { kind: job.kind, id: job.id, riderId };
  }

  return (
    <ActionSheet
      title={job.assigned ? `Give ${job.number} to another rider` : `Assign ${job.number}`}
      description={
        job.assigned
          ? `${job.assigned.name} loses it, and the customer gets a new delivery code.`
          : 'The rider gets it right away, without an offer. Call first.'
      }
      path="/api/admin/job/assign"
      action="Assign rider"
      toFields={toFields}
      done="Rider assigned"
      onDone={onDone}
      onClose={onClose}
    >
      <HeldNotice job={job} />
      <fieldset aria-describedby={missing ? `${name}-error` : undefined}>
        <legend className="mb-1 text-sm font-semibold">
          {data ? `${plural(online, 'rider')} online` : 'Riders'}
        </legend>
        {error && !data ? <p role="alert">{error.message}</p> : null}
        {!data && !error ? <Skeleton className="h-24" /> : null}
        {data && riders.length === 0 ? <p className="text-ink-2">There’s no other rider.</p> : null}
        <div className="max-h-72 overflow-y-auto">
          {riders.map((rider) => (
            <div key={rider.riderId} className="flex items-start justify-between gap-3 py-2">
              <label className="flex min-h-11 min-w-0 items-start gap-3 has-disabled:text-ink-2">
                <input
                  type="radio"
                  name={name}
                  className="mt-0.5 size-6 shrink-0 accent-adire"
                  disabled={!rider.isOnline}
                  aria-invalid={missing ? true : undefined}
                  checked={rider.riderId === riderId}
                  onChange={() => {
                    setRiderId(rider.riderId);
                    setMissing(null);
                  }}
                />
                <span className="min-w-0 text-sm">
                  <b dir="auto">{rider.name}</b>
                  <span className="block text-ink-2">{riderDetail(rider)}</span>
                  {riderDoubt(rider) ? (
                    <span className="block font-semibold text-mango-text">{riderDoubt(rider)}</span>
                  ) : null}
                </span>
              </label>
              <Call phone={rider.phone} name={rider.name} />
            </div>
          ))}
        </div>
        <FieldError id={name} error={missing} />
      </fieldset>
    </ActionSheet>
  );
}
