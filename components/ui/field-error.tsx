import { Icon } from './icon';

/** The error message under a field. */
export function FieldError({ id, error }: { id: string; error?: string | null | undefined }) {
  return error ? (
    <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
      <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
      {error}
    </p>
  ) : null;
}
