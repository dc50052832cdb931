import clsx from 'clsx';

/** A placeholder in the size of the content. Add one "Loading…" text per group for screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('animate-shimmer rounded-xl bg-sand', className)} />
  );
}
