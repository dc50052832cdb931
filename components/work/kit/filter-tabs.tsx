import clsx from 'clsx';

interface FilterTabsProps<T extends string> {
  options: readonly (readonly [value: T, text: string])[];
  value: T;
  /** Number of entries, if known. */
  counts?: Partial<Record<T, number>>;
  onChange: (value: T) => void;
}

/** Chooses one of a few lists. */
export function FilterTabs<T extends string>({
  options,
  value,
  counts,
  onChange,
}: FilterTabsProps<T>) {
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-3xl bg-sand p-1">
      <legend className="sr-only">Show</legend>
      {options.map(([one, text]) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          className={clsx(
            'min-h-11 rounded-full px-3.5 font-semibold wide:min-h-8',
            one === value ? 'bg-segment inset-ring-1 inset-ring-line' : 'text-ink-2 hover:text-ink',
          )}
          onClick={() => onChange(one)}
        >
          {text}
          {counts?.[one] ? <b className="ml-1.5">{counts[one]}</b> : null}
        </button>
      ))}
    </fieldset>
  );
}
