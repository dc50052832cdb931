'use client';

import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { PhotoField, usePhotoUpload } from '@/components/ui/photo-field';
import { Spinner } from '@/components/ui/spinner';
import { formatCountdown, formatTime } from '@/lib/core/format';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { Dock } from './bars';
import { CodeField } from './code-field';
import type { StepProps } from './job-page';
import { CallLink, ParcelNote, StopHeading } from './stop-heading';
import { useStopDraft } from './use-stop-draft';

const PIN_DIGITS = 3;
const NOTE_MAX = 300;

/** The step at a pick-up: the items, and the proof of their hand-over. */
export function PickStep(props: StepProps) {
  const { job, stop, steps, now } = props;
  const onCall = () => void steps.submit(job, 'contact', { stop: stop.seq });
  return (
    <>
      <div className="px-(--gutter) pt-3.5 pb-4">
        <StopHeading stop={stop} call={<CallLink stop={stop} onCall={onCall} />} />
        <ParcelNote job={job} stop={stop} />
        {job.kind === 'order' ? <Readiness stop={stop} now={now} /> : null}
        <Items stop={stop} />
      </div>
      {job.kind === 'order' ? <PickOrder {...props} /> : <PickParcel {...props} />}
    </>
  );
}

function Readiness({ stop, now }: Pick<StepProps, 'stop' | 'now'>) {
  const { arrivedAt, readyAt, readyBy } = stop;
  const waited = arrivedAt ? now.getTime() - Date.parse(arrivedAt) : 0;
  return (
    <div
      className={`mt-3 flex items-center gap-2.5 rounded-control px-3.5 py-3 text-sm ${readyAt ? 'bg-leaf-tint' : 'bg-mango-tint'}`}
    >
      {readyAt ? (
        <Icon name="circle-check" className="size-5 shrink-0 text-leaf" />
      ) : (
        <Icon name="clock" className="size-5 shrink-0 text-mango-text" />
      )}
      <p className="min-w-0 flex-1">
        <b>
          {readyAt ? 'Ready.' : readyBy ? `Ready by ${formatTime(readyBy)}.` : 'Not ready yet.'}
        </b>{' '}
        {arrivedAt ? `Here since ${formatTime(arrivedAt)}` : ''}
      </p>
      {arrivedAt ? (
        <b role="timer" className="font-display text-lg tabular">
          {formatCountdown(waited)}
          <span className="sr-only"> waited</span>
        </b>
      ) : null}
    </div>
  );
}

/** Checklist of the items; ticks are only for the rider and aren't sent. */
function Items({ stop: { items } }: Pick<StepProps, 'stop'>) {
  return items.length > 0 ? (
    <fieldset className="mt-3">
      <legend className="text-sm font-semibold">Check what you take</legend>
      <div className="divide-y divide-line">
        {items.map(({ id, name, optionName, addons, quantity }) => {
          const choices = [optionName, addons.join(', ')].filter(Boolean).join(' · ');
          return (
            <CheckField
              key={id}
              label={
                <b className="font-semibold">
                  {quantity}× {name}
                  {choices ? (
                    <span className="block text-sm font-normal text-ink-2">{choices}</span>
                  ) : null}
                </b>
              }
            />
          );
        })}
      </div>
    </fieldset>
  ) : null;
}

/** Label of the button, naming the next stop if there is one. */
function pickedText({ view, stop }: Pick<StepProps, 'view' | 'stop'>): string {
  const next = view.stops.findIndex(({ seq, state }) => seq > stop.seq && state === 'open');
  return next < 0 ? 'Picked up' : `Picked up, go to stop ${next + 1}`;
}

function PickOrder({ job, view, stop, steps, now, exitButton }: StepProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isLocked = stop.pinLockedUntil !== null && new Date(stop.pinLockedUntil) > now;
  const isBusy = steps.busy === 'pick';

  async function pick(): Promise<void> {
    if (!stop.isHandedOver && pin.length < PIN_DIGITS) {
      setError(RIDER_MESSAGES.pinDigits);
      return;
    }
    const result = await steps.submit(job, 'pick', {
      stop: stop.seq,
      ...(!stop.isHandedOver && { pin }),
    });
    if (result.state !== 'refused') return;
    setError(result.message || null);
    setPin('');
  }

  return (
    <Dock>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isLocked) void pick();
        }}
      >
        {stop.isHandedOver ? (
          <p className="mb-2.5">
            <b>They’ve handed it over.</b> No PIN needed.
          </p>
        ) : isLocked ? (
          <Notice tone="danger" className="mb-2.5">
            <b>Too many wrong PINs.</b> Try again at {formatTime(stop.pinLockedUntil ?? now)}, or
            ask {stop.name || 'the shop'} to tap Handed over.
          </Notice>
        ) : (
          <div className="mb-2.5">
            <CodeField
              label={`Pick-up PIN from ${stop.name || 'the shop'}`}
              length={PIN_DIGITS}
              value={pin}
              error={error}
              onChange={(value) => {
                setPin(value);
                setError(null);
              }}
            />
          </div>
        )}
        <button
          type="submit"
          className={buttonClass('primary', 'phone', true)}
          disabled={isLocked && !stop.isHandedOver}
          aria-busy={isBusy || undefined}
        >
          {isBusy ? <Spinner className="size-5" /> : null}
          {pickedText({ view, stop })}
        </button>
      </form>
      {exitButton ? <div className="mt-1 text-center">{exitButton}</div> : null}
    </Dock>
  );
}

function PickParcel({ job, view, stop, steps, exitButton }: StepProps) {
  const { draft, change, forget } = useStopDraft(job.jobId, stop.seq);
  const { note, photoId } = draft;
  const [error, setError] = useState<string | null>(null);
  const photo = usePhotoUpload('proof', photoId, (id) => {
    change({ photoId: id });
    setError(null);
  });
  const isBusy = steps.busy === 'pick';

  async function pick(): Promise<void> {
    if (photo.state === 'sending' || photo.state === 'failed') {
      setError(FILE_MESSAGES.photoWaits);
      return;
    }
    if (!photoId && !note.trim()) {
      setError(RIDER_MESSAGES.proofMissing);
      return;
    }
    const result = await steps.submit(job, 'pick', {
      stop: stop.seq,
      ...(photoId && { photo: photoId }),
      ...(note.trim() && { note: note.trim() }),
    });
    if (result.state === 'refused') setError(result.message || null);
    else forget();
  }

  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void pick();
      }}
    >
      <div className="grid gap-4 px-(--gutter) pb-4">
        <PhotoField label="Photo of the parcel" photo={photo} isRequired isFromCamera />
        <TextField
          label="Or a note: what you picked up, from whom"
          value={note}
          maxLength={NOTE_MAX}
          error={error}
          onChange={({ target }) => {
            change({ note: target.value });
            setError(null);
          }}
        />
      </div>
      <Dock>
        <button
          type="submit"
          className={buttonClass('primary', 'phone', true)}
          aria-busy={isBusy || undefined}
        >
          {isBusy ? <Spinner className="size-5" /> : null}
          {pickedText({ view, stop })}
        </button>
        {exitButton ? <div className="mt-1 text-center">{exitButton}</div> : null}
      </Dock>
    </form>
  );
}
