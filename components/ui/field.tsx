import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field-error';

/** Classes of a text control. 16 px text, because phones zoom in on smaller inputs. */
export const controlClass =
  'block min-h-12 w-full rounded-control border-0 bg-card px-3.5 py-2.5 text-base text-ink inset-ring-[1.5px] inset-ring-border outline-offset-0 transition duration-150 aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger disabled:bg-sand disabled:text-ink-2';
/** Select and text fields of staff pages: 36 px where a mouse is used, 44 px on phones. */
export const deskControlClass =
  'min-h-11 max-w-full rounded-control bg-card px-3 text-base inset-ring-[1.5px] inset-ring-border aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger wide:min-h-9 wide:text-sm';

interface FieldText {
  label: ReactNode;
  /** Help that stays visible while typing. */
  hint?: ReactNode;
  /** The error and how to fix it. */
  error?: string | null | undefined;
  /** Adds "(optional)" to the label. */
  isOptional?: boolean;
}

interface FieldFrameProps extends FieldText {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Ids of the texts under a field, for its `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** A control with its label above and error and hint below, connected by id. */
function FieldFrame({ id, label, hint, error, isOptional, className, children }: FieldFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {isOptional ? <span className="font-normal text-ink-2"> (optional)</span> : null}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint ? (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
          {hint}
        </div>
      ) : null}
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldText {
  /** Inside the control at its end, such as the "Show" button of a password. */
  trailing?: ReactNode;
}

/** A one-line text field. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  trailing,
  className,
  id: givenId,
  ...rest
}: TextFieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      className={className}
    >
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={clsx(controlClass, trailing && 'pr-20')}
        />
        {trailing ? <div className="absolute inset-y-0 right-1 flex">{trailing}</div> : null}
      </div>
    </FieldFrame>
  );
}

/** A multi-line text field. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  className,
  id: givenId,
  ...rest
}: ComponentProps<'textarea'> & FieldText) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      className={className}
    >
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={controlClass}
      />
    </FieldFrame>
  );
}
