'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusAdd } from '@/components/ui/focus-add';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Sheet } from '@/components/ui/sheet';
import type { OpeningHours } from '@/lib/delivery/hours';
import { OvernightOffer } from './week-editor';
import {
  DAY_NAMES,
  type DayGroup,
  daysText,
  groupDays,
  MAX_SPANS,
  nextSpan,
  type Span,
  setDays,
  spansProblem,
  spanText,
  splitNights,
  splitOvernight,
  toHours,
  toWeek,
  WEEK,
} from './week-hours';

interface HoursEditorProps {
  hours: readonly OpeningHours[];
  error?: string | null | undefined;
  onChange: (hours: OpeningHours[]) => void;
}

/** Opening hours, a row for consecutive days with the same hours; several spans a day. */
export function HoursEditor({ hours, error, onChange }: HoursEditorProps) {
  const [edited, setEdited] = useState<DayGroup | null>(null);
  const groups = groupDays(hours);
  return (
    <>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.days.join()} className="flex flex-wrap items-start gap-x-3 py-2">
            <b className="w-24 shrink-0 py-2.5">{daysText(group.days)}</b>
            <div className="min-w-0 flex-1 basis-24 py-2.5">
              {group.spans.length === 0 ? (
                <span className="text-ink-2">Closed</span>
              ) : (
                group.spans.map((span) => (
                  <span key={span.open} className="block">
                    {spanText(span)}
                  </span>
                ))
              )}
            </div>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Change ${daysText(group.days)}`}
              className="min-h-11 shrink-0 font-bold text-adire"
              onClick={() => setEdited(group)}
            >
              Change
            </button>
          </li>
        ))}
      </ul>
      <FieldError id="hours" error={error} />
      {edited ? (
        <DaysSheet
          group={edited}
          onSave={(days, spans) => {
            onChange(toHours(splitNights(toWeek(setDays(hours, days, spans)), days)));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

interface DaysSheetProps {
  group: DayGroup;
  onSave: (days: readonly number[], spans: readonly Span[]) => void;
  onClose: () => void;
}

function DaysSheet({ group, onSave, onClose }: DaysSheetProps) {
  const [days, setChosen] = useState<readonly number[]>(group.days);
  const [spans, setSpans] = useState<readonly Span[]>(
    group.spans.length > 0 ? group.spans : [nextSpan([])],
  );
  const [isClosed, setClosed] = useState(group.spans.length === 0);
  const [error, setError] = useState<string | null>(null);

  function save(): void {
    const problem = isClosed ? null : spansProblem(spans);
    if (problem) setError(problem);
    else onSave(days, isClosed ? [] : spans);
  }
  const overnight = spans.map(splitOvernight).find((parts) => parts !== null);

  const change = (at: number, span: Partial<Span>) => {
    setSpans(spans.map((one, index) => (index === at ? { ...one, ...span } : one)));
    setError(null);
  };

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Opening hours"
      footer={
        <Button isBlock disabled={days.length === 0} onClick={save}>
          Done
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Days</legend>
        <div className="flex flex-wrap gap-2">
          {WEEK.map((day) => {
            const isOn = days.includes(day);
            return (
              <button
                key={day}
                type="button"
                aria-pressed={isOn}
                aria-label={DAY_NAMES[day]}
                className={clsx(
                  'min-h-11 min-w-12 rounded-full px-3 font-semibold',
                  isOn ? 'bg-adire text-adire-ink' : 'inset-ring-[1.5px] inset-ring-border',
                )}
                onClick={() => setChosen(isOn ? days.filter((one) => one !== day) : [...days, day])}
              >
                {DAY_NAMES[day]?.slice(0, 3)}
              </button>
            );
          })}
        </div>
      </fieldset>
      <CheckField
        className="mt-3"
        label="Closed on these days"
        checked={isClosed}
        onChange={({ target }) => setClosed(target.checked)}
      />
      {isClosed ? null : (
        <div className="mt-1 grid gap-3">
          {spans.map((span, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity.
            <div key={at} data-row className="flex flex-wrap items-end gap-2">
              <TextField
                label="Opens"
                type="time"
                className="min-w-0 flex-1 basis-24"
                value={span.open}
                onChange={({ target }) => change(at, { open: target.value })}
              />
              <TextField
                label="Closes"
                type="time"
                className="min-w-0 flex-1 basis-24"
                value={span.close === '24:00' ? '00:00' : span.close}
                onChange={({ target }) =>
                  change(at, { close: target.value === '00:00' ? '24:00' : target.value })
                }
              />
              {spans.length > 1 ? (
                <IconButton
                  label={`Remove hours ${at + 1}`}
                  onClick={({ currentTarget }) => {
                    focusAdd(currentTarget);
                    setSpans(spans.filter((_, index) => index !== at));
                  }}
                >
                  <Icon name="x" className="size-5" />
                </IconButton>
              ) : null}
            </div>
          ))}
          {error && overnight ? (
            <OvernightOffer onSplit={() => onSave(days, spans)}>
              Open past midnight? We’ll save {spanText(overnight.evening)}, and{' '}
              {spanText(overnight.morning)} on the next day.
            </OvernightOffer>
          ) : (
            <FieldError id="spans" error={error} />
          )}
          {spans.length < MAX_SPANS ? (
            <Button
              variant="quiet"
              size="sm"
              data-add
              className="justify-self-start"
              onClick={() => setSpans([...spans, nextSpan(spans)])}
            >
              <Icon name="plus" className="size-4.5" strokeWidth={2} />
              Add more hours
            </Button>
          ) : null}
        </div>
      )}
    </Sheet>
  );
}
