'use client';

import { type ReactNode, useRef } from 'react';
import { Box } from '@/components/ui/box';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { Icon, type IconName } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { formatPhone } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { VEHICLE_NAMES, type Vehicle } from '@/lib/core/vehicles';
import type { ApplicationDto } from '@/lib/shops/applications/dto';
import { needsLicence } from '@/lib/shops/applications/policy';
import {
  AcceptTerms,
  type ApplyFormProps,
  ApplyHead,
  AskedNotice,
  BottomBar,
  Choice,
  OwnName,
} from './form-frame';
import { PaperCard } from './paper-card';
import { PayoutFields } from './payout-fields';
import { type Draft, useDraft } from './use-application';

const VEHICLES: readonly { vehicle: Vehicle; icon: IconName }[] = [
  { vehicle: 'motorcycle', icon: 'motorbike' },
  { vehicle: 'bicycle', icon: 'bike' },
  { vehicle: 'foot', icon: 'footprints' },
  { vehicle: 'car', icon: 'car' },
];

const PARTS: readonly (readonly string[])[] = [
  ['phone'],
  ['vehicle', 'plate', 'licence', 'licenceUntil', 'identity', 'photo'],
  ['guarantorName', 'guarantorPhone'],
  ['bankCode', 'accountNumber', 'acceptTerms'],
];

/** The form of an application to ride, on one page. */
export function RiderForm({ userId, saved, needs, applicant }: ApplyFormProps) {
  const draft = useDraft({ kind: 'rider', userId, saved, initial: getInitial(saved) });
  const form = useRef<HTMLFormElement>(null);
  const { application, values, errors, set } = draft;
  const missing = application?.missing ?? needs;
  const lacks = (index: number) =>
    index === 0
      ? applicant.phone === ''
      : application === null || missing.some(({ field }) => PARTS[index]?.includes(field));
  const done = PARTS.map((_, index) => !lacks(index));
  const doneCount = done.filter(Boolean).length;
  const vehicle = values.vehicle as Vehicle | null;

  async function send(): Promise<void> {
    const field = await draft.submit();
    if (field) setTimeout(() => focusFirstError(form.current), 100);
  }

  const paper = (name: 'licence' | 'identity' | 'photo') => ({
    name,
    file: application?.files[name] ?? null,
    error: errors[name],
    onChange: (fileId: string | null) => set({ [name]: fileId }),
  });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ApplyHead
        title="Ride with Eki"
        parts={done}
        current={null}
        where={`${doneCount} of 4 parts done`}
        draft={draft}
      />
      <h1 className="mt-4">Earn on your own time</h1>
      <p className="mt-1 text-ink-2">You keep 80% of every delivery fee, at least ₦350 a job.</p>
      <AskedNotice application={application} />
      {draft.message ? (
        <Notice tone="danger" role="alert" className="mt-4">
          {draft.message}
        </Notice>
      ) : null}
      <div className="mt-4 grid grid-cols-1 gap-4">
        <Part title="About you" number={1} isDone={done[0] ?? false}>
          <OwnName name={applicant.name} phone={applicant.phone} />
          <FieldError id="phone" error={errors.phone} />
        </Part>
        <Part title="Vehicle and papers" number={2} isDone={done[1] ?? false}>
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">You ride a</legend>
            <div className="flex flex-wrap gap-2">
              {VEHICLES.map(({ vehicle: one, icon }) => (
                <Choice key={one} isOn={vehicle === one} onPress={() => set({ vehicle: one })}>
                  <Icon name={icon} className="size-5" />
                  {VEHICLE_NAMES[one]}
                </Choice>
              ))}
            </div>
            <FieldError id="vehicle" error={errors.vehicle} />
          </fieldset>
          {needsLicence(vehicle) ? (
            <TextField
              label="Plate number"
              autoCapitalize="characters"
              maxLength={16}
              placeholder="BEN 408 KA"
              className="mt-4"
              {...toText(draft, 'plate')}
            />
          ) : null}
          <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] items-start gap-3">
            {needsLicence(vehicle) ? (
              <PaperCard {...paper('licence')} label="Rider’s licence" hint="Both sides" />
            ) : null}
            <PaperCard {...paper('identity')} label="NIN slip" hint="Or another ID" />
            <PaperCard {...paper('photo')} label="Selfie" hint="Face the light, no cap" isPhoto />
          </div>
          {needsLicence(vehicle) ? (
            <TextField
              label="The licence ends on"
              type="date"
              className="mt-4"
              {...toText(draft, 'licenceUntil')}
            />
          ) : null}
        </Part>
        <Part title="Guarantor" number={3} isDone={done[2] ?? false}>
          <div className="grid gap-4">
            <TextField
              label="Full name"
              autoComplete="off"
              maxLength={80}
              {...toText(draft, 'guarantorName')}
            />
            <TextField
              label="Phone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              {...toText(draft, 'guarantorPhone')}
            />
            <p className="flex gap-2.5 rounded-control bg-tint px-3.5 py-3 text-sm">
              <Icon name="phone" className="size-5 shrink-0 text-adire" />
              Someone who knows you well and isn’t a student. We’ll call them once.
            </p>
          </div>
        </Part>
        <Part title="Bank account and terms" number={4} isDone={done[3] ?? false}>
          <PayoutFields draft={draft} />
          <div className="mt-4 border-t border-line pt-2">
            <AcceptTerms draft={draft} name="rider terms" href={paths.riderTerms()} />
          </div>
        </Part>
      </div>
      <BottomBar missing={applicant.phone ? missing : [{ field: 'phone' }, ...missing]}>
        <Button type="submit" isBlock isBusy={draft.isSending}>
          Send application
        </Button>
      </BottomBar>
    </form>
  );
}

function getInitial(saved: ApplicationDto | null): Record<string, unknown> {
  const ride = saved?.ride;
  return {
    vehicle: ride?.vehicle ?? null,
    plate: ride?.plate ?? '',
    licenceUntil: ride?.licenceUntil ?? '',
    guarantorName: ride?.guarantorName ?? '',
    guarantorPhone: ride?.guarantorPhone ? formatPhone(ride.guarantorPhone) : '',
    bankCode: saved?.bank?.bankCode ?? '',
    accountNumber: saved?.bank?.accountNumber ?? '',
    acceptTerms: saved?.hasAcceptedTerms ?? false,
  };
}

const toText = (draft: Draft, name: string) => ({
  name,
  value: String(draft.values[name] ?? ''),
  error: draft.errors[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    draft.set({ [name]: currentTarget.value }),
});

interface PartProps {
  title: string;
  number: number;
  isDone: boolean;
  children: ReactNode;
}

function Part({ title, number, isDone, children }: PartProps) {
  return (
    <Box>
      <h2 className="mb-3 flex items-center gap-3 text-lg">
        <span
          aria-hidden="true"
          className={
            isDone
              ? 'grid size-8 place-items-center rounded-full bg-leaf text-card'
              : 'grid size-8 place-items-center rounded-full font-bold inset-ring-2 inset-ring-border'
          }
        >
          {isDone ? <Icon name="check" className="size-4.5" strokeWidth={2.4} /> : number}
        </span>
        {title}
        <span className="sr-only">{isDone ? ', done' : ', not done yet'}</span>
      </h2>
      {children}
    </Box>
  );
}
