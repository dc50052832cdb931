import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy } from './field';
import { FieldError } from './field-error';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** The error and how to fix it. */
  error?: string | null | undefined;
}

/** A checkbox with a label; the whole row is the target. */
export function CheckField({ label, error, className, id: givenId, ...rest }: CheckFieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          className="size-6 shrink-0 accent-adire"
        />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
