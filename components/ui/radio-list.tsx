import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error';

const RING = 'inset-ring-[1.5px] inset-ring-line hover:inset-ring-border';
const FOCUS =
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire';

/** `chosen`, `open`: classes of a selected and an unselected row. */
const LOOKS = {
  rows: {
    legend: 'mb-1',
    list: '',
    row: 'flex min-h-11 items-start gap-3 py-2.5',
    input: 'size-6 shrink-0 accent-adire',
    chosen: '',
    open: '',
  },
  boxes: {
    legend: 'mb-2',
    list: 'grid gap-2',
    row: `flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-4 py-2 ${FOCUS}`,
    input: 'size-4.5 shrink-0 accent-adire',
    chosen: 'bg-tint inset-ring-2 inset-ring-adire',
    open: RING,
  },
  pills: {
    legend: 'mb-2',
    list: 'flex flex-wrap gap-2',
    row: `flex min-h-11 cursor-pointer items-center rounded-full px-4 text-sm font-semibold outline-1 -outline-offset-1 outline-transparent transition duration-150 ${FOCUS}`,
    input: 'sr-only',
    chosen: 'bg-adire text-adire-ink',
    open: RING,
  },
} as const;

interface RadioListProps<T extends string> {
  legend: string;
  options: readonly { value: T; text: ReactNode }[];
  value: T | null;
  onChange: (value: T) => void;
  error?: string | null | undefined;
  look?: keyof typeof LOOKS;
  className?: string;
}

/** A radio group with its question. */
export function RadioList<T extends string>(props: RadioListProps<T>) {
  const { legend, options, value: chosen, onChange, error, look = 'rows', className } = props;
  const id = useId();
  const style = LOOKS[look];
  return (
    <fieldset className={className}>
      <legend className={clsx('text-sm font-semibold', style.legend)}>{legend}</legend>
      <div className={style.list || undefined}>
        {options.map(({ value, text }) => (
          <label
            key={value}
            className={clsx(style.row, value === chosen ? style.chosen : style.open)}
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onChange(value)}
              className={style.input}
            />
            {text}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
