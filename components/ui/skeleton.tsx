import clsx from 'clsx';

/** A placeholder in the size of the content. `Loading` announces a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('animate-shimmer rounded-xl bg-sand', className)} />
  );
}

interface LoadingProps {
  /** Classes of each placeholder, at least its height. */
  rows: readonly string[];
  /** Layout, usually a grid. */
  className?: string;
  /** Text for screen readers. */
  text?: string;
}

/** Placeholders that screen readers announce once as loading. */
export function Loading({ rows, className, text = 'Loading…' }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{text}</span>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change places.
        <Skeleton key={at} className={row} />
      ))}
    </div>
  );
}
