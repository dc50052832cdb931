import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface ChoiceRowProps extends Omit<ComponentProps<'input'>, 'children' | 'className'> {
  type: 'radio' | 'checkbox';
  text: string;
  /** At the end of the row: the price, or why it cannot be had. */
  children: ReactNode;
}

/** One line to choose: the whole row is the target, the mark is drawn. */
export function ChoiceRow({ type, text, children, ...input }: ChoiceRowProps) {
  const isRadio = type === 'radio';
  return (
    <label
      className={clsx(
        // The frame of what has the focus lies within the row, clear of its price and of what stands above.
        '-mx-2 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-2 last:border-0 has-focus-visible:rounded-lg has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-adire',
        input.disabled && 'cursor-not-allowed text-ink-2',
      )}
    >
      <input {...input} type={type} className="peer sr-only" />
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-6 shrink-0 place-items-center border-2 border-border text-transparent transition duration-100 peer-disabled:opacity-40',
          isRadio
            ? 'rounded-full peer-checked:border-[7px] peer-checked:border-adire'
            : 'rounded-[7px] peer-checked:border-adire peer-checked:bg-adire peer-checked:text-adire-ink',
        )}
      >
        {isRadio ? null : <Check className="size-4.5" strokeWidth={2.5} />}
      </span>
      <span className="min-w-[min(100%-2.5rem,6rem)] flex-1">{text}</span>
      <span className="shrink-0 font-semibold">{children}</span>
    </label>
  );
}

/** The rule of a group: calm while it is kept, mango while something is still to be chosen. */
export function RuleTag({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'shrink-0 rounded-[10px] px-2.5 py-0.5 text-xs font-semibold -outline-offset-1 outline-transparent outline-1',
        isNeeded ? 'bg-mango-tint text-mango-text' : 'bg-sand text-ink-2',
      )}
    >
      {children}
    </span>
  );
}
