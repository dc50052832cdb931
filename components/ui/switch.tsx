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

/** On phones `go` is larger: it is the main act of its row. */
const TONES = {
  brand: {
    button: 'w-14',
    track: 'h-7 w-12 group-aria-checked:border-adire group-aria-checked:bg-adire',
    thumb: 'size-5.5 group-aria-checked:translate-x-5',
  },
  go: {
    button: 'w-16 wide:w-14',
    track: 'h-9 w-15 group-aria-checked:border-leaf group-aria-checked:bg-leaf wide:h-7 wide:w-12',
    thumb:
      'size-7.5 group-aria-checked:translate-x-6 wide:size-5.5 wide:group-aria-checked:translate-x-5',
  },
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
      className={clsx(
        'group grid h-11 shrink-0 place-items-center aria-busy:cursor-progress aria-busy:opacity-60 wide:h-9',
        TONES[tone].button,
      )}
    >
      <span
        className={clsx(
          'relative rounded-full border border-border bg-border transition',
          TONES[tone].track,
        )}
      >
        <span
          className={clsx(
            'absolute top-0.5 left-0.5 rounded-full border border-border bg-white transition',
            TONES[tone].thumb,
          )}
        />
      </span>
    </button>
  );
}
