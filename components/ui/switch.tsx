'use client';

import clsx from 'clsx';

interface SwitchProps {
  isOn: boolean;
  /** Accessible name if no label is visible; else `labelledBy`. */
  label?: string;
  /** Ids of its label and its explanation. */
  labelledBy?: string;
  describedBy?: string;
  /** `go`: shoppers can buy it. */
  tone?: 'brand' | 'go';
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

const TONES = {
  brand: 'group-aria-checked:border-adire group-aria-checked:bg-adire',
  go: 'group-aria-checked:border-leaf group-aria-checked:bg-leaf',
} as const;

/** A switch with an accessible name. */
export function Switch({
  isOn,
  label,
  labelledBy,
  describedBy,
  tone = 'brand',
  isBusy = false,
  onChange,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => isBusy || onChange(!isOn)}
      className="group grid h-11 w-14 shrink-0 place-items-center aria-busy:cursor-progress aria-busy:opacity-60 wide:h-9"
    >
      <span
        className={clsx(
          'relative h-7 w-12 rounded-full border border-border bg-sand transition',
          TONES[tone],
        )}
      >
        <span className="absolute top-0.5 left-0.5 size-5.5 rounded-full border border-border bg-white transition group-aria-checked:translate-x-5" />
      </span>
    </button>
  );
}
