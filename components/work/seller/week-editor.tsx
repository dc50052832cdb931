'use client';

import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { deskControlClass } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Switch } from '@/components/ui/switch';
import {
  DAY_NAMES,
  MAX_SPANS,
  nextSpan,
  type Span,
  setWeekDays,
  spansProblem,
  spanText,
  splitOvernight,
  WEEK,
  type Week,
  withOvernight,
} from './week-hours';

interface WeekEditorProps {
  week: Week;
  /** Why it couldn't be saved; each day then shows its own problem. */
  error: string | null;
  onChange: (week: Week) => void;
}

/** Tuesday to Friday, which Monday's hours are copied to. */
const OTHER_WEEKDAYS = [2, 3, 4, 5] as const;

/** A shop's opening hours, a row for each weekday. */
export function WeekEditor({ week, error, onChange }: WeekEditorProps) {
  /** The hours of days that were switched off here, for switching them on again. */
  const before = useRef(new Map<number, readonly Span[]>());

  function toggle(day: number, isOpen: boolean): void {
    if (!isOpen) before.current.set(day, week[day] ?? []);
    const usual = before.current.get(day) ?? week.find((spans) => spans.length > 0);
    onChange(setWeekDays(week, [day], isOpen ? (usual ?? [nextSpan([])]) : []));
  }

  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 text-left font-bold text-adire wide:min-h-9"
        onClick={() => onChange(setWeekDays(week, OTHER_WEEKDAYS, week[1] ?? []))}
      >
        <Icon name="copy" className="size-4.5 shrink-0" />
        Copy Monday to weekdays
      </button>
      <ul className="divide-y divide-line">
        {WEEK.map((day) => (
          <DayRow
            key={day}
            day={day}
            week={week}
            isChecked={error !== null}
            onToggle={(isOpen) => toggle(day, isOpen)}
            onChange={onChange}
          />
        ))}
      </ul>
      <FieldError id="hours" error={error} />
    </>
  );
}

interface DayRowProps {
  day: number;
  week: Week;
  isChecked: boolean;
  onToggle: (isOpen: boolean) => void;
  onChange: (week: Week) => void;
}

function DayRow({ day, week, isChecked, onToggle, onChange }: DayRowProps) {
  const name = DAY_NAMES[day] ?? '';
  const spans = week[day] ?? [];
  const set = (next: readonly Span[]) => onChange(setWeekDays(week, [day], next));
  const problem = isChecked ? spansProblem(spans) : null;
  const overnightAt = spans.findIndex((span) => splitOvernight(span) !== null);
  const overnight = spans[overnightAt] && splitOvernight(spans[overnightAt]);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-1.5">
      <div className="flex flex-1 flex-wrap items-center gap-x-3 wide:flex-none">
        <b id={`day-${day}`} className="w-24 shrink-0 wrap-normal">
          {name}
        </b>
        <Switch
          isOn={spans.length > 0}
          labelledBy={`day-${day}`}
          tone="go"
          onChange={(isOpen) => onToggle(isOpen)}
        />
      </div>
      {spans.length === 0 ? (
        <p className="flex min-h-11 flex-1 items-center text-ink-2 max-wide:order-1 max-wide:justify-end wide:min-h-9">
          Closed
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-1.5 max-wide:order-2 max-wide:w-full wide:flex-1">
          {spans.map((span, at) => (
            <SpanFields
              // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity.
              key={at}
              name={spans.length > 1 ? `${name}, hours ${at + 1}` : name}
              span={span}
              isWrong={problem !== null}
              onChange={(next) => set(spans.map((one, index) => (index === at ? next : one)))}
              onRemove={spans.length > 1 ? () => set(spans.filter((_, i) => i !== at)) : null}
            />
          ))}
        </div>
      )}
      {spans.length > 0 && spans.length < MAX_SPANS ? (
        <button
          type="button"
          aria-label={`Add hours on ${name}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-bold text-adire max-wide:order-1 wide:min-h-9"
          onClick={() => set([...spans, nextSpan(spans)])}
        >
          <Icon name="plus" className="size-4.5" strokeWidth={2} />
          Add hours
        </button>
      ) : null}
      {overnight ? (
        <OvernightOffer onSplit={() => onChange(withOvernight(week, day, overnightAt, overnight))}>
          Open past midnight? We’ll save {name} {spanText(overnight.evening)} and{' '}
          {DAY_NAMES[(day + 1) % 7]} {spanText(overnight.morning)}.
        </OvernightOffer>
      ) : (
        <div className="order-3 w-full empty:hidden">
          <FieldError id={`hours-${day}`} error={problem} />
        </div>
      )}
    </li>
  );
}

/** Offers to save hours past midnight as two spans. */
function OvernightOffer({ children, onSplit }: { children: ReactNode; onSplit: () => void }) {
  return (
    <div
      role="status"
      className="order-3 flex w-full flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-mango-tint px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      <Button variant="quiet" size="desk" className="bg-card" onClick={onSplit}>
        Split at midnight
      </Button>
    </div>
  );
}

interface SpanFieldsProps {
  /** "Saturday, hours 2". */
  name: string;
  span: Span;
  isWrong: boolean;
  onChange: (span: Span) => void;
  /** Null for the only span of a day, which its switch removes. */
  onRemove: (() => void) | null;
}

function SpanFields({ name, span, isWrong, onChange, onRemove }: SpanFieldsProps) {
  // With large text, each time has a line of its own.
  const control = clsx(
    deskControlClass,
    'min-w-[min(100%,7em)] flex-1 max-wide:px-2 wide:w-32 wide:flex-none',
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="time"
        aria-label={`${name}: opens`}
        aria-invalid={isWrong || undefined}
        className={control}
        value={span.open}
        onChange={({ target }) => onChange({ ...span, open: target.value })}
      />
      <span className="text-ink-2">to</span>
      <input
        type="time"
        aria-label={`${name}: closes`}
        aria-invalid={isWrong || undefined}
        className={control}
        value={span.close === '24:00' ? '00:00' : span.close}
        onChange={({ target }) =>
          onChange({ ...span, close: target.value === '00:00' ? '24:00' : target.value })
        }
      />
      {onRemove ? (
        <IconButton
          label={`Remove ${name}`}
          className="wide:size-9"
          onClick={({ currentTarget }) => {
            currentTarget.closest('li')?.querySelector('input')?.focus();
            onRemove();
          }}
        >
          <Icon name="x" className="size-5" />
        </IconButton>
      ) : null}
    </div>
  );
}
