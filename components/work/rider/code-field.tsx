'use client';

import clsx from 'clsx';
import { type ClipboardEvent, type ReactNode, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { readCode } from '@/lib/core/read-code';

interface CodeFieldProps {
  label: ReactNode;
  /** Shown next to the label. */
  aside?: ReactNode;
  length: number;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /** The page has its own keypad, so the phone's keyboard stays hidden. */
  hasKeys?: boolean;
}

/** A short numeric code in boxes, backed by one text field so that typing and pasting work. */
export function CodeField({
  label,
  aside,
  length,
  value,
  onChange,
  error,
  hasKeys = false,
}: CodeFieldProps) {
  const id = useId();

  /** After a refusal the next digit starts a new code. */
  function onType(text: string): void {
    const isNew = error !== null && value !== '' && text.startsWith(value);
    onChange(typedCode(isNew ? text.slice(value.length) : text, length));
  }

  /** Replaces the digits; a text without a code changes nothing. */
  function onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    const code = readCode(event.clipboardData.getData('text/plain'), length);
    if (code) onChange(code.slice(0, length));
  }

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative flex gap-2.5">
        <input
          id={id}
          className="peer absolute inset-0 z-1 size-full cursor-pointer bg-transparent text-transparent caret-transparent opacity-0"
          type="text"
          inputMode={hasKeys ? 'none' : 'numeric'}
          autoComplete="off"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onType(target.value)}
          onPaste={onPaste}
        />
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no other key
            key={index}
            aria-hidden="true"
            className={clsx(
              'grid h-[min(4rem,76px)] min-w-0 flex-1 place-items-center rounded-tile border border-transparent bg-card font-display text-3xl font-extrabold tabular',
              error
                ? 'inset-ring-2 inset-ring-danger'
                : index === Math.min(value.length, length - 1)
                  ? 'inset-ring-[1.5px] inset-ring-border peer-focus:inset-ring-[2.5px] peer-focus:inset-ring-adire'
                  : 'inset-ring-[1.5px] inset-ring-border',
            )}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      <p
        id={`${id}-error`}
        role="alert"
        className="mt-2 flex items-start gap-1.5 text-sm font-semibold text-danger empty:hidden"
      >
        {error ? (
          <>
            <Icon name="circle-exclamation-point" className="size-4.5 shrink-0" strokeWidth={2} />
            {error}
          </>
        ) : null}
      </p>
    </div>
  );
}

/** Dictation may bring a sentence. A stray letter between typed digits doesn't count. */
const typedCode = (text: string, length: number) =>
  (readCode(text, length) || text.replace(/\D/g, '')).slice(0, length);

interface KeysProps {
  /** Accessible name of the submit key. */
  action: string;
  isBusy: boolean;
  onDigit: (digit: string) => void;
  onDelete: () => void;
}

const KEY =
  'grid min-h-12.5 place-items-center rounded-tile border border-transparent transition duration-100 active:scale-[.97]';

/** Large keys for one thumb; the last one submits. */
export function Keys({ action, isBusy, onDigit, onDelete }: KeysProps) {
  return (
    <div className="mt-2.5 grid grid-cols-3 gap-1.5">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <DigitKey key={digit} digit={digit} onDigit={onDigit} />
      ))}
      <button type="button" aria-label="Delete" className={KEY} onClick={onDelete}>
        <Icon name="delete" className="size-5.5" />
      </button>
      <DigitKey digit="0" onDigit={onDigit} />
      <button
        type="submit"
        aria-busy={isBusy || undefined}
        className={clsx(KEY, 'min-h-15 bg-adire font-bold text-adire-ink hover:brightness-110')}
      >
        {isBusy ? (
          <>
            <Spinner className="size-5" />
            <span className="sr-only">{action}</span>
          </>
        ) : (
          action
        )}
      </button>
    </div>
  );
}

function DigitKey({ digit, onDigit }: { digit: string; onDigit: (digit: string) => void }) {
  return (
    <button
      type="button"
      className={clsx(KEY, 'bg-fill font-display text-2xl font-bold')}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </button>
  );
}
